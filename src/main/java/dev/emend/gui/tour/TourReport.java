package dev.emend.gui.tour;

import java.util.List;
import java.util.stream.Collectors;

/// The tour's findings as a page.
final class TourReport {
    private TourReport() {}

    static String text(List<Picture> pictures) {
        long count = pictures.stream()
                .mapToLong(picture -> picture.findings().size())
                .sum();
        var lines = pictures.stream().map(TourReport::section).collect(Collectors.joining("\n"));
        return "# Tour\n\n%d pictures, %d findings.\n\n%s".formatted(pictures.size(), count, lines);
    }

    private static String section(Picture picture) {
        var findings = picture.findings().isEmpty()
                ? "Nothing found.\n"
                : picture.findings().stream()
                        .map(finding -> "- " + finding + "\n")
                        .collect(Collectors.joining());
        return "## " + picture.name() + "\n\n" + findings;
    }
}

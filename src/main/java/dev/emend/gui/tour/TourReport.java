package dev.emend.gui.tour;

import dev.emend.gui.kit.Problem;
import java.util.List;
import java.util.stream.Collectors;

/// The tour's findings as a page, and the words of its examples.
final class TourReport {
    static final Problem EXAMPLE =
            new Problem(
                    "knowledge_catalog.json is being written by an agent and stayed incomplete for"
                            + " 10 seconds.",
                    "Your last good view is on screen, your decisions are in the journal.",
                    "Wait for the agent, then press Ctrl+O to open the file again.",
                    "file-busy",
                    "dev.emend.app.core.UserException: the file ends at byte 59");

    private TourReport() {}

    static String done(String itemId) {
        return "Rated " + itemId + " with 4";
    }

    static String text(List<Tour.Picture> pictures) {
        long count = pictures.stream().mapToLong(picture -> picture.findings().size()).sum();
        var lines = pictures.stream().map(TourReport::section).collect(Collectors.joining("\n"));
        return """
        # Tour

        %d pictures, %d findings.

        %s\
        """
                .formatted(pictures.size(), count, lines);
    }

    private static String section(Tour.Picture picture) {
        var findings =
                picture.findings().isEmpty()
                        ? "Nothing found.\n"
                        : picture.findings().stream()
                                .map(finding -> "- " + finding + "\n")
                                .collect(Collectors.joining());
        return "## " + picture.name() + "\n\n" + findings;
    }
}

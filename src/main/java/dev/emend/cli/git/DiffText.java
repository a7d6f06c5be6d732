package dev.emend.cli.git;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.check.CheckFinding;
import dev.emend.app.git.CatalogDifference.Effect;
import dev.emend.app.git.CatalogDifference.FieldDifference;
import dev.emend.app.git.CatalogDifference.ItemDifference;
import dev.emend.app.git.CatalogDifference.LearningDifference;
import dev.emend.app.git.VersionReport;
import dev.emend.app.git.VersionReport.GoldenDifference;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Changes for agents between two versions, as text: plain, or as Markdown in which every text of a
/// catalog is code, so that it can neither address anybody nor load or link anything. Masks secrets.
final class DiffText {
    /// A comment on GitHub may have 65,536 characters.
    private static final int MAX_MARKDOWN = 60_000;

    private final VersionReport report;
    private final String name;
    private final boolean isMarkdown;
    private final List<String> lines = new ArrayList<>();

    /// @param name what people call the newer version
    DiffText(VersionReport report, String name, boolean isMarkdown) {
        this.report = report;
        this.name = name;
        this.isMarkdown = isMarkdown;
    }

    List<String> lines() {
        lines.add((isMarkdown ? "### " : "") + "What changes for agents in " + quote(name));
        lines.add("");
        lines.add(summary());
        golden();
        findings();
        items();
        return lines;
    }

    private String summary() {
        var items = report.difference().items();
        if (items.isEmpty()) {
            return "No item changes.";
        }
        long read = items.stream().filter(ItemDifference::isReadOtherwise).count();
        var counts = new ArrayList<String>();
        for (var effect : Effect.values()) {
            long count = report.difference().count(effect);
            if (count > 0) {
                counts.add((counts.isEmpty() ? Terminal.count((int) count, "item") : Long.toString(count)) + " "
                        + DiffJson.word(effect));
            }
        }
        var those = items.size() == 1 ? "it" : read == items.size() ? "all of them" : read + " of them";
        return String.join(", ", counts) + "; agents read "
                + (read == 0 ? "the same as before." : those + " otherwise.");
    }

    private void golden() {
        if (report.queries() == 0) {
            return;
        }
        heading("Golden queries");
        if (report.golden().isEmpty()) {
            lines.add("All " + report.queries() + " find their items where they did.");
            return;
        }
        lines.add(report.golden().size() + " of " + report.queries() + " find their items elsewhere:");
        lines.add("");
        for (var golden : report.golden()) {
            lines.add("- " + mark(golden) + quote(golden.question().query()) + ": " + place(golden.before()) + " → "
                    + place(golden.after()) + " ("
                    + quote(String.join(" or ", golden.question().expected()))
                    + " within " + golden.question().within() + ")");
        }
    }

    private String mark(GoldenDifference golden) {
        return golden.isLost() ? strong("lost") + ": " : golden.isFoundNow() ? strong("found") + ": " : "";
    }

    private static String place(int place) {
        return place == 0 ? "not found" : "place " + place;
    }

    private void findings() {
        heading("Check");
        if (report.findings().isEmpty()) {
            lines.add(
                    "Nothing new" + (report.resolvedCount() == 0 ? "." : ", " + report.resolvedCount() + " settled."));
            return;
        }
        lines.add(Terminal.count(report.findings().size(), "new finding")
                + (report.resolvedCount() == 0 ? ":" : ", " + report.resolvedCount() + " settled:"));
        lines.add("");
        for (CheckFinding finding : report.findings()) {
            var label = finding.place().label();
            lines.add("- " + finding.severity().name().toLowerCase(Locale.ROOT) + " "
                    + finding.rule().id() + (label.isEmpty() ? "" : " " + quote(label)) + ": "
                    + quote(finding.message()));
        }
    }

    private void items() {
        if (report.difference().items().isEmpty()) {
            return;
        }
        heading("Items");
        int length = lines.stream().mapToInt(String::length).sum();
        int remainingCount = report.difference().items().size();
        for (var item : report.difference().items()) {
            var itemLines = item(item);
            length += itemLines.stream().mapToInt(line -> line.length() + 1).sum();
            if (isMarkdown && length > MAX_MARKDOWN) {
                lines.add("- and " + Terminal.count(remainingCount, "more item"));
                return;
            }
            lines.addAll(itemLines);
            remainingCount--;
        }
    }

    private List<String> item(ItemDifference item) {
        var itemLines = new ArrayList<String>();
        var description =
                item.effect() == Effect.CHANGED ? "" : ": " + quote(item.item().description());
        itemLines.add("- " + strong(quote(CliCommand.id(item.item().ref()))) + " " + DiffJson.word(item.effect())
                + (item.isReadOtherwise() ? "" : ", agents read the same") + description);
        item.fields().forEach(field -> itemLines.add("  - " + field(field)));
        item.learnings().forEach(learning -> itemLines.add("  - " + learning(learning)));
        if (item.isReordered()) {
            itemLines.add("  - learnings in another order");
        }
        return itemLines;
    }

    private String field(FieldDifference field) {
        var before = field.wordsBefore(this::quote);
        var after = field.wordsAfter(this::quote);
        return quote(field.name()) + ": " + (before.isEmpty() ? "nothing" : before) + " → "
                + (after.isEmpty() ? "nothing" : after);
    }

    private String learning(LearningDifference learning) {
        var lesson = quote(learning.learning().lesson());
        var was = learning.was().map(before -> quote(before.lesson())).orElse(lesson);
        return "learning " + DiffJson.word(learning.effect()) + ": "
                + (was.equals(lesson) ? lesson : was + " → " + lesson);
    }

    private void heading(String words) {
        lines.add("");
        lines.add(isMarkdown ? "#### " + words : words);
        lines.add("");
    }

    private String strong(String text) {
        return isMarkdown ? "**" + text + "**" : text;
    }

    /// A text of a catalog on one line.
    private String quote(String text) {
        var excerpt = SecretMask.excerpt(text);
        if (!isMarkdown) {
            return "“" + excerpt + "”";
        }
        var fence = "`";
        while (excerpt.contains(fence)) {
            fence += "`";
        }
        var room = excerpt.isEmpty() || excerpt.startsWith("`") || excerpt.endsWith("`") ? " " : "";
        return fence + room + excerpt + room + fence;
    }
}

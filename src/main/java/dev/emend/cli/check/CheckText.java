package dev.emend.cli.check;

import dev.emend.app.check.CheckFinding;
import dev.emend.app.check.CheckReport;
import dev.emend.app.transfer.LeftOutFile;
import dev.emend.cli.common.Terminal;
import dev.emend.model.VisibleText;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRule.Severity;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.stream.Collectors;

/// A report of the check as people read it, and what all its other forms share.
///
/// @param folder where the command runs; files below it are named from there
record CheckText(CheckReport report, Path folder) {
    /// More notes of one rule in a file are one line for people.
    private static final int MAX_SIMILAR = 3;

    /// The file with forward slashes, from the folder when it lies below it.
    String name(Path file) {
        var real = folder.resolve(file).normalize();
        var path = real.startsWith(folder) ? folder.relativize(real) : real;
        return path.toString().replace('\\', '/');
    }

    /// The file, the line and the column, as compilers write them.
    String position(CheckFinding.Place place) {
        return name(place.file())
                + (place.line() > 0 ? ":" + place.line() : "")
                + (place.column() > 0 ? ":" + place.column() : "");
    }

    /// The place and message of a finding: `open_files, learning 2: GitHub token: ghp_••••••••`.
    String sentence(CheckFinding finding) {
        var label = finding.place().label();
        return VisibleText.of((label.isEmpty() ? "" : label + ": ") + finding.message());
    }

    /// The report: a line per finding as compilers write it, what to do about each rule, and counts.
    String text() {
        var lines = new StringBuilder();
        var rules = EnumSet.noneOf(CheckRule.class);
        var counts = new HashMap<String, Integer>();
        report.findings().forEach(finding -> counts.merge(family(finding), 1, Integer::sum));
        var first = new HashSet<String>();
        for (var finding : report.findings()) {
            rules.add(finding.rule());
            int similar = counts.getOrDefault(family(finding), 0);
            boolean isFolded = finding.severity() == Severity.NOTE && similar > MAX_SIMILAR;
            if (isFolded && !first.add(family(finding))) {
                continue;
            }
            lines.append(position(finding.place()))
                    .append(": ")
                    .append(finding.severity().word())
                    .append(' ')
                    .append(finding.rule().id())
                    .append(' ')
                    .append(sentence(finding))
                    .append(isFolded ? "; and " + (similar - 1) + " more" : "")
                    .append('\n');
        }
        if (!rules.isEmpty()) {
            lines.append('\n');
            for (var rule : rules) {
                lines.append("%s %s. %s%n".formatted(rule.id(), rule.title(), rule.advice()));
            }
            lines.append('\n');
        }
        LeftOutFile.lines(report.leftOut(), this::name)
                .forEach(line -> lines.append(line).append('\n'));
        return lines.append(counts()).append('\n').toString();
    }

    private static String family(CheckFinding finding) {
        return finding.rule().id() + finding.place().file();
    }

    /// The counts of findings and files, in one or two sentences.
    String counts() {
        var counts = EnumSet.of(Severity.ERROR, Severity.WARNING, Severity.NOTE).stream()
                .filter(severity -> report.count(severity) > 0)
                .map(severity -> Terminal.count(report.count(severity), severity.word()))
                .collect(Collectors.joining(", "));
        return (counts.isEmpty() ? "Nothing found" : counts)
                + " in "
                + Terminal.count(report.files().size(), "file")
                + "."
                + (report.excusedCount() == 0 ? "" : " " + report.excusedCount() + " excused by the rules.");
    }
}

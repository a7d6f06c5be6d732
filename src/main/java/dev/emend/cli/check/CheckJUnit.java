package dev.emend.cli.check;

import dev.emend.app.check.CheckFinding;
import dev.emend.model.VisibleText;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRule.Severity;
import java.nio.file.Path;
import java.util.List;

/// A report of the check as JUnit XML: a suite for each file, a test for each rule that fails on
/// its errors and warnings; notes are in its output.
final class CheckJUnit {
    private CheckJUnit() {}

    static String of(CheckText print) {
        var suites = new StringBuilder();
        var rules = print.report().rules();
        int tests = 0;
        int failures = 0;
        for (var file : print.report().files()) {
            int failed = 0;
            var cases = new StringBuilder();
            for (var rule : rules) {
                var findings = findings(print, file, rule);
                boolean isFailed = findings.stream().anyMatch(CheckJUnit::fails);
                failed += isFailed ? 1 : 0;
                append(cases, print, new Case(file, rule, findings, isFailed));
            }
            suites.append("  <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"0\">%n"
                    .formatted(VisibleText.inMarkup(print.name(file)), rules.size(), failed));
            suites.append(cases).append("  </testsuite>\n");
            tests += rules.size();
            failures += failed;
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<testsuites name=\"emend check\" tests=\"%d\" failures=\"%d\" errors=\"0\">%n"
                        .formatted(tests, failures)
                + suites
                + "</testsuites>\n";
    }

    private record Case(Path file, CheckRule rule, List<CheckFinding> findings, boolean isFailed) {}

    private static List<CheckFinding> findings(CheckText print, Path file, CheckRule rule) {
        return print.report().findings().stream()
                .filter(finding -> finding.place().file().equals(file) && finding.rule() == rule)
                .toList();
    }

    private static boolean fails(CheckFinding finding) {
        return finding.severity() == Severity.ERROR || finding.severity() == Severity.WARNING;
    }

    private static void append(StringBuilder cases, CheckText print, Case testCase) {
        var rule = testCase.rule();
        cases.append("    <testcase classname=\"%s\" name=\"%s %s\""
                .formatted(VisibleText.inMarkup(print.name(testCase.file())), rule.id(), rule.word()));
        if (testCase.findings().isEmpty()) {
            cases.append("/>\n");
            return;
        }
        var lines = new StringBuilder();
        for (var finding : testCase.findings()) {
            lines.append(print.position(finding.place()))
                    .append(": ")
                    .append(finding.severity().word())
                    .append(' ')
                    .append(print.sentence(finding))
                    .append('\n');
        }
        var element = testCase.isFailed() ? "failure" : "system-out";
        cases.append(">\n      <").append(element);
        if (testCase.isFailed()) {
            cases.append(" type=\"%s\" message=\"%s\""
                    .formatted(
                            rule.word(),
                            VisibleText.inMarkup(testCase.findings().size() + ": " + rule.title())));
        }
        cases.append('>')
                .append(VisibleText.inMarkup(lines + rule.advice()))
                .append("</")
                .append(element)
                .append(">\n    </testcase>\n");
    }
}

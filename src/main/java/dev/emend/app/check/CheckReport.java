package dev.emend.app.check;

import dev.emend.model.rules.CheckRule.Severity;
import java.nio.file.Path;
import java.util.List;

/// What a check of an agent's knowledge found.
///
/// @param files what was checked, in the order it was named
/// @param findings by file, line and rule
/// @param excused how many more the rules let pass
public record CheckReport(List<Path> files, List<CheckFinding> findings, int excused) {
    public CheckReport {
        files = List.copyOf(files);
        findings = List.copyOf(findings);
    }

    public int count(Severity severity) {
        return (int) findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }
}

package dev.emend.app.check;

import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRule.Severity;
import java.nio.file.Path;
import java.util.List;

/// What a check of an agent's knowledge found.
///
/// @param files what was checked, in the order it was named
/// @param findings by file, line and rule
/// @param excused how many more the rules let pass
/// @param isAgainstRepository whether the rules about a repository were looked at
public record CheckReport(List<Path> files, List<CheckFinding> findings, int excused, boolean isAgainstRepository) {
    public CheckReport {
        files = List.copyOf(files);
        findings = List.copyOf(findings);
    }

    /// The rules that were looked at.
    public List<CheckRule> rules() {
        return CheckRule.ofChecks().stream()
                .filter(rule -> isAgainstRepository || !rule.isOfRepository())
                .toList();
    }

    public int count(Severity severity) {
        return (int) findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }
}

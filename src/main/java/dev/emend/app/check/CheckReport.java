package dev.emend.app.check;

import dev.emend.app.transfer.LeftOutFile;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRule.Severity;
import java.nio.file.Path;
import java.util.List;

/// Report of a check of an agent's knowledge.
///
/// @param files what was checked, in the order it was named
/// @param findings by file, line and rule
/// @param excusedCount how many more the rules let pass
/// @param isAgainstRepository whether the rules about a repository were looked at
/// @param leftOut what was not looked at of the folders that were named
public record CheckReport(
        List<Path> files,
        List<CheckFinding> findings,
        int excusedCount,
        boolean isAgainstRepository,
        List<LeftOutFile> leftOut) {
    public CheckReport {
        files = List.copyOf(files);
        findings = List.copyOf(findings);
        leftOut = List.copyOf(leftOut);
    }

    /// Returns this report with the files that were left out.
    public CheckReport leavingOut(List<LeftOutFile> files) {
        return new CheckReport(this.files, findings, excusedCount, isAgainstRepository, files);
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

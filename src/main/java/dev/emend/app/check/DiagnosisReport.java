package dev.emend.app.check;

import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.app.transfer.LeftOutFile;
import dev.emend.model.rules.CheckRule;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Report of the doctor on a store of memories or knowledge, each finding with its proof. Its secrets
/// are masked.
///
/// @param format the word of the format
/// @param counts how many records there are, by what they are, for people: `learnings` → 22
/// @param checks every one that is made, in the order of the report
/// @param leftOut what was not looked at
public record DiagnosisReport(
        Path path, String format, Map<String, Integer> counts, List<Check> checks, List<LeftOutFile> leftOut) {
    private static final String NO_LESSONS = "The format holds no lessons, only what was done.";

    /// The subject of a check, with the rule that finds it.
    public enum Name {
        DUPLICATES(CheckRule.DUPLICATE, NO_LESSONS),
        CONTRADICTIONS(CheckRule.CONTRADICTION, "No rule can tell; open it in Emend, where look-alikes are judged."),
        UNEXPLAINED_TRUST(CheckRule.UNEXPLAINED_TRUST, ""),
        SECRETS(CheckRule.SECRET, ""),
        STALE(CheckRule.STALE, "No record says when it was written."),
        NEVER_USED(CheckRule.NEVER_USED, "No record says how often it was used."),
        UNATTRIBUTED(CheckRule.UNATTRIBUTED, "The format does not say which knowledge an action was derived from."),
        UNREADABLE(CheckRule.SCHEMA, "");

        private final CheckRule rule;
        private final String whyNot;

        Name(CheckRule rule, String whyNot) {
            this.rule = rule;
            this.whyNot = whyNot;
        }

        CheckRule rule() {
            return rule;
        }

        /// Why it can't be measured, where a format may not tell.
        String whyNot() {
            return whyNot;
        }

        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /// @param isMeasurable whether the format tells what the check looks at
    /// @param count how many; 0 when it is not measurable
    /// @param note how it was measured, or why it was not, a sentence
    /// @param proofs at most [StoreDiagnosis#MAX_PROOFS], the clearest first
    public record Check(Name name, boolean isMeasurable, int count, String note, List<Proof> proofs) {
        static Check of(Name name, int count, String note, List<Proof> proofs) {
            return new Check(
                    name,
                    true,
                    count,
                    note,
                    List.copyOf(proofs.subList(0, Math.min(proofs.size(), StoreDiagnosis.MAX_PROOFS))));
        }

        static Check notMeasurable(Name name, String reason) {
            return new Check(name, false, 0, reason, List.of());
        }
    }

    /// @param places where to look
    /// @param excerpt what stands there, shortened
    public record Proof(List<String> places, String excerpt) {
        public Proof {
            places = places.stream().map(SecretDetector::redact).toList();
            excerpt = SecretDetector.redact(excerpt);
        }
    }

    /// The number of findings in all.
    public int findings() {
        return checks.stream().mapToInt(Check::count).sum();
    }
}

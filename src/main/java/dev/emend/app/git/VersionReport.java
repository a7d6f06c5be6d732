package dev.emend.app.git;

import dev.emend.app.check.CheckFinding;
import dev.emend.app.check.CheckService;
import dev.emend.app.core.UserErrors;
import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.app.library.TemporaryIndex;
import dev.emend.app.search.GoldenQueryFile;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRules;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The changes for agents from one version of a catalog to another. Reads two files and changes
/// neither.
///
/// @param queries the number of golden queries that were run
/// @param golden those that find their item at another place
/// @param findings what a check finds in the newer version and did not find in the older one
/// @param resolvedCount how many findings of the older version are gone
public record VersionReport(
        CatalogDifference difference,
        int queries,
        List<GoldenDifference> golden,
        List<CheckFinding> findings,
        int resolvedCount) {
    private static final Set<CheckRule> MEASURED =
            Set.of(CheckRule.LOW_TRUST, CheckRule.PROMPT_BUDGET, CheckRule.STALE);

    public VersionReport {
        golden = List.copyOf(golden);
        findings = List.copyOf(findings);
    }

    /// A golden query that is answered otherwise.
    ///
    /// @param before the place of its item, from 1; 0 for not found
    /// @param after likewise
    public record GoldenDifference(GoldenQueryFile.Question question, int before, int after) {
        /// Whether it found its item in time and does not any more.
        public boolean isLost() {
            return isFound(before) && !isFound(after);
        }

        public boolean isFoundNow() {
            return !isFound(before) && isFound(after);
        }

        private boolean isFound(int place) {
            return place > 0 && place <= question.within();
        }
    }

    /// @param before a version of the catalog, which may be empty: `[]`
    /// @param rules the rules for both
    /// @param questions may be empty; then nothing is embedded
    public static VersionReport of(
            Path before,
            Path after,
            CheckRules rules,
            Clock clock,
            List<GoldenQueryFile.Question> questions,
            TemporaryIndex.Embedding embedding)
            throws UserException {
        var old = ReadOnlyCatalog.at(before);
        var current = ReadOnlyCatalog.at(after, List.of(old.version()));
        var check = new CheckService(clock, new CheckService.Measures() {});
        var was = check.check(subjects(before, rules)).findings();
        var findings = new ArrayList<>(check.check(subjects(after, rules)).findings());
        int all = findings.size();
        for (var finding : was) {
            Optional<CheckFinding> same =
                    findings.stream().filter(other -> isSame(finding, other)).findFirst();
            same.ifPresent(findings::remove);
        }
        var golden = questions.isEmpty() ? List.<GoldenDifference>of() : golden(old, current, questions, embedding);
        return new VersionReport(
                CatalogDifference.between(old.version(), current.version()),
                questions.size(),
                golden,
                findings,
                was.size() - (all - findings.size()));
    }

    private static List<CheckService.Subject> subjects(Path path, CheckRules rules) throws UserException {
        if (!Files.isDirectory(path)) {
            return List.of(new CheckService.Subject(path, rules));
        }
        try {
            return MarkdownFolder.paths(path).stream()
                    .map(file -> new CheckService.Subject(file, rules))
                    .toList();
        } catch (IOException e) {
            throw UserErrors.unreadable(path.toString(), e, Messages.of("shared.checkPath"));
        }
    }

    /// Lines move, learnings move up when one goes, and what is measured is found again with another
    /// number.
    private static boolean isSame(CheckFinding finding, CheckFinding other) {
        return finding.rule() == other.rule()
                && place(finding).equals(place(other))
                && (MEASURED.contains(finding.rule())
                        || finding.message().equals(other.message())
                                && finding.proof().equals(other.proof()));
    }

    private static String place(CheckFinding finding) {
        return finding.place().label().replaceAll("\\blearning [0-9]+", "learning");
    }

    private static List<GoldenDifference> golden(
            ReadOnlyCatalog old,
            ReadOnlyCatalog current,
            List<GoldenQueryFile.Question> questions,
            TemporaryIndex.Embedding embedding)
            throws UserException {
        var golden = new ArrayList<GoldenDifference>();
        try (var before = TemporaryIndex.of(old, embedding);
                var after = TemporaryIndex.of(current, embedding)) {
            for (var question : questions) {
                var difference =
                        new GoldenDifference(question, place(before, old, question), place(after, current, question));
                if (difference.before != difference.after) {
                    golden.add(difference);
                }
            }
        }
        return golden;
    }

    /// The best place of the items that will do.
    private static int place(TemporaryIndex index, ReadOnlyCatalog catalog, GoldenQueryFile.Question question)
            throws UserException {
        int best = 0;
        for (var id : question.expected()) {
            Optional<ItemRef> item = catalog.find(id);
            int place = item.isPresent() ? index.place(question.query(), question.context(), item.get()) : 0;
            best = place > 0 && (best == 0 || place < best) ? place : best;
        }
        return best;
    }
}

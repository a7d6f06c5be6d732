package dev.emend.app.runs;

import dev.emend.app.core.UserErrors;
import dev.emend.model.Execution.Term;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Two runs side by side: which calls both made in the same order, and what only one did.
///
/// @param pairs in the order of both runs
/// @param terms of both scores, in their order
public record RunComparison(RunDetail one, RunDetail other, List<Pair> pairs, List<Terms> terms) {
    /// The maximum number of cells of a table: 20 MB.
    private static final long MAX_CELLS = 5_000_000;

    private static final int SAME_TOOL = 2;
    private static final int SAME_CALL = 3;

    public RunComparison {
        pairs = List.copyOf(pairs);
        terms = List.copyOf(terms);
    }

    /// @param isSame whether the arguments are the same, too
    public record Pair(Optional<RunStep> one, Optional<RunStep> other, boolean isSame) {}

    public record Terms(Term one, Term other) {}

    static RunComparison of(RunDetail runDetail, RunDetail other) throws UserException {
        var terms = new ArrayList<Terms>();
        var ofOne = runDetail.own().score().terms();
        var ofOther = other.own().score().terms();
        for (int i = 0; i < Math.min(ofOne.size(), ofOther.size()); i++) {
            terms.add(new Terms(ofOne.get(i), ofOther.get(i)));
        }
        return new RunComparison(runDetail, other, pairs(runDetail.steps(), other.steps()), terms);
    }

    /// The longest common subsequence of calls, the same tool counting 2 and the same arguments 1
    /// more.
    private static List<Pair> pairs(List<RunStep> left, List<RunStep> right) throws UserException {
        if ((long) (left.size() + 1) * (right.size() + 1) > MAX_CELLS) {
            throw UserErrors.badInput(
                    Messages.of("runs.runsTooLong", left.size(), right.size()), Messages.of("runs.compareShorter"));
        }
        var best = new int[left.size() + 1][right.size() + 1];
        for (int i = left.size() - 1; i >= 0; i--) {
            for (int j = right.size() - 1; j >= 0; j--) {
                int skipScore = Math.max(best[i + 1][j], best[i][j + 1]);
                int worth = worth(left.get(i), right.get(j));
                best[i][j] = worth == 0 ? skipScore : Math.max(skipScore, worth + best[i + 1][j + 1]);
            }
        }
        var pairs = new ArrayList<Pair>();
        int i = 0;
        int j = 0;
        while (i < left.size() || j < right.size()) {
            int worth = i < left.size() && j < right.size() ? worth(left.get(i), right.get(j)) : 0;
            if (worth > 0 && best[i][j] == worth + best[i + 1][j + 1]) {
                pairs.add(new Pair(Optional.of(left.get(i++)), Optional.of(right.get(j++)), worth == SAME_CALL));
            } else if (j == right.size() || i < left.size() && best[i][j] == best[i + 1][j]) {
                pairs.add(new Pair(Optional.of(left.get(i++)), Optional.empty(), false));
            } else {
                pairs.add(new Pair(Optional.empty(), Optional.of(right.get(j++)), false));
            }
        }
        return pairs;
    }

    private static int worth(RunStep runStep, RunStep other) {
        if (!runStep.call().name().equals(other.call().name())) {
            return 0;
        }
        return runStep.call().arguments().equals(other.call().arguments()) ? SAME_CALL : SAME_TOOL;
    }
}

package dev.emend.app.review;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.similarity.LearningPair;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.UserErrors;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.remote.ChatModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Has the model on a server a person named judge look-alikes: each pair in both orders, by texts with
/// placeholders for secrets. What is judged is kept, also when it is stopped; it decides nothing.
/// Thread-safe; calls block.
public final class JudgingService {
    private final OpenCatalogs catalogs;
    private final ProposalService proposals;
    private final ModelOpener models;

    /// Opens the server's model that is named, if one is.
    @FunctionalInterface
    public interface ModelOpener {
        Optional<ChatModel> open() throws UserException;
    }

    public JudgingService(OpenCatalogs catalogs, ProposalService proposals, ModelOpener models) {
        this.catalogs = catalogs;
        this.proposals = proposals;
        this.models = models;
    }

    /// The estimated cost of judging.
    ///
    /// @param judge its name
    /// @param pairs it was not asked about
    /// @param tokens about as many, of questions and answers
    public record Estimate(String judge, int pairs, long tokens) {}

    /// The result of judging.
    ///
    /// @param undecidedCount pairs on which the judge said one thing in one order and another in the other: they
    ///   are left to the person
    /// @param unusable pairs without an answer that can be used: they are asked about again next time
    /// @param isCancelled whether it was stopped before the end
    public record JudgingResult(int judgedCount, int undecidedCount, int unusable, boolean isCancelled) {}

    /// @throws UserException when no model is named, or it can't be opened
    public Estimate estimate(int most) throws UserException {
        try (var judge = judge()) {
            var pairs = unjudgedPairs(judge.name(), most);
            long tokens = 0;
            for (var batch : JudgingRun.batches(pairs)) {
                var learnings = batch.stream().map(UnjudgedPair::learnings).toList();
                tokens += judge.tokens(learnings, true) + judge.tokens(learnings, false);
            }
            return new Estimate(judge.name(), pairs.size(), tokens);
        }
    }

    /// Judges the nearest pairs this judge was not asked about.
    ///
    /// @param progress whose count is of pairs; stopping it keeps what is done
    /// @throws UserException when the model can't be asked, or five answers in a row can't be used; what was
    ///   judged before is kept, and the exception says how much
    public JudgingResult run(int most, Progress progress) throws UserException {
        try (var judge = judge()) {
            return new JudgingRun(
                            judge,
                            unjudgedPairs(judge.name(), most),
                            (pair, answer) -> proposals.keep(pair.oneRef, pair.otherRef, judge.name(), answer),
                            progress)
                    .run();
        }
    }

    private EndpointJudge judge() throws UserException {
        return models.open()
                .map(EndpointJudge::new)
                .orElseThrow(() -> UserErrors.badInput(Messages.of("review.noModel"), Messages.of("review.nameModel")));
    }

    /// @param one with placeholders for secrets, as the other
    record UnjudgedPair(Learning one, Learning other, LearningRef oneRef, LearningRef otherRef) {
        LearningPair learnings() {
            return new LearningPair(one, other);
        }
    }

    private List<UnjudgedPair> unjudgedPairs(String judge, int most) throws UserException {
        var pairs = new ArrayList<UnjudgedPair>();
        for (var pair : proposals.awaitFresh().similarPairs()) {
            var one = LearningRef.parse(pair.one());
            var other = LearningRef.parse(pair.other());
            if (pairs.size() < most && !proposals.isAnswered(one, other, judge)) {
                pairs.add(new UnjudgedPair(maskedLearning(catalogs, one), maskedLearning(catalogs, other), one, other));
            }
        }
        return pairs;
    }

    /// A learning as judges get it, with placeholders for secrets.
    static Learning maskedLearning(OpenCatalogs catalogs, LearningRef ref) throws UserException {
        var file = catalogs.get(ref.item().catalog());
        var learning = file.require(ref);
        var fields = JsonSecretScanner.redact(
                learning.fields(), file.require(ref.item()).fields());
        return new Learning(ref, learning.index(), fields);
    }
}

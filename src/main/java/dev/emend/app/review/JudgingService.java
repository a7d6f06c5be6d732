package dev.emend.app.review;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.similarity.Relation;
import dev.emend.analysis.similarity.RelationPrompt;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Exceptions;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.remote.ChatModel;
import dev.emend.remote.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Has the model a person named judge look-alikes: each pair in both orders, by texts with
/// placeholders for secrets. What is judged is kept, also when it is stopped; it decides nothing.
/// Thread-safe; calls block.
public final class JudgingService {
    private static final Logger LOG = Logger.getLogger(JudgingService.class.getName());

    /// A token of English is about four characters.
    private static final double CHARACTERS_PER_TOKEN = 4;

    /// Answers are short.
    private static final int ANSWER_TOKENS = 60;

    private static final int MAX_REASON = 500;

    private final OpenCatalogs catalogs;
    private final ProposalService proposals;
    private final ModelOpener models;

    /// Opens the model that is named, if one is.
    @FunctionalInterface
    public interface ModelOpener {
        Optional<ChatModel> open() throws UserException;
    }

    public JudgingService(OpenCatalogs catalogs, ProposalService proposals, ModelOpener models) {
        this.catalogs = catalogs;
        this.proposals = proposals;
        this.models = models;
    }

    /// What judging would cost.
    ///
    /// @param judge the model's name
    /// @param pairs that nobody has judged
    /// @param tokens about as many, of questions and answers
    public record Estimate(String judge, int pairs, long tokens) {}

    /// What came of it.
    ///
    /// @param undecided pairs on which the model said one thing in one order and another in the other,
    ///   or did not answer as asked: they are left to the person
    /// @param isCancelled whether it was stopped before the end
    public record JudgingResult(int judged, int undecided, boolean isCancelled) {}

    /// @throws UserException when no model is named
    public Estimate estimate(int most) throws UserException {
        try (var model = model()) {
            var pairs = unjudged(most);
            long characters = 0;
            for (var pair : pairs) {
                characters += 2L * prompt(pair.one(), pair.other()).length();
            }
            long tokens = (long) (characters / CHARACTERS_PER_TOKEN) + 2L * ANSWER_TOKENS * pairs.size();
            return new Estimate(model.name(), pairs.size(), tokens);
        }
    }

    /// Judges the nearest pairs nobody has judged.
    ///
    /// @param progress whose count is of pairs; stopping it keeps what is done
    /// @throws UserException when the server can't be asked; what was judged before is kept
    public JudgingResult run(int most, Progress progress) throws UserException {
        try (var model = model()) {
            var pairs = unjudged(most);
            int judged = 0;
            int undecided = 0;
            for (int i = 0; i < pairs.size(); i++) {
                progress.report(i, pairs.size());
                if (progress.isCancelled()) {
                    return new JudgingResult(judged, undecided, true);
                }
                var pair = pairs.get(i);
                var word = judgment(model, pair.one(), pair.other());
                if (word.isPresent()) {
                    judged++;
                    proposals.judge(pair.oneRef(), pair.otherRef(), word.get());
                } else {
                    undecided++;
                    proposals.leaveToPerson(pair.oneRef(), pair.otherRef(), model.name());
                }
            }
            return new JudgingResult(judged, undecided, false);
        }
    }

    private ChatModel model() throws UserException {
        return models.open()
                .orElseThrow(() -> Exceptions.badInput(Messages.of("review.noModel"), Messages.of("review.nameModel")));
    }

    private record UnjudgedPair(Learning one, Learning other, LearningRef oneRef, LearningRef otherRef) {}

    private List<UnjudgedPair> unjudged(int most) throws UserException {
        var pairs = new ArrayList<UnjudgedPair>();
        for (var pair : proposals.awaitFresh().lookAlikes()) {
            if (pairs.size() < most && pair.judgment().isEmpty()) {
                var one = LearningRef.parse(pair.one());
                var other = LearningRef.parse(pair.other());
                if (!proposals.isLeftToPerson(one, other)) {
                    pairs.add(new UnjudgedPair(masked(one), masked(other), one, other));
                }
            }
        }
        return pairs;
    }

    private Learning masked(LearningRef ref) throws UserException {
        var learning = catalogs.get(ref.item().catalog()).require(ref);
        var fields = JsonSecretScanner.replaced(learning.fields(), (_, word) -> word);
        return new Learning(ref, learning.index(), fields);
    }

    private static String prompt(Learning one, Learning other) {
        return RelationPrompt.of(one, other);
    }

    /// What the model says in both orders; empty when that differs or is no answer.
    private static Optional<Judgment> judgment(ChatModel model, Learning one, Learning other) throws UserException {
        try {
            var first = ask(model, one, other);
            var second = ask(model, other, one);
            return first.relation() == second.relation() ? Optional.of(first) : Optional.empty();
        } catch (UserException e) {
            if (e.getCause() instanceof RemoteException) {
                throw e; // nobody answers there
            }
            LOG.log(Level.INFO, "An answer that is none leaves a pair to the person", e);
            return Optional.empty();
        }
    }

    private static Judgment ask(ChatModel model, Learning one, Learning other) throws UserException {
        var answer = model.ask(prompt(one, other), "relation", RelationPrompt.schema());
        var relation = Relation.of(answer.text("relation").orElse(""))
                .orElseThrow(() -> model.malformed(Messages.of("review.noRelationAnswered")));
        var reason = answer.text("reason").orElse("").replaceAll("\\s+", " ").strip();
        return new Judgment(relation, model.name(), reason.substring(0, Math.min(reason.length(), MAX_REASON)));
    }
}

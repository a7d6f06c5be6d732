package dev.emend.app.review;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Exceptions;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.remote.ChatModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Has the model a person named, in a folder or on a server, judge look-alikes: each pair in both
/// orders, by texts with placeholders for secrets. What is judged is kept, also when it is stopped;
/// it decides nothing. Thread-safe; calls block.
public final class JudgingService {
    private final OpenCatalogs catalogs;
    private final ProposalService proposals;
    private final ModelOpener models;
    private final Path cache;
    private volatile @Nullable Path folder;

    /// Opens the server's model that is named, if one is.
    @FunctionalInterface
    public interface ModelOpener {
        Optional<ChatModel> open() throws UserException;
    }

    /// @param cache for the native libraries of a model in a folder
    public JudgingService(OpenCatalogs catalogs, ProposalService proposals, ModelOpener models, Path cache) {
        this.catalogs = catalogs;
        this.proposals = proposals;
        this.models = models;
        this.cache = cache;
    }

    /// Judges from now on by the model in this folder.
    ///
    /// @param named null for the server's model
    public void useFolder(@Nullable Path named) {
        folder = named;
    }

    /// What judging would cost.
    ///
    /// @param judge its name
    /// @param pairs it was not asked about
    /// @param tokens about as many, of questions and answers; 0 when it costs nothing
    public record Estimate(String judge, int pairs, long tokens) {}

    /// What came of it.
    ///
    /// @param undecided pairs on which the judge said one thing in one order and another in the other,
    ///   or could not tell: they are left to the person
    /// @param isCancelled whether it was stopped before the end
    public record JudgingResult(int judged, int undecided, boolean isCancelled) {}

    /// @throws UserException when no model is named, or it can't be opened
    public Estimate estimate(int most) throws UserException {
        try (var judge = judge()) {
            var pairs = unjudged(judge.name(), most);
            long tokens = 0;
            for (var pair : pairs) {
                tokens += 2 * judge.tokens(pair.one(), pair.other());
            }
            return new Estimate(judge.name(), pairs.size(), tokens);
        }
    }

    /// Judges the nearest pairs this judge was not asked about.
    ///
    /// @param progress whose count is of pairs; stopping it keeps what is done
    /// @throws UserException when the model can't be asked; what was judged before is kept
    public JudgingResult run(int most, Progress progress) throws UserException {
        try (var judge = judge()) {
            var pairs = unjudged(judge.name(), most);
            int judged = 0;
            int undecided = 0;
            for (int i = 0; i < pairs.size(); i++) {
                progress.report(i, pairs.size());
                if (progress.isCancelled()) {
                    return new JudgingResult(judged, undecided, true);
                }
                var pair = pairs.get(i);
                var word = judgment(judge, pair.one(), pair.other());
                if (word.isPresent()) {
                    judged++;
                    proposals.judge(pair.oneRef(), pair.otherRef(), word.get());
                } else {
                    undecided++;
                    proposals.leaveToPerson(pair.oneRef(), pair.otherRef(), judge.name());
                }
            }
            return new JudgingResult(judged, undecided, false);
        }
    }

    private PairJudge judge() throws UserException {
        var named = folder;
        if (named != null) {
            return FolderJudge.open(named, cache);
        }
        return models.open()
                .map(EndpointJudge::new)
                .orElseThrow(() -> Exceptions.badInput(Messages.of("review.noModel"), Messages.of("review.nameModel")));
    }

    private record UnjudgedPair(Learning one, Learning other, LearningRef oneRef, LearningRef otherRef) {}

    private List<UnjudgedPair> unjudged(String judge, int most) throws UserException {
        var pairs = new ArrayList<UnjudgedPair>();
        for (var pair : proposals.awaitFresh().lookAlikes()) {
            var one = LearningRef.parse(pair.one());
            var other = LearningRef.parse(pair.other());
            if (pairs.size() < most && !proposals.isAnswered(one, other, judge)) {
                pairs.add(new UnjudgedPair(masked(catalogs, one), masked(catalogs, other), one, other));
            }
        }
        return pairs;
    }

    /// A learning as judges get it, with placeholders for secrets.
    static Learning masked(OpenCatalogs catalogs, LearningRef ref) throws UserException {
        var learning = catalogs.get(ref.item().catalog()).require(ref);
        var fields = JsonSecretScanner.replaced(learning.fields(), (_, word) -> word);
        return new Learning(ref, learning.index(), fields);
    }

    /// What the judge says in both orders; empty when that differs or it can't tell.
    static Optional<Judgment> judgment(PairJudge judge, Learning one, Learning other) throws UserException {
        var first = judge.judge(one, other);
        if (first.isEmpty()) {
            return first;
        }
        var second = judge.judge(other, one).map(Judgment::relation);
        return first.filter(word -> second.equals(Optional.of(word.relation())));
    }
}

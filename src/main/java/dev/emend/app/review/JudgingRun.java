package dev.emend.app.review;

import dev.emend.analysis.similarity.LearningPair;
import dev.emend.analysis.similarity.RelationPrompt;
import dev.emend.app.review.JudgingService.JudgingResult;
import dev.emend.app.review.JudgingService.UnjudgedPair;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A run of a model over pairs: several pairs in one call, each call in both orders, and four calls
/// under way at once from the first answer on that can be used. For one thread.
///
/// A call whose answer can't be used is made again with half of its pairs, so that a model that does not
/// follow long questions is asked short ones; a single pair without a usable answer is left for the next
/// run.
final class JudgingRun {
    /// More in one call cost hardly less, and models begin to mix pairs up.
    static final int MAX_PAIRS = 20;

    static final int MAX_CALLS = 4;

    /// The number of unusable answers in a row that ends the run: more would be paid for nothing.
    static final int MAX_UNUSABLE = 5;

    /// The learnings of one call have at most so many characters, some 2,000 tokens: models on people's own
    /// machines often take 4,096 in all.
    private static final int MAX_CHARACTERS = 8_000;

    private static final long POLL_MILLIS = 50;

    private final EndpointJudge judge;
    private final AnswerStore store;
    private final Progress progress;
    private final int pairs;
    private final Deque<List<UnjudgedPair>> pendingBatches;
    private final BlockingQueue<CallResult> results = new LinkedBlockingQueue<>();
    private int underWay;
    private int judgedCount;
    private int undecidedCount;
    private int unusable;
    private int unusableInRow;
    private boolean hasUsable;
    private @Nullable UserException failure;

    /// The store for the answers.
    interface AnswerStore {
        void store(UnjudgedPair pair, PairAnswer answer) throws UserException;
    }

    /// The result of one call in both orders.
    ///
    /// @param answers one for each pair; empty when the model could not be asked
    /// @param isUsable for each answer of the model, whether anything in it could be used
    /// @param problem why the model could not be asked; any other than a [UserException] is our bug
    private record CallResult(
            List<UnjudgedPair> pairs, List<PairAnswer> answers, List<Boolean> isUsable, Optional<Throwable> problem) {}

    JudgingRun(EndpointJudge judge, List<UnjudgedPair> pairs, AnswerStore store, Progress progress) {
        this.judge = judge;
        this.store = store;
        this.progress = progress;
        this.pairs = pairs.size();
        this.pendingBatches = new ArrayDeque<>(batches(pairs));
    }

    /// Pairs to be asked about together: those that share a learning, which is then in the question once.
    static List<List<UnjudgedPair>> batches(List<UnjudgedPair> pairs) {
        var remainingPairs = new ArrayList<>(pairs);
        var batches = new ArrayList<List<UnjudgedPair>>();
        while (!remainingPairs.isEmpty()) {
            var batch = new ArrayList<UnjudgedPair>();
            var learnings = new HashSet<LearningRef>();
            int characters = 0;
            while (batch.size() < MAX_PAIRS) {
                var next = next(remainingPairs, learnings);
                int more = next.isEmpty() ? 0 : characters(next.get(), learnings);
                if (next.isEmpty() || !batch.isEmpty() && characters + more > MAX_CHARACTERS) {
                    break;
                }
                batch.add(next.get());
                remainingPairs.remove(next.get());
                learnings.add(next.get().oneRef());
                learnings.add(next.get().otherRef());
                characters += more;
            }
            batches.add(batch);
        }
        return batches;
    }

    /// The first with most learnings that are in the question already.
    private static Optional<UnjudgedPair> next(List<UnjudgedPair> remainingPairs, Set<LearningRef> learnings) {
        UnjudgedPair best = null;
        int most = -1;
        for (var pair : remainingPairs) {
            int knownCount =
                    (learnings.contains(pair.oneRef()) ? 1 : 0) + (learnings.contains(pair.otherRef()) ? 1 : 0);
            if (knownCount > most) {
                best = pair;
                most = knownCount;
            }
            if (most == 2 || learnings.isEmpty()) {
                break;
            }
        }
        return Optional.ofNullable(best);
    }

    private static int characters(UnjudgedPair pair, Set<LearningRef> learnings) {
        return (learnings.contains(pair.oneRef()) ? 0 : RelationPrompt.length(pair.one()))
                + (learnings.contains(pair.otherRef()) ? 0 : RelationPrompt.length(pair.other()));
    }

    /// @throws UserException when the model can't be asked, or its answers can't be used; its impact says
    ///   what is kept
    JudgingResult run() throws UserException {
        progress.report(0, pairs);
        while (!isOver()) {
            start();
            await();
        }
        boolean isCancelled = underWay > 0 || failure == null && !pendingBatches.isEmpty();
        for (var late = results.poll(); late != null; late = results.poll()) {
            take(late);
        }
        if (failure != null) {
            throw new UserException(
                    failure.code(),
                    failure.message(),
                    Messages.of("review.judgedBefore", judgedCount, undecidedCount),
                    failure.remedy(),
                    failure);
        }
        return new JudgingResult(judgedCount, undecidedCount, unusable, isCancelled);
    }

    /// After a failure what is under way is waited for: it is paid for. Whoever stops the run waits for
    /// nothing.
    private boolean isOver() {
        return progress.isCancelled() || underWay == 0 && (failure != null || pendingBatches.isEmpty());
    }

    private void start() {
        int most = hasUsable ? MAX_CALLS : 1;
        while (failure == null && underWay < most && !pendingBatches.isEmpty()) {
            var next = pendingBatches.removeFirst();
            var call = Language.inheritLanguage(() -> call(next));
            underWay++;
            Thread.ofVirtual().name("judging").start(() -> results.add(result(next, call)));
        }
    }

    private static CallResult result(List<UnjudgedPair> batch, Callable<CallResult> call) {
        try {
            return call.call();
        } catch (Exception | Error problem) {
            return new CallResult(batch, List.of(), List.of(), Optional.of(problem));
        }
    }

    /// Both orders; the second only of what has a usable answer in the first, in the reverse sequence.
    private CallResult call(List<UnjudgedPair> batch) throws UserException {
        var first = judge.judge(batch.stream().map(UnjudgedPair::learnings).toList(), true);
        var usable = new ArrayList<Integer>();
        for (int i = batch.size() - 1; i >= 0; i--) {
            if (first.get(i).isPresent()) {
                usable.add(i);
            }
        }
        if (usable.isEmpty()) {
            return new CallResult(
                    batch,
                    first.stream()
                            .map(judgment -> PairAnswer.of(judgment, judgment))
                            .toList(),
                    List.of(false),
                    Optional.empty());
        }
        List<LearningPair> swappedPairs =
                usable.stream().map(i -> batch.get(i).learnings().swapped()).toList();
        var second = judge.judge(swappedPairs, false);
        var answers = new ArrayList<PairAnswer>();
        for (int i = 0; i < batch.size(); i++) {
            int at = usable.indexOf(i);
            answers.add(PairAnswer.of(first.get(i), at < 0 ? Optional.empty() : second.get(at)));
        }
        boolean isUsable = second.stream().anyMatch(Optional::isPresent);
        return new CallResult(batch, answers, List.of(true, isUsable), Optional.empty());
    }

    private void await() throws UserException {
        CallResult result;
        try {
            result = results.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserException(
                    UserException.Code.MISSING,
                    Messages.of("review.judgingStopped"),
                    Messages.of("review.judgedBefore", judgedCount, undecidedCount),
                    "",
                    e);
        }
        if (result != null) {
            underWay--;
            take(result);
            progress.report(Math.min(pairs, judgedCount + undecidedCount + unusable), pairs);
        }
    }

    private void take(CallResult result) throws UserException {
        result.problem.ifPresent(problem -> {
            if (!(problem instanceof UserException failed)) {
                throw new IllegalStateException("a call of a judge failed", problem);
            }
            fail(failed);
        });
        for (boolean isUsable : result.isUsable) {
            unusableInRow = isUsable ? 0 : unusableInRow + 1;
            hasUsable |= isUsable;
            if (unusableInRow == MAX_UNUSABLE) {
                fail(new UserException(
                        UserException.Code.MISSING,
                        Messages.of("review.answersUnusable", judge.name(), MAX_UNUSABLE),
                        "",
                        Messages.of("review.useOtherJudge")));
            }
        }
        if (result.isUsable.contains(false) && result.pairs.size() > 1) {
            halve(result.pairs);
            return;
        }
        for (int i = 0; i < result.answers.size(); i++) {
            var answer = result.answers.get(i);
            store.store(result.pairs.get(i), answer);
            switch (answer) {
                case PairAnswer.Decided _ -> judgedCount++;
                case PairAnswer.Undecided _ -> undecidedCount++;
                case PairAnswer.Unusable _ -> unusable++;
            }
        }
    }

    /// Before the first answer that can be used all others are halved, too.
    private void halve(List<UnjudgedPair> batch) {
        int half = (batch.size() + 1) / 2;
        if (!hasUsable) {
            var smaller = new ArrayDeque<List<UnjudgedPair>>();
            pendingBatches.forEach(other -> parts(other, half).forEach(smaller::add));
            pendingBatches.clear();
            pendingBatches.addAll(smaller);
        }
        parts(batch, half).reversed().forEach(pendingBatches::addFirst);
    }

    private static List<List<UnjudgedPair>> parts(List<UnjudgedPair> batch, int most) {
        var parts = new ArrayList<List<UnjudgedPair>>();
        for (int from = 0; from < batch.size(); from += most) {
            parts.add(batch.subList(from, Math.min(batch.size(), from + most)));
        }
        return parts;
    }

    private void fail(UserException problem) {
        if (failure == null) {
            failure = problem;
        }
    }
}

package dev.emend.app.review;

import dev.emend.analysis.statistics.KappaAgreement;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.VerdictExtractor;
import dev.emend.app.library.AutoRatingResult;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.curation.JudgementPairTable;
import dev.emend.store.curation.ReviewPaceTable;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournalFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// Measures how fast and how steadily people judge. Thread-safe; calls block.
public final class CalibrationService {
    /// The number of cards among which one was judged before.
    private static final int REPEAT_ONE_OF = 20;

    /// A verdict is forgotten after so many others, or after a day.
    private static final int DECISIONS_BETWEEN = 20;

    private static final Duration TIME_BETWEEN = Duration.ofDays(1);

    /// The newest changes looked at for a repeat, and for the figures.
    private static final int FOR_A_REPEAT = 2_000;

    private static final int FOR_FIGURES = 50_000;

    private final ServiceContext context;
    private final OpenCatalogs catalogs;

    public CalibrationService(ServiceContext context, OpenCatalogs catalogs) {
        this.context = context;
        this.catalogs = catalogs;
    }

    /// Notes how long a decision took.
    ///
    /// @param time from the card being there to the key that decided
    /// @param keys pressed for it, that one included
    /// @param words that were to be read on the card
    public void took(CommandResult decision, Duration time, int keys, int words) throws UserException {
        var took = new ReviewPaceTable.DecisionTime(decision.change(), time.toMillis(), keys, words);
        context.store().write(session -> {
            session.pace().add(took);
            return took;
        });
    }

    /// The figures of one person, of everybody for none.
    public ReviewStats stats(Optional<String> person) throws UserException {
        var name = person.orElse("");
        return context.store().read(session -> {
            var took = new HashMap<Long, ReviewPaceTable.DecisionTime>();
            session.pace().recent(person, FOR_FIGURES).forEach(time -> took.put(time.change(), time));
            var tally = new ReviewPace(context.clock().getZone());
            for (var change : newestJudgments(session, name, FOR_FIGURES).reversed()) {
                tally.add(change.at, change.verdicts.values(), took.get(change.seq));
            }
            return tally.stats(
                    name,
                    new ReviewStats.Steadiness(
                            agreement(session, JudgementPairTable.REPEAT, name),
                            agreement(session, JudgementPairTable.AUTO_RATING, name)));
        });
    }

    private static AgreementScore agreement(StoreTransaction session, String kind, String person) {
        var first = new ArrayList<String>();
        var second = new ArrayList<String>();
        for (var pair : session.judgements().ofKind(kind)) {
            if (person.isEmpty() || pair.pair().person().equals(person)) {
                first.add(pair.pair().one());
                second.add(pair.pair().other());
            }
        }
        return AgreementScore.of(KappaAgreement.cohen(first, second));
    }

    /// A change that judged learnings.
    private record JudgedLearnings(long seq, String label, Instant at, Map<String, ReviewState> verdicts) {}

    /// The newest changes that judged learnings and are not undone, newest first.
    private static List<JudgedLearnings> newestJudgments(StoreTransaction session, String person, int limit) {
        return effectiveJudgments(
                session, session.history().find(new JournalFilter("", person, ""), Long.MAX_VALUE, limit));
    }

    /// The judgments of learnings among the entries, without undone ones.
    private static List<JudgedLearnings> effectiveJudgments(StoreTransaction session, List<JournalEntry> entries) {
        var judgments = new ArrayList<JudgedLearnings>();
        for (var entry : entries) {
            var verdicts = verdicts(entry);
            if (!verdicts.isEmpty()) {
                judgments.add(new JudgedLearnings(entry.seq(), entry.change().label(), entry.at(), verdicts));
            }
        }
        var undone = session.journal()
                .undoneBy(judgments.stream().map(JudgedLearnings::seq).toList());
        judgments.removeIf(change -> undone.containsKey(change.seq));
        return judgments;
    }

    private static Map<String, ReviewState> verdicts(JournalEntry entry) {
        return entry.undoes() != null
                ? Map.of()
                : VerdictExtractor.verdicts(
                        entry.change().kind(),
                        entry.change().before(),
                        entry.change().after());
    }

    /// Now and then, one card of twenty, a learning this person judged a day or twenty decisions
    /// ago and was not asked about again: to be shown as if it were new.
    public Optional<LearningRef> repeatDue(Actor actor, RandomGenerator random) throws UserException {
        if (random.nextInt(REPEAT_ONE_OF) != 0) {
            return Optional.empty();
        }
        var due = due(actor);
        return due.isEmpty() ? Optional.empty() : Optional.of(due.get(random.nextInt(due.size())));
    }

    private List<LearningRef> due(Actor actor) throws UserException {
        var longAgo = context.clock().instant().minus(TIME_BETWEEN);
        var keys = context.store().read(session -> {
            var seenKeys = new HashSet<String>();
            session.judgements().ofKind(JudgementPairTable.REPEAT).stream()
                    .filter(pair -> pair.pair().person().equals(actor.name()))
                    .forEach(pair -> seenKeys.add(pair.pair().target()));
            var due = new ArrayList<String>();
            int since = 0;
            for (var change : newestJudgments(session, actor.name(), FOR_A_REPEAT)) {
                for (var key : change.verdicts.keySet()) {
                    boolean isFirst = seenKeys.add(key);
                    boolean isForgotten = since >= DECISIONS_BETWEEN || change.at.isBefore(longAgo);
                    if (isFirst && isForgotten) {
                        due.add(key);
                    }
                }
                since++;
            }
            return due;
        });
        return keys.stream().map(LearningRef::parse).filter(this::isThere).toList();
    }

    private boolean isThere(LearningRef ref) {
        return catalogs.find(ref.item().catalog())
                .flatMap(file -> file.find(ref.item()).map(item -> file.annotations().learnings(item).stream()))
                .filter(learnings ->
                        learnings.anyMatch(learning -> learning.ref().equals(ref)))
                .isPresent();
    }

    /// Notes what this person says now about a learning they judged before. Decides nothing.
    ///
    /// @return what they said before
    public ReviewState recordRepeat(Actor actor, LearningRef ref, ReviewState verdict) throws UserException {
        var earlier = context.store().write(session -> repeat(actor, session, ref, verdict));
        return earlier.orElseThrow(
                () -> UserErrors.badInput(Messages.of("review.neverJudged"), Messages.of("review.decideInstead")));
    }

    private Optional<ReviewState> repeat(Actor actor, StoreTransaction session, LearningRef ref, ReviewState verdict) {
        var earlier = newestJudgments(session, actor.name(), FOR_A_REPEAT).stream()
                .map(change -> change.verdicts.get(ref.key()))
                .filter(Objects::nonNull)
                .findFirst();
        earlier.ifPresent(state -> session.judgements()
                .add(new JudgementPairTable.Pair(
                        JudgementPairTable.REPEAT, ref.key(), actor.name(), state.word(), verdict.word())));
        return earlier;
    }

    /// Notes what a person rated before they saw the rating by rule.
    ///
    /// @param key of the item or learning
    public void recordComparison(Actor actor, String key, int score, AutoRatingResult rule) throws UserException {
        var pair = new JudgementPairTable.Pair(
                JudgementPairTable.AUTO_RATING,
                key,
                actor.name(),
                Integer.toString(score),
                Integer.toString(rule.score()));
        context.store().write(session -> {
            session.judgements().add(pair);
            return pair;
        });
    }

    /// The different ratings by this person and by the rule, newest first, each as a pair of scores.
    public Map<String, List<Integer>> disagreements(Actor actor) throws UserException {
        return context.store().read(session -> {
            var differ = new LinkedHashMap<String, List<Integer>>();
            for (var datedPair :
                    session.judgements().ofKind(JudgementPairTable.AUTO_RATING).reversed()) {
                var pair = datedPair.pair();
                if (pair.person().equals(actor.name()) && !pair.one().equals(pair.other())) {
                    differ.putIfAbsent(
                            pair.target(), List.of(Integer.valueOf(pair.one()), Integer.valueOf(pair.other())));
                }
            }
            return differ;
        });
    }
}

package dev.emend.curation;

import dev.emend.analysis.Agreement;
import dev.emend.memory.JournalEntry;
import dev.emend.memory.JournalFilter;
import dev.emend.memory.JudgementPairs;
import dev.emend.memory.Pace;
import dev.emend.memory.Session;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
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

/// How fast and how steadily people judge. Thread-safe; calls block.
public final class Calibration {
    /// One card of so many is one that was judged before.
    private static final int REPEAT_ONE_OF = 20;

    /// A verdict is forgotten after so many others, or after a day.
    private static final int DECISIONS_BETWEEN = 20;

    private static final Duration TIME_BETWEEN = Duration.ofDays(1);

    /// The newest acts looked at for a repeat, and for the figures.
    private static final int FOR_A_REPEAT = 2_000;

    private static final int FOR_FIGURES = 50_000;

    private final Backstage backstage;
    private final Shelf shelf;
    private final String person;

    Calibration(Backstage backstage, Shelf shelf, String person) {
        this.backstage = backstage;
        this.shelf = shelf;
        this.person = person;
    }

    Calibration as(String another) {
        return new Calibration(backstage, shelf, another);
    }

    /// Notes how long a decision took.
    ///
    /// @param time from the card being there to the key that decided
    /// @param keys pressed for it, that one included
    /// @param words that were to be read on the card
    public void took(Decision decision, Duration time, int keys, int words)
            throws CurationException {
        var took = new Pace.Took(decision.act(), time.toMillis(), keys, words);
        Failures.write(
                backstage.store(),
                session -> {
                    session.pace().add(took);
                    return took;
                });
    }

    /// The figures of one person, of everybody for none.
    public ReviewStats stats(Optional<String> who) throws CurationException {
        var name = who.orElse("");
        return Failures.read(
                backstage.store(),
                session -> {
                    var took = new HashMap<Long, Pace.Took>();
                    session.pace()
                            .recent(who, FOR_FIGURES)
                            .forEach(one -> took.put(one.act(), one));
                    var tally = new PaceTally(backstage.clock().getZone());
                    for (var act : judged(session, name, FOR_FIGURES).reversed()) {
                        tally.add(act.at, act.verdicts.values(), took.get(act.seq));
                    }
                    return tally.stats(
                            name,
                            new ReviewStats.Steadiness(
                                    agreed(session, JudgementPairs.REPEAT, name),
                                    agreed(session, JudgementPairs.AUTO_RATING, name)));
                });
    }

    private static Agreed agreed(Session session, String kind, String person) {
        var one = new ArrayList<String>();
        var other = new ArrayList<String>();
        for (var noted : session.judgements().ofKind(kind)) {
            if (person.isEmpty() || noted.pair().person().equals(person)) {
                one.add(noted.pair().one());
                other.add(noted.pair().other());
            }
        }
        return Agreed.of(Agreement.cohen(one, other));
    }

    /// An act that judged learnings.
    private record Judged(long seq, Instant at, Map<String, ReviewState> verdicts) {}

    /// The newest acts that judged learnings and are not undone, newest first.
    private static List<Judged> judged(Session session, String person, int limit) {
        var filter = new JournalFilter("", person, "");
        var judged = new ArrayList<Judged>();
        for (var entry : session.history().find(filter, Long.MAX_VALUE, limit)) {
            var verdicts = verdicts(entry);
            if (!verdicts.isEmpty()) {
                judged.add(new Judged(entry.seq(), entry.at(), verdicts));
            }
        }
        var undone = session.journal().undoneBy(judged.stream().map(Judged::seq).toList());
        judged.removeIf(act -> undone.containsKey(act.seq));
        return judged;
    }

    private static Map<String, ReviewState> verdicts(JournalEntry entry) {
        return entry.undoes() != null
                ? Map.of()
                : Given.verdicts(entry.act().kind(), entry.act().before(), entry.act().after());
    }

    /// Now and then, one card of twenty, a learning this person judged a day or twenty decisions
    /// ago and was not asked about again: to be shown as if it were new.
    public Optional<LearningRef> repeatDue(RandomGenerator random) throws CurationException {
        if (random.nextInt(REPEAT_ONE_OF) != 0) {
            return Optional.empty();
        }
        var due = due();
        return due.isEmpty() ? Optional.empty() : Optional.of(due.get(random.nextInt(due.size())));
    }

    private List<LearningRef> due() throws CurationException {
        var longAgo = backstage.clock().instant().minus(TIME_BETWEEN);
        var keys =
                Failures.read(
                        backstage.store(),
                        session -> {
                            var seen = new HashSet<String>();
                            session.judgements().ofKind(JudgementPairs.REPEAT).stream()
                                    .filter(noted -> noted.pair().person().equals(person))
                                    .forEach(noted -> seen.add(noted.pair().target()));
                            var due = new ArrayList<String>();
                            int since = 0;
                            for (var act : judged(session, person, FOR_A_REPEAT)) {
                                for (var key : act.verdicts.keySet()) {
                                    boolean isFirst = seen.add(key);
                                    boolean isForgotten =
                                            since >= DECISIONS_BETWEEN || act.at.isBefore(longAgo);
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
        return shelf.find(ref.item().catalog())
                .flatMap(file ->
                        file.find(ref.item()).map(item -> file.beside().learnings(item).stream()))
                .filter(learnings -> learnings.anyMatch(one -> one.ref().equals(ref)))
                .isPresent();
    }

    /// Notes what this person says now about a learning they judged before. Decides nothing.
    ///
    /// @return what they said before
    public ReviewState repeated(LearningRef ref, ReviewState verdict) throws CurationException {
        var earlier = Failures.write(backstage.store(), session -> repeat(session, ref, verdict));
        return earlier.orElseThrow(() ->
                Failures.badInput("This learning was not judged before.", "Decide on it instead."));
    }

    private Optional<ReviewState> repeat(Session session, LearningRef ref, ReviewState verdict) {
        var earlier =
                judged(session, person, FOR_A_REPEAT).stream()
                        .map(act -> act.verdicts.get(ref.key()))
                        .filter(Objects::nonNull)
                        .findFirst();
        earlier.ifPresent(state ->
                session.judgements()
                        .add(
                                new JudgementPairs.Pair(
                                        JudgementPairs.REPEAT,
                                        ref.key(),
                                        person,
                                        state.word(),
                                        verdict.word())));
        return earlier;
    }

    /// Notes what a person rated before they saw the rating by rule.
    ///
    /// @param key of the item or learning
    public void compared(String key, int score, ByRule rule) throws CurationException {
        var pair =
                new JudgementPairs.Pair(
                        JudgementPairs.AUTO_RATING,
                        key,
                        person,
                        Integer.toString(score),
                        Integer.toString(rule.score()));
        Failures.write(
                backstage.store(),
                session -> {
                    session.judgements().add(pair);
                    return pair;
                });
    }

    /// What this person and the rule rated differently, newest first, each as a pair of scores.
    public Map<String, List<Integer>> disagreements() throws CurationException {
        return Failures.read(
                backstage.store(),
                session -> {
                    var differ = new LinkedHashMap<String, List<Integer>>();
                    for (var noted :
                            session.judgements().ofKind(JudgementPairs.AUTO_RATING).reversed()) {
                        var pair = noted.pair();
                        if (pair.person().equals(person) && !pair.one().equals(pair.other())) {
                            differ.putIfAbsent(
                                    pair.target(),
                                    List.of(
                                            Integer.valueOf(pair.one()),
                                            Integer.valueOf(pair.other())));
                        }
                    }
                    return differ;
                });
    }
}

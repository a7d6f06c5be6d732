package dev.emend.app.transfer;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.exchange.record.ExportRecord.Evaluation;
import dev.emend.model.Json;
import dev.emend.model.Rating;
import dev.emend.model.StoreRef;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournalFilter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Evaluations of memories and runs by people and analyses: reviews and outcomes from the journal,
/// without those that are undone, and feedback about runs.
///
/// @param reviews the last of each memory, by its id
/// @param outcomes the last a person said of each run, by its id
/// @param feedback of each run, by its id
record ExportEvaluations(
        Map<String, Evaluation> reviews, Map<String, Evaluation> outcomes, Map<String, List<Evaluation>> feedback) {
    static final ExportEvaluations NONE = new ExportEvaluations(Map.of(), Map.of(), Map.of());

    private static final int PAGE = 1_000;

    static ExportEvaluations read(StoreTransaction session) {
        var reviews = new HashMap<String, Evaluation>();
        for (var entry :
                effectiveEntries(session, session.history().leavingStates(List.of(CommandKind.MEMORY_JUDGE)))) {
            ChangeSet.read(entry.change().after())
                    .states()
                    .forEach((key, state) -> reviews.put(
                            StoreRef.find(key).orElseThrow().id(), evaluation(Evaluation.REVIEW, state.word(), entry)));
        }
        var outcomes = new HashMap<String, Evaluation>();
        for (var entry : effectiveEntries(session, outcomes(session))) {
            ChangeSet.read(entry.change().after()).marks().forEach((mark, outcome) -> {
                var id = StoreRef.find(mark.target()).orElseThrow().id();
                if (outcome.equals(Json.Null.NULL)) { // what the transcript says holds again
                    outcomes.remove(id);
                } else {
                    outcomes.put(id, evaluation(Evaluation.OUTCOME, outcome.plain(), entry));
                }
            });
        }
        return new ExportEvaluations(reviews, outcomes, feedback(session));
    }

    private static List<JournalEntry> outcomes(StoreTransaction session) {
        var filter = new JournalFilter("", "", CommandKind.RUN_OUTCOME.word());
        var all = new ArrayList<JournalEntry>();
        for (long before = Long.MAX_VALUE; ; ) {
            var page = session.history().find(filter, before, PAGE);
            all.addAll(page);
            if (page.size() < PAGE) {
                return all.reversed();
            }
            before = page.getLast().seq();
        }
    }

    private static List<JournalEntry> effectiveEntries(StoreTransaction session, List<JournalEntry> entries) {
        var undone = session.journal()
                .undoneBy(entries.stream().map(JournalEntry::seq).toList());
        return entries.stream()
                .filter(entry -> !undone.containsKey(entry.seq()))
                .toList();
    }

    private static Evaluation evaluation(String name, String label, JournalEntry entry) {
        return new Evaluation(
                name, OptionalDouble.empty(), label, "", entry.change().person(), entry.at());
    }

    private static Map<String, List<Evaluation>> feedback(StoreTransaction session) {
        var byRun = new HashMap<String, List<Evaluation>>();
        for (var feedback : session.feedbacks().recent(Integer.MAX_VALUE).reversed()) {
            var from = feedback.from();
            if (!from.about().isEmpty()) {
                var word = feedback.satisfaction().name().toLowerCase(Locale.ROOT);
                byRun.computeIfAbsent(from.about(), _ -> new ArrayList<>())
                        .add(new Evaluation(
                                "satisfaction",
                                OptionalDouble.empty(),
                                word,
                                feedback.fields().summary(),
                                from.person(),
                                feedback.at()));
            }
        }
        return byRun;
    }

    /// @param rating the one the memory has now
    List<Evaluation> ofMemory(String id, @Nullable Rating rating) {
        var all = new ArrayList<Evaluation>();
        var review = reviews.get(id);
        if (review != null) {
            all.add(review);
        }
        if (rating != null) {
            var words = rating.feedback();
            all.add(new Evaluation(
                    "rating",
                    OptionalDouble.of(rating.score()),
                    "",
                    words == null ? "" : words,
                    rating.person(),
                    rating.ratedAt()));
        }
        return all;
    }

    List<Evaluation> ofRun(String id) {
        var all = new ArrayList<Evaluation>();
        var outcome = outcomes.get(id);
        if (outcome != null) {
            all.add(outcome);
        }
        all.addAll(feedback.getOrDefault(id, List.of()));
        return all;
    }
}

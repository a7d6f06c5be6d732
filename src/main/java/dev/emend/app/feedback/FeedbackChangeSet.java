package dev.emend.app.feedback;

import dev.emend.app.journal.RefusedException;
import dev.emend.app.journal.StoreChange;
import dev.emend.model.Json;
import dev.emend.model.PeriodSummary;
import dev.emend.model.texts.Messages;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.memories.PeriodSummaryJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What one change does with feedback and summaries. Its JSON is a member of a journal row.
///
/// @param present feedback ids by whether they are there at all
/// @param summaries as they are afterwards
record FeedbackChangeSet(Map<Boolean, List<Long>> present, List<PeriodSummary> summaries) implements StoreChange {
    static final Type TYPE = new FeedbackChanges();

    /// The member of a journal row that holds it.
    static final String MEMBER = "feedback";

    static FeedbackChangeSet of(PeriodSummary... summaries) {
        return new FeedbackChangeSet(Map.of(), List.of(summaries));
    }

    static FeedbackChangeSet ofPresent(List<Long> ids, boolean isPresent) {
        return new FeedbackChangeSet(Map.of(isPresent, List.copyOf(ids)), List.of());
    }

    /// What takes this step back, from how things are now.
    private FeedbackChangeSet inverse(StoreTransaction session) {
        var before = new TreeMap<Boolean, List<Long>>();
        present.forEach((is, ids) -> before.put(!is, ids));
        return new FeedbackChangeSet(before, now(session));
    }

    private List<PeriodSummary> now(StoreTransaction session) {
        return summaries.stream()
                .flatMap(summary -> session.summaries().get(summary.id()).stream())
                .toList();
    }

    /// Whether everything is as this step left it.
    private boolean isAsLeft(StoreTransaction session) {
        for (var ids : present.entrySet()) {
            var now = session.feedbacks().present(ids.getValue());
            if (!ids.getValue().stream().allMatch(id -> ids.getKey().equals(now.get(id)))) {
                return false;
            }
        }
        return now(session).equals(summaries);
    }

    @Override
    public FeedbackChangeSet apply(StoreTransaction session, String person, Instant at) {
        var back = inverse(session);
        present.forEach((is, ids) -> session.feedbacks().setPresent(ids, is));
        summaries.forEach(session.summaries()::put);
        if (session.summaries().active().size() > PeriodSummaryService.MAX_ACTIVE) {
            throw RefusedException.changed(
                    Messages.of("feedback.tooManyActive", PeriodSummaryService.MAX_ACTIVE),
                    Messages.of("feedback.deactivateOneFirst"));
        }
        return back;
    }

    private static final class FeedbackChanges implements Type {
        @Override
        public boolean isIn(Json.Obj row) {
            return row.has(MEMBER);
        }

        @Override
        public FeedbackChangeSet read(Json.Obj row) {
            return FeedbackChangeSet.read(row);
        }

        @Override
        public void check(StoreTransaction session, JournalEntry change) {
            if (!read(change.change().after()).isAsLeft(session)) {
                throw RefusedException.changed(
                        Messages.of("feedback.changedAgain"), Messages.of("shared.changeByHand"));
            }
        }
    }

    @Override
    public Json.Obj toJson() {
        var members = new LinkedHashMap<String, Json>();
        if (!present.isEmpty()) {
            var ids = new LinkedHashMap<String, Json>();
            present.forEach((is, some) -> ids.put(is.toString(), Json.from(some)));
            members.put("present", new Json.Obj(ids));
        }
        if (!summaries.isEmpty()) {
            members.put(
                    "summaries",
                    new Json.Arr(summaries.stream()
                            .map(summary -> (Json) PeriodSummaryJson.whole(summary))
                            .toList()));
        }
        return Json.Obj.of(MEMBER, new Json.Obj(members));
    }

    private static FeedbackChangeSet read(Json.Obj row) {
        var step = row.object(MEMBER);
        var present = new TreeMap<Boolean, List<Long>>();
        for (var word : step.object("present").members().keySet()) {
            present.put(
                    Boolean.valueOf(word),
                    step.object("present").texts(word).stream()
                            .map(Long::valueOf)
                            .toList());
        }
        var summaries = new ArrayList<PeriodSummary>();
        for (var value : step.array("summaries")) {
            if (value instanceof Json.Obj summary) {
                summaries.add(PeriodSummaryJson.readWhole(summary));
            }
        }
        return new FeedbackChangeSet(present, summaries);
    }
}

package dev.emend.curation;

import dev.emend.memory.Session;
import dev.emend.memory.SummaryContent;
import dev.emend.model.Json;
import dev.emend.model.PeriodSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What one act does with feedback and summaries. Its JSON is a member of a journal row.
///
/// @param present feedback ids by whether they are there at all
/// @param summaries as they are afterwards
record FeedbackStep(Map<Boolean, List<Long>> present, List<PeriodSummary> summaries) {
    /// The member of a journal row that holds it.
    static final String MEMBER = "feedback";

    static FeedbackStep of(PeriodSummary... summaries) {
        return new FeedbackStep(Map.of(), List.of(summaries));
    }

    static FeedbackStep ofPresent(List<Long> ids, boolean isPresent) {
        return new FeedbackStep(Map.of(isPresent, List.copyOf(ids)), List.of());
    }

    /// What takes this step back, from how things are now.
    FeedbackStep back(Session session) {
        var before = new TreeMap<Boolean, List<Long>>();
        present.forEach((is, ids) -> before.put(!is, ids));
        return new FeedbackStep(before, now(session));
    }

    private List<PeriodSummary> now(Session session) {
        return summaries.stream()
                .flatMap(one -> session.summaries().get(one.id()).stream())
                .toList();
    }

    /// Whether everything is as this step left it.
    boolean isAsLeft(Session session) {
        for (var ids : present.entrySet()) {
            var now = session.feedbacks().present(ids.getValue());
            if (!ids.getValue().stream().allMatch(id -> ids.getKey().equals(now.get(id)))) {
                return false;
            }
        }
        return now(session).equals(summaries);
    }

    void apply(Session session) {
        present.forEach((is, ids) -> session.feedbacks().setPresent(ids, is));
        summaries.forEach(session.summaries()::put);
    }

    static boolean isIn(Json.Obj row) {
        return row.has(MEMBER);
    }

    Json.Obj toJson() {
        var members = new LinkedHashMap<String, Json>();
        if (!present.isEmpty()) {
            var ids = new LinkedHashMap<String, Json>();
            present.forEach((is, some) -> ids.put(is.toString(), Json.from(some)));
            members.put("present", new Json.Obj(ids));
        }
        if (!summaries.isEmpty()) {
            members.put(
                    "summaries",
                    new Json.Arr(
                            summaries.stream()
                                    .map(one -> (Json) SummaryContent.whole(one))
                                    .toList()));
        }
        return Json.Obj.of(MEMBER, new Json.Obj(members));
    }

    static FeedbackStep read(Json.Obj row) {
        var step = row.object(MEMBER);
        var present = new TreeMap<Boolean, List<Long>>();
        for (var word : step.object("present").members().keySet()) {
            present.put(
                    Boolean.valueOf(word),
                    step.object("present").texts(word).stream().map(Long::valueOf).toList());
        }
        var summaries = new ArrayList<PeriodSummary>();
        for (var one : step.array("summaries")) {
            if (one instanceof Json.Obj summary) {
                summaries.add(SummaryContent.readWhole(summary));
            }
        }
        return new FeedbackStep(present, summaries);
    }
}

package dev.emend.curation;

import dev.emend.memory.QueryLog;
import dev.emend.memory.QueryLogEntry;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How often agents were given each item, counted from the log of questions. Guarded by itself.
final class KnowledgeUse {
    /// The kinds of its questions in the log: those in words, and those by name.
    static final String KIND = "retrieve";

    static final String READ = "read";

    static final Set<String> KINDS = Set.of(KIND, READ);

    /// The questions looked at when people want to see the newest.
    private static final int QUESTIONS = 5_000;

    private static final int PAGE = 2_000;

    private final Backstage backstage;
    private final Map<String, ServedItem.Use> uses = new HashMap<>();
    private final SoonTold told;
    private boolean isRead;

    KnowledgeUse(Backstage backstage) {
        this.backstage = backstage;
        this.told = new SoonTold(backstage.changes());
    }

    /// Logs a question and counts its items.
    ///
    /// @return the items as often as they were used with this time
    List<ServedItem> served(String client, KnowledgeQuery query, List<ServedItem> items)
            throws CurationException {
        return log(client, KIND, query, items);
    }

    /// The same for items an agent asked for by name.
    void read(String client, List<ServedItem> items) throws CurationException {
        log(client, READ, KnowledgeQuery.of("", Json.Obj.EMPTY), items);
    }

    /// The newest first.
    List<KnowledgeGiven> given(int limit) throws CurationException {
        var asked =
                Failures.readUnlessAway(
                        backstage.store(),
                        session -> session.queries().recent(QUESTIONS),
                        List.<QueryLogEntry>of());
        return asked.stream()
                .filter(one -> KINDS.contains(one.kind()))
                .limit(limit)
                .map(one ->
                        new KnowledgeGiven(
                                one.at(),
                                one.person(),
                                one.query(),
                                one.hits().stream().map(hit -> ItemRef.parse(hit.key())).toList()))
                .toList();
    }

    private List<ServedItem> log(
            String client, String kind, KnowledgeQuery query, List<ServedItem> items)
            throws CurationException {
        read();
        var now = backstage.clock().instant();
        var hits = new ArrayList<QueryLogEntry.Hit>();
        for (var item : items) {
            double score = item.rank().map(ServedItem.Rank::score).orElse(Double.NaN);
            item.key().ifPresent(key -> hits.add(new QueryLogEntry.Hit(key, score)));
        }
        var entry =
                new QueryLogEntry(now, client, kind, query.text(), query.context().compact(), hits);
        Failures.write(
                backstage.store(),
                session -> {
                    session.queries().log(entry);
                    return hits.size();
                });
        told.tell();
        return counted(items, now);
    }

    private synchronized List<ServedItem> counted(List<ServedItem> items, Instant now) {
        var counted = new ArrayList<ServedItem>(items.size());
        for (var item : items) {
            var key = item.key();
            if (key.isEmpty()) {
                counted.add(item);
            } else {
                count(key.get(), now);
                counted.add(item.with(uses.getOrDefault(key.get(), ServedItem.Use.NEVER)));
            }
        }
        return counted;
    }

    private void count(String key, Instant at) {
        uses.merge(key, ServedItem.Use.NEVER.again(at), (before, _) -> before.again(at));
    }

    private synchronized void read() throws CurationException {
        if (isRead) {
            return;
        }
        for (var page = page(0); !page.isEmpty(); page = page(page.getLast().seq())) {
            for (var question : page) {
                var entry = question.entry();
                if (KINDS.contains(entry.kind())) {
                    entry.hits().forEach(hit -> count(hit.key(), entry.at()));
                }
            }
        }
        isRead = true;
    }

    private List<QueryLog.Logged> page(long after) throws CurationException {
        return Failures.readUnlessAway(
                backstage.store(),
                session -> session.queries().after(after, PAGE),
                List.<QueryLog.Logged>of());
    }
}

package dev.emend.curation;

import dev.emend.memory.QueryLogEntry;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How often agents were given each item, counted from the log of questions. Guarded by itself.
final class KnowledgeUse {
    /// The kinds of its questions in the log: those in words, and those by name.
    static final String KIND = "retrieve";

    static final String READ = "read";

    /// The questions looked at when people want to see the newest.
    private static final int QUESTIONS = 5_000;

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
                .filter(one -> LoggedUses.KINDS.contains(one.kind()))
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
        long seq = Failures.write(backstage.store(), session -> session.queries().log(entry));
        LoggedUses.asked(backstage, seq);
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
                LoggedUses.count(uses, key.get(), now);
                counted.add(item.with(uses.getOrDefault(key.get(), ServedItem.Use.NEVER)));
            }
        }
        return counted;
    }

    private synchronized void read() throws CurationException {
        if (!isRead) {
            var logged =
                    Failures.readUnlessAway(
                            backstage.store(),
                            session -> Optional.of(LoggedUses.all(session)),
                            Optional.<Map<String, ServedItem.Use>>empty());
            logged.ifPresent(uses::putAll);
            isRead = logged.isPresent();
        }
    }
}

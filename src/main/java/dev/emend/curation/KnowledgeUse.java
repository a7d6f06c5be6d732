package dev.emend.curation;

import dev.emend.memory.QueryLogEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How often agents were given each item, counted from the log of questions. Guarded by itself.
final class KnowledgeUse {
    /// The kind of its questions in the log.
    static final String KIND = "retrieve";

    /// The questions looked at when the workspace is opened.
    private static final int QUESTIONS = 5_000;

    private final Backstage backstage;
    private final Map<String, ServedItem.Use> uses = new HashMap<>();
    private boolean isRead;

    KnowledgeUse(Backstage backstage) {
        this.backstage = backstage;
    }

    /// Logs a question and counts its items.
    ///
    /// @return the items as often as they were used with this time
    List<ServedItem> served(String client, KnowledgeQuery query, List<ServedItem> items)
            throws CurationException {
        read();
        var now = backstage.clock().instant();
        var hits = new ArrayList<QueryLogEntry.Hit>();
        for (var item : items) {
            double score = item.rank().map(ServedItem.Rank::score).orElse(Double.NaN);
            item.key().ifPresent(key -> hits.add(new QueryLogEntry.Hit(key, score)));
        }
        var entry =
                new QueryLogEntry(now, client, KIND, query.text(), query.context().compact(), hits);
        Failures.write(
                backstage.store(),
                session -> {
                    session.queries().log(entry);
                    return hits.size();
                });
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
        uses.merge(
                key,
                new ServedItem.Use(1, Optional.of(at)),
                (before, _) -> {
                    boolean isLater = before.last().filter(at::isBefore).isEmpty();
                    return new ServedItem.Use(
                            before.count() + 1, isLater ? Optional.of(at) : before.last());
                });
    }

    private synchronized void read() throws CurationException {
        if (isRead) {
            return;
        }
        var asked =
                Failures.readUnlessAway(
                        backstage.store(),
                        session -> session.queries().recent(QUESTIONS),
                        List.<QueryLogEntry>of());
        for (var question : asked) {
            if (question.kind().equals(KIND)) {
                question.hits().forEach(hit -> count(hit.key(), question.at()));
            }
        }
        isRead = true;
    }
}

package dev.emend.app.knowledge;

import dev.emend.app.core.ItemUse;
import dev.emend.app.core.QueryKinds;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.Tasks;
import dev.emend.app.core.UsageLog;
import dev.emend.app.core.UserErrors;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.store.curation.QueryLogEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Counts of how often agents were given each item, from the log of questions. Guarded by itself.
final class UsageStatistics {
    /// The questions looked at when people want to see the newest.
    private static final int QUESTIONS = 5_000;

    private final ServiceContext context;
    private final Map<String, ItemUse> uses = new HashMap<>();
    private final Tasks.Coalescing event;
    private boolean isRead;

    UsageStatistics(ServiceContext context) {
        this.context = context;
        this.event = context.agentsChanged();
    }

    /// Logs a question and counts its items.
    ///
    /// @return the items as often as they were used with this time
    List<KnowledgeResult> logRetrieval(String client, KnowledgeQuery query, List<KnowledgeResult> items)
            throws UserException {
        return log(client, QueryKinds.RETRIEVE, query, items);
    }

    /// Like [#logRetrieval(String, KnowledgeQuery, List)], but for items an agent asked for by name.
    void read(String client, List<KnowledgeResult> items) throws UserException {
        log(client, QueryKinds.READ, KnowledgeQuery.of("", Json.Obj.EMPTY), items);
    }

    /// The newest first.
    List<KnowledgeLogEntry> logEntries(int limit) throws UserException {
        var entries = UserErrors.readUnlessAway(
                context.store(), session -> session.queries().recent(QUESTIONS), List.<QueryLogEntry>of());
        return entries.stream()
                .filter(entry -> QueryKinds.GIVING.contains(entry.kind()))
                .limit(limit)
                .map(entry -> new KnowledgeLogEntry(
                        entry.at(),
                        entry.person(),
                        entry.query(),
                        entry.hits().stream()
                                .map(hit -> ItemRef.parse(hit.key()))
                                .toList()))
                .toList();
    }

    private List<KnowledgeResult> log(String client, String kind, KnowledgeQuery query, List<KnowledgeResult> items)
            throws UserException {
        read();
        var now = context.clock().instant();
        var hits = new ArrayList<QueryLogEntry.Hit>();
        for (var item : items) {
            double score = item.rank().map(KnowledgeResult.Rank::score).orElse(Double.NaN);
            item.key().ifPresent(key -> hits.add(new QueryLogEntry.Hit(key, score)));
        }
        var entry = new QueryLogEntry(
                now, client, kind, query.text(), query.context().compact(), hits);
        UsageLog.log(context, session -> session.queries().log(entry));
        event.ask();
        return countUses(items, now);
    }

    /// The items as often as they were used; a person tried what an agent would get, and nothing is counted.
    synchronized List<KnowledgeResult> withUses(List<KnowledgeResult> items) throws UserException {
        read();
        return items.stream()
                .map(item -> item.key()
                        .map(key -> item.with(uses.getOrDefault(key, ItemUse.NEVER)))
                        .orElse(item))
                .toList();
    }

    private synchronized List<KnowledgeResult> countUses(List<KnowledgeResult> items, Instant now) {
        var results = new ArrayList<KnowledgeResult>(items.size());
        for (var item : items) {
            var key = item.key();
            if (key.isEmpty()) {
                results.add(item);
            } else {
                UsageLog.count(uses, key.get(), now);
                results.add(item.with(uses.getOrDefault(key.get(), ItemUse.NEVER)));
            }
        }
        return results;
    }

    private synchronized void read() throws UserException {
        if (!isRead) {
            var loggedUses = UserErrors.readUnlessAway(
                    context.store(),
                    session -> Optional.of(UsageLog.all(session)),
                    Optional.<Map<String, ItemUse>>empty());
            loggedUses.ifPresent(uses::putAll);
            isRead = loggedUses.isPresent();
            UsageLog.countSoon(context); // for the next start, after one that never did
        }
    }
}

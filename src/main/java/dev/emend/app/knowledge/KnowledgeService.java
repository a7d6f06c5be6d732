package dev.emend.app.knowledge;

import dev.emend.analysis.conditions.ContextScope;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.KnowledgeServedEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.knowledge.KnowledgeResponse.SourceOutcome;
import dev.emend.app.knowledge.KnowledgeResponse.State;
import dev.emend.app.search.ItemIndexer;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/// Finding knowledge for agents: the sources in their order, past the review gate. Thread-safe;
/// calls block.
///
/// Critical items that apply are served first, whatever the query. A source that fails or takes too
/// long is told in the answer and costs nothing else.
public final class KnowledgeService {
    private static final Logger LOG = Logger.getLogger(KnowledgeService.class.getName());

    /// From here on an answer counts as good enough to stop early.
    private static final int GOOD_QUALITY = 4;

    private static final double GOOD_RELEVANCE = 0.8;

    /// The order of results: what the query names, then the best.
    private static final Comparator<KnowledgeResult> BEST_FIRST = Comparator.comparing((KnowledgeResult result) ->
                    result.rank().filter(KnowledgeResult.Rank::named).isEmpty())
            .thenComparingDouble(
                    result -> -result.rank().map(KnowledgeResult.Rank::score).orElse(0.0))
            .thenComparing(result -> result.item().ref().key());

    /// An agent that gets what people kept, and finds items by that alone.
    private static final AgentClient ANYBODY =
            new AgentClient("golden query", Set.of(AgentClient.Scope.READ), false).onTrial();

    private final ServiceContext context;
    private final ItemIndexer indexer;
    private final CatalogProvider catalogProvider;
    private final ExternalProviders outside;
    private final UsageStatistics use;
    private final KnowledgeCache cache;
    private final VisibleCatalogs catalogs;

    /// Sources that still work on an earlier question, but for those many may ask at once.
    private final Set<String> busy = ConcurrentHashMap.newKeySet();

    public KnowledgeService(
            ServiceContext context,
            ItemIndexer indexer,
            CatalogProvider catalogProvider,
            ExternalProviders outside,
            VisibleCatalogs catalogs) {
        this.catalogs = catalogs;
        this.context = context;
        this.indexer = indexer;
        this.catalogProvider = catalogProvider;
        this.outside = outside;
        this.use = new UsageStatistics(context);
        this.cache = new KnowledgeCache(context.clock());
        context.changes().subscribe(change -> {
            if (change instanceof AppEvent.Decided
                    || change instanceof AppEvent.CatalogChanged
                    || change instanceof AppEvent.MemoriesChanged) {
                cache.drop();
            }
        });
    }

    /// The catalogs by list and by name.
    public VisibleCatalogs catalogs() {
        return catalogs;
    }

    /// Returns what a query finds, logged, counted and published as an event.
    public KnowledgeResponse retrieve(KnowledgeQuery request, AgentClient client) throws UserException {
        var query = request.withContext(ContextScope.withScope(request.context()));
        var key = new KnowledgeCache.Key(query, client, catalogProvider.ranking());
        long before = cache.changes();
        var sources = outside.current();
        long stamp = 31 * indexer.index().version() + sources.stamp();
        var cached = cache.get(key, stamp)
                .filter(cachedResponse -> cachedResponse.items().stream()
                        .allMatch(result -> catalogProvider.isAsFound(result, client, query.context())));
        var response = cached.isPresent() ? cached.get() : search(query, client, sources);
        if (cached.isEmpty() && isComplete(response)) {
            cache.put(key, response, stamp, before);
        }
        var items = client.isOnTrial()
                ? use.withUses(response.items())
                : use.logRetrieval(client.name(), query, response.items());
        Optional<KnowledgeServedEvent> event = items.isEmpty() || client.isOnTrial()
                ? Optional.empty()
                : Optional.of(event(context.clock().instant(), client, query, items));
        event.ifPresent(servedEvent -> context.changes().publish(new AppEvent.KnowledgeServed(servedEvent)));
        return new KnowledgeResponse(
                items, response.sources(), event, indexer.state(), cached.isPresent(), response.warnings());
    }

    /// @param items at least one
    private static KnowledgeServedEvent event(
            Instant at, AgentClient client, KnowledgeQuery query, List<KnowledgeResult> items) {
        var filter = query.filter();
        var scope = filter.scopes().isEmpty()
                ? query.context().text("scope").orElse(ContextScope.GENERAL)
                : filter.scopes().stream().sorted().findFirst().orElseThrow();
        // the design calls the mean of the quality scores so
        double relevance = items.stream()
                .mapToInt(result -> result.status().quality())
                .average()
                .orElse(0);
        var content = Json.Obj.of(
                "knowledge_items",
                items.stream().map(KnowledgeResult::toJson).toList(),
                "query",
                query.text(),
                "scope",
                scope,
                "relevance_score",
                relevance,
                "source_type",
                items.getFirst().source().kind().word(),
                "document_ids",
                items.stream().flatMap(result -> result.documentIds().stream()).toList());
        return new KnowledgeServedEvent(
                at, client.name(), query.context().text("task_id").orElse(""), content);
    }

    private static boolean isComplete(KnowledgeResponse response) {
        return response.sources().stream()
                .noneMatch(outcome -> outcome.state() == State.FAILED || outcome.state() == State.TIMED_OUT);
    }

    private KnowledgeResponse search(
            KnowledgeQuery query, AgentClient client, ExternalProviders.CurrentSources currentSources)
            throws UserException {
        var outcomes = new ArrayList<SourceOutcome>();
        var results = new ArrayList<KnowledgeResult>();
        var all = new ArrayList<KnowledgeProvider>();
        all.add(catalogProvider);
        all.addAll(currentSources.sources());
        all.sort(Comparator.comparing(KnowledgeProvider::kind));
        for (var source : all) {
            var sourceTypes = query.filter().sources();
            if (!sourceTypes.isEmpty() && !sourceTypes.contains(source.kind())) {
                outcomes.add(emptyOutcome(source, State.SKIPPED, "It was not asked for."));
            } else if (good(results) >= query.maxResults()) {
                outcomes.add(emptyOutcome(source, State.SKIPPED, "There was enough before its turn."));
            } else if (!source.isTrusted() && !client.mayReadPending()) {
                outcomes.add(emptyOutcome(
                        source, State.OFF, "Nobody reviewed what it holds; a person can mark it as trusted."));
            } else {
                outcomes.add(ask(source, query, client, results));
            }
        }
        return new KnowledgeResponse(
                rank(query, client, results),
                outcomes,
                Optional.empty(),
                indexer.state(),
                false,
                currentSources.warnings());
    }

    private static SourceOutcome emptyOutcome(KnowledgeProvider source, State state, String reason) {
        return new SourceOutcome(source.kind(), source.name(), state, reason, 0, Duration.ZERO);
    }

    private static long good(List<KnowledgeResult> results) {
        return results.stream()
                .filter(result -> result.status().quality() >= GOOD_QUALITY)
                .filter(result -> relevance(result).orElse(0) >= GOOD_RELEVANCE)
                .count();
    }

    private static OptionalDouble relevance(KnowledgeResult item) {
        return item.rank().map(KnowledgeResult.Rank::relevance).orElse(OptionalDouble.empty());
    }

    private static SourceOutcome timedOut(KnowledgeProvider source, String name, long start) {
        var reason = "It did not answer within " + source.timeout().toMillis() + " ms.";
        LOG.log(Level.WARNING, "{0}: {1}", new Object[] {name, reason});
        return new SourceOutcome(source.kind(), source.name(), State.TIMED_OUT, reason, 0, since(start));
    }

    private SourceOutcome ask(
            KnowledgeProvider source, KnowledgeQuery query, AgentClient client, List<KnowledgeResult> results) {
        long start = System.nanoTime();
        var name = source.kind().word() + " " + source.name();
        boolean isOwn = source == catalogProvider;
        if (!isOwn && !source.isSharable() && !busy.add(name)) {
            return emptyOutcome(source, State.TIMED_OUT, "It still works on an earlier question.");
        }
        try {
            var answer = isOwn ? source.find(query, client) : awaitAnswer(source, name, query, client);
            var matches =
                    answer.stream().filter(result -> isWanted(result, query)).toList();
            results.addAll(matches);
            return new SourceOutcome(source.kind(), source.name(), State.ANSWERED, "", matches.size(), since(start));
        } catch (TimeoutException e) {
            return timedOut(source, name, start);
        } catch (UserException e) {
            // its connection may give up a moment before nobody waits any more
            return !isOwn && since(start).compareTo(source.timeout()) >= 0
                    ? timedOut(source, name, start)
                    : failedOutcome(source, e.message(), e, start);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failedOutcome(source, "It was not waited for.", e, start);
        }
    }

    private static SourceOutcome failedOutcome(KnowledgeProvider source, String reason, Exception problem, long start) {
        // the trace is for whoever looks for it: a source that is down fails at every question
        LOG.log(Level.WARNING, "{0}: {1}", new Object[] {source.name(), reason});
        LOG.log(Level.FINE, "A source of knowledge failed", problem);
        return new SourceOutcome(source.kind(), source.name(), State.FAILED, reason, 0, since(start));
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /// Whoever hears the answer may ask again at once: the source is free before it is told.
    private void tell(
            CompletableFuture<List<KnowledgeResult>> answer,
            KnowledgeProvider source,
            String name,
            KnowledgeQuery query,
            AgentClient client) {
        try {
            List<KnowledgeResult> results;
            try {
                results = source.find(query, client);
            } finally {
                busy.remove(name);
            }
            answer.complete(results);
        } catch (UserException | RuntimeException e) {
            answer.completeExceptionally(e);
        }
    }

    /// On a thread of its own, so that nobody waits longer than its time; it ends by itself.
    private List<KnowledgeResult> awaitAnswer(
            KnowledgeProvider source, String name, KnowledgeQuery query, AgentClient client)
            throws UserException, TimeoutException, InterruptedException {
        var answer = new CompletableFuture<List<KnowledgeResult>>();
        boolean isStarted = context.tasks().start("knowledge source", () -> tell(answer, source, name, query, client));
        if (!isStarted) {
            busy.remove(name);
            throw UserErrors.workspaceClosing();
        }
        try {
            return answer.get(source.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case UserException problem -> throw problem;
                case null, default ->
                    throw new UserException(
                            UserException.Code.SEARCH,
                            Messages.of("knowledge.itFailed", e.getCause()),
                            "",
                            Messages.of("knowledge.seeLog"),
                            e);
            }
        }
    }

    static boolean isWanted(KnowledgeResult item, KnowledgeQuery query) {
        var filter = query.filter();
        return item.status().quality() >= filter.minQuality()
                && item.item().priority() >= filter.minPriority()
                && relevance(item).orElse(1) >= filter.minRelevance();
    }

    /// Critical ones that apply, then what the query names, then the best of the others.
    private List<KnowledgeResult> rank(KnowledgeQuery query, AgentClient client, List<KnowledgeResult> results)
            throws UserException {
        results.sort(BEST_FIRST);
        var items = new ArrayList<KnowledgeResult>();
        var seenKeys = new HashSet<String>();
        for (var critical : catalogProvider.applicable(query.context(), KnowledgeResult.CRITICAL, client)) {
            var key = critical.item().ref().key();
            var hit = results.stream()
                    .filter(result -> result.item().ref().key().equals(key))
                    .findFirst();
            items.add(hit.orElse(critical));
            seenKeys.add(key);
        }
        int max = items.size() + query.maxResults();
        for (var knowledgeResult : results) {
            if (items.size() < max && seenKeys.add(knowledgeResult.item().ref().key())) {
                items.add(knowledgeResult);
            }
        }
        return items;
    }

    /// The keys of the kept items of a catalog that an agent gets, as many as asked for, in the order of what is
    /// found; critical ones that apply are given in any case and stand behind. Other sources are not asked, and
    /// nothing is logged.
    public List<String> keys(String text, Json.Obj context, UUID catalog, int limit) throws UserException {
        var query = new KnowledgeQuery(text, KnowledgeQuery.Filter.DEFAULTS, ContextScope.withScope(context), limit);
        var results = new ArrayList<>(catalogProvider.find(
                query,
                ANYBODY,
                profile -> isOf(catalog, profile.ref())
                        && profile.row().item().state().isServed()));
        results.sort(BEST_FIRST);
        var keys = new LinkedHashSet<String>();
        results.stream()
                .limit(limit)
                .forEach(result -> keys.add(result.item().ref().key()));
        var critical = catalogProvider.applicable(query.context(), KnowledgeResult.CRITICAL, ANYBODY).stream()
                .filter(result -> result.status().state().isServed())
                .map(result -> result.item().ref())
                .filter(ref -> isOf(catalog, ref) && !keys.contains(ref.key()))
                .map(ItemRef::key)
                .toList();
        return Stream.concat(keys.stream().limit(Math.max(0, limit - critical.size())), critical.stream())
                .toList();
    }

    private static boolean isOf(UUID catalog, ItemRef ref) {
        return ref.catalog().equals(catalog);
    }

    /// Takes note that a client was given items it asked for by name.
    public void read(List<KnowledgeResult> items, AgentClient client) throws UserException {
        if (!client.isOnTrial()) {
            use.read(client.name(), items);
        }
    }

    /// A context with every key that the conditions of items name, for whoever tries what an agent gets.
    public Json.Obj contextKeys() {
        return catalogProvider.contextKeys();
    }

    /// The log of what agents were given, the newest first.
    public List<KnowledgeLogEntry> logEntries(int limit) throws UserException {
        return use.logEntries(limit);
    }

    /// Ends the connections to sources.
    public void close() {
        outside.close();
    }

    /// All knowledge that applies in a situation, by priority, quality and id.
    public List<KnowledgeResult> applicable(Json.Obj context, AgentClient client) throws UserException {
        return catalogProvider.applicable(ContextScope.withScope(context), 1, client);
    }
}

package dev.emend.app.knowledge;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.ItemUse;
import dev.emend.app.knowledge.ApplicabilityCache.Profile;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.search.SearchService;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.Ranking;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.search.Hit;
import dev.emend.search.SearchRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The open catalogs as a source of knowledge. Thread-safe.
public final class CatalogProvider implements KnowledgeProvider {
    private final OpenCatalogs catalogs;
    private final ItemIndexer indexer;
    private final SearchService search;
    private final ApplicabilityCache profiles = new ApplicabilityCache();
    private final KnowledgeSearchScope findable = new KnowledgeSearchScope();

    public CatalogProvider(OpenCatalogs catalogs, ItemIndexer indexer, SearchService search) {
        this.catalogs = catalogs;
        this.indexer = indexer;
        this.search = search;
    }

    @Override
    public KnowledgeSourceType kind() {
        return KnowledgeSourceType.USER_PROVIDED;
    }

    @Override
    public String name() {
        return "the open catalogs";
    }

    @Override
    public boolean isTrusted() {
        return true; // each item and learning passes the gate on its own
    }

    @Override
    public Duration timeout() {
        return PATIENCE;
    }

    /// An item is found by itself or by learnings the client may read, never by others. As many are
    /// found as are asked for, and the critical ones among them beside.
    @Override
    public List<KnowledgeResult> find(KnowledgeQuery query, AgentClient client) throws UserException {
        return find(query, client, _ -> true);
    }

    /// @param among says of which items
    List<KnowledgeResult> find(KnowledgeQuery query, AgentClient client, Predicate<Profile> among)
            throws UserException {
        if (query.text().isBlank()) {
            return List.of();
        }
        var results = new ArrayList<KnowledgeResult>();
        var hits = search(
                query.text(),
                query.maxResults(),
                query.filter().minRelevance(),
                profile -> among.test(profile) && isWanted(profile, query, client),
                client);
        int nonCriticalCount = 0;
        for (var match : hits) {
            if (nonCriticalCount == query.maxResults()) {
                break; // the search finds more than that, and covering their secrets takes time
            }
            var item = serve(match.ref, client, query.context())
                    .map(result -> result.with(rank(match.best)))
                    .filter(result -> KnowledgeService.isWanted(result, query));
            if (item.isPresent()) {
                results.add(item.get());
                nonCriticalCount += item.get().isCritical() ? 0 : 1;
            }
        }
        return results;
    }

    /// The order in which items are found.
    Ranking ranking() {
        return search.ranking();
    }

    /// Whether an item found before is still what the client gets, asked of the gate once more.
    boolean isAsFound(KnowledgeResult result, AgentClient client, Json.Obj context) {
        if (result.source().kind() != KnowledgeSourceType.USER_PROVIDED) {
            return true;
        }
        return serve(result.item().ref(), client, context)
                .filter(current -> current.status().equals(result.status()))
                .filter(current -> learningStates(current).equals(learningStates(result)))
                .isPresent();
    }

    private static List<String> learningStates(KnowledgeResult item) {
        return item.learnings().stream()
                .map(servedLearning -> servedLearning.learning().ref().key() + " "
                        + servedLearning.state().word())
                .toList();
    }

    /// An item and the best of what found it.
    private record Match(ItemRef ref, Hit best) {}

    /// The items words find, best first, logged nowhere.
    ///
    /// @param filter says which items may be found at all
    List<ItemRef> rankedItems(String words, int limit, Predicate<Profile> filter, AgentClient client)
            throws UserException {
        return search(words, limit, 0, filter, client).stream().map(Match::ref).toList();
    }

    /// The profiles of what a client may read.
    Stream<Profile> served(CatalogSession file, AgentClient client) {
        var annotations = file.servedCatalog().annotations();
        return profiles.of(file).stream()
                .filter(profile ->
                        VisibilityPolicy.isVisibleTo(profile.row().item().state(), client))
                // the row may be a moment behind what was decided
                .filter(profile -> VisibilityPolicy.isVisibleTo(annotations.ofItem(profile.ref()), client));
    }

    /// @param min the relevance of what may find an item; what has none finds it in any case
    private List<Match> search(String text, int limit, double min, Predicate<Profile> filter, AgentClient client)
            throws UserException {
        var index = indexer.index();
        var within = findable.of(catalogs.all().stream().map(profiles::of).toList(), filter, client);
        if (within.isEmpty()) {
            return List.of();
        }
        var hits = search.ask(
                text,
                vector -> new SearchRequest(
                        text, vector, Set.of(), within, search.ranking(), SearchService.entries(limit)));
        var relevant = hits.stream()
                .filter(hit -> hit.parts().relevance().orElse(1) >= min)
                .toList();
        return index.groupByOwner(relevant).stream()
                .filter(hit -> within.has(hit.owner()))
                .map(hit -> new Match(ItemRef.parse(hit.owner()), hit.best()))
                .toList();
    }

    private static KnowledgeResult.Rank rank(Hit hit) {
        return KnowledgeResult.Rank.of(hit.score(), hit.parts()).named(hit.isNamed());
    }

    private static boolean isWanted(Profile profile, KnowledgeQuery query, AgentClient client) {
        var filter = query.filter();
        return VisibilityPolicy.isVisibleTo(profile.row().item().state(), client)
                && profile.quality() >= filter.minQuality()
                && profile.priority() >= filter.minPriority()
                && profile.isOf(filter.scopes())
                && profile.applies(query.context());
    }

    /// A context with every key that the conditions of items name.
    Json.Obj contextKeys() {
        return Condition.context(catalogs.all().stream()
                .flatMap(file -> profiles.of(file).stream())
                .flatMap(profile -> profile.conditions().stream())
                .toList());
    }

    /// All that apply, by priority, quality and id.
    List<KnowledgeResult> applicable(Json.Obj context, int minPriority, AgentClient client) throws UserException {
        var matches = new ArrayList<Profile>();
        for (var file : catalogs.all()) {
            for (var profile : profiles.of(file)) {
                if (profile.priority() >= minPriority
                        && VisibilityPolicy.isVisibleTo(profile.row().item().state(), client)
                        && profile.applies(context)) {
                    matches.add(profile);
                }
            }
        }
        matches.sort(Comparator.comparingInt((Profile profile) -> -profile.priority())
                .thenComparingInt(profile -> -profile.quality())
                .thenComparing(profile -> profile.ref().key()));
        var results = new ArrayList<KnowledgeResult>();
        for (var profile : matches) {
            serve(profile.ref(), client, context).ifPresent(results::add);
        }
        return results;
    }

    /// Items with learnings of this tool that a client may read, by their refs.
    List<ItemRef> failedWith(String tool, AgentClient client) {
        var refs = new ArrayList<ItemRef>();
        for (var file : catalogs.all()) {
            for (var row : file.servedCatalog().rows()) {
                if (row.item().learnings().tools().contains(tool)
                        && VisibilityPolicy.isVisibleTo(row.item().state(), client)) {
                    refs.add(row.item().ref());
                }
            }
        }
        return refs;
    }

    /// The item as it goes out; empty when it is gone or may not.
    public Optional<KnowledgeResult> serve(ItemRef ref, AgentClient client, Json.Obj context) {
        var file = catalogs.find(ref.catalog());
        var version = file.map(CatalogSession::servedCatalog);
        var item = version.flatMap(catalog -> catalog.find(ref));
        if (file.isEmpty() || version.isEmpty() || item.isEmpty()) {
            return Optional.empty();
        }
        var annotations = version.get().annotations();
        // the row may be a moment behind what was decided
        if (!VisibilityPolicy.isVisibleTo(annotations.ofItem(ref), client)) {
            return Optional.empty();
        }
        var learnings = VisibilityPolicy.learnings(item.get(), annotations, client, context);
        return Optional.of(
                served(item.get(), learnings, file.get().current().path().toString(), file.get()));
    }

    private static KnowledgeResult served(
            KnowledgeItem item, List<KnowledgeResult.ServedLearning> learnings, String place, CatalogSession file) {
        var fields = new LinkedHashMap<String, Json>(item.fields().members());
        fields.put(
                "kb_learnings",
                new Json.Arr(learnings.stream()
                        .map(servedLearning -> (Json) servedLearning.learning().fields())
                        .toList()));
        // together, as one text tells which word of another is a secret
        var plain = VisibilityPolicy.mask(Json.Obj.wrap(fields));
        var plainLearnings = new ArrayList<KnowledgeResult.ServedLearning>();
        for (int i = 0; i < learnings.size(); i++) {
            var learning = learnings.get(i).learning();
            var plainFields = (Json.Obj) plain.array("kb_learnings").get(i);
            plainLearnings.add(new KnowledgeResult.ServedLearning(
                    new Learning(learning.ref(), learning.index(), plainFields),
                    learnings.get(i).state()));
        }
        return new KnowledgeResult(
                new KnowledgeItem(item.ref(), plain),
                new KnowledgeResult.Source(KnowledgeSourceType.USER_PROVIDED, place),
                new KnowledgeResult.ResultStatus(
                        file.servedCatalog().annotations().ofItem(item.ref()),
                        file.score(item).orElse(3),
                        item.trust(),
                        Provenance.sha256(item.fields().compact()),
                        VisibilityPolicy.flags(plain)),
                plainLearnings,
                Optional.empty(),
                ItemUse.NEVER);
    }

    /// An item with the learnings a client may read, secrets and all: to compare with, not to
    /// serve.
    record Readable(KnowledgeItem item, ReviewState state, List<KnowledgeResult.ServedLearning> learnings) {}

    /// Empty when the item is gone or may not go out.
    Optional<Readable> readable(ItemRef ref, AgentClient client) {
        var file = catalogs.find(ref.catalog());
        var version = file.map(CatalogSession::servedCatalog);
        var item = version.flatMap(catalog -> catalog.find(ref));
        if (file.isEmpty() || version.isEmpty() || item.isEmpty()) {
            return Optional.empty();
        }
        var annotations = version.get().annotations();
        return VisibilityPolicy.isVisibleTo(annotations.ofItem(ref), client)
                ? Optional.of(new Readable(
                        item.get(),
                        annotations.ofItem(ref),
                        VisibilityPolicy.learnings(item.get(), annotations, client, Json.Obj.EMPTY)))
                : Optional.empty();
    }

    /// The items of that id in open catalogs that a client gets.
    public Map<UUID, ItemRef> refsByCatalog(String id, AgentClient client) {
        var refs = new LinkedHashMap<UUID, ItemRef>();
        for (var file : catalogs.all()) {
            VisibilityPolicy.item(file, id, client)
                    .ifPresent(item -> refs.put(file.current().id(), item.ref()));
        }
        return refs;
    }
}

package dev.emend.app.search;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.Actor;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UsageLog;
import dev.emend.app.list.ListFilter;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Plan;
import dev.emend.model.Progress;
import dev.emend.model.Ranking;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.search.GroupedHit;
import dev.emend.search.Hit;
import dev.emend.search.IdFilter;
import dev.emend.search.QueryVector;
import dev.emend.search.RelevantHits;
import dev.emend.search.SearchRequest;
import dev.emend.search.embedding.BundledModel;
import dev.emend.search.embedding.Embedder;
import dev.emend.store.curation.QueryLogEntry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Finding and condensing: search, find alike, summaries, the agent's view. Thread-safe; calls
/// block.
public final class SearchService {
    /// Several entries may belong to one item, so more are asked for than items are wanted; and the
    /// fusion of both lists needs some depth to choose from.
    private static final int ENTRIES_PER_ITEM = 4;

    private static final int MIN_ENTRIES = 40;

    /// The most items a search by a line counts.
    public static final int MAX_COUNTED = 1000;

    /// The most weaker matches behind the hits of a search.
    public static final int MAX_WEAKER = 50;

    private final ServiceContext context;
    private final OpenCatalogs openCatalogs;
    private final ItemIndexer indexer;
    private final ListedItems items;
    private volatile Ranking ranking = Ranking.RELEVANCE;
    private volatile AgentSearch agents;

    /// @param plans the plans and verified skills beside a catalog
    public SearchService(
            ServiceContext context, OpenCatalogs catalogs, ItemIndexer indexer, Function<Path, List<Plan>> plans) {
        this.context = context;
        this.openCatalogs = catalogs;
        this.indexer = indexer;
        this.items = new ListedItems(context, catalogs, plans);
        this.agents = (query, _, catalog, limit) -> nearestKeys(query, Set.of(catalog), limit);
    }

    /// The items of the open catalogs, as filters know them.
    public ListedItems items() {
        return items;
    }

    /// Search as an agent gets it for a question; logged nowhere.
    @FunctionalInterface
    public interface AgentSearch {
        /// @param context of the agent, in which adoption conditions and the scope are checked
        /// @return keys of items of the catalog, best first
        List<String> keys(String query, Json.Obj context, UUID catalog, int limit) throws UserException;
    }

    /// From now on golden queries are asked so.
    public void askAs(AgentSearch search) {
        agents = search;
    }

    AgentSearch agents() {
        return agents;
    }

    /// From now on searches are ordered so, also for agents.
    public void rankBy(Ranking ranking) {
        this.ranking = ranking;
    }

    public Ranking ranking() {
        return ranking;
    }

    /// Queries that must find an item.
    public GoldenQueryService golden() {
        return new GoldenQueryService(context, openCatalogs, this);
    }

    /// Whether the program came with more than one model.
    public static boolean hasModelsToChoose() {
        return BundledModel.availableModels().size() > 1;
    }

    public SearchStatus state() {
        return indexer.state();
    }

    /// Opens index and model in the background; the window calls it behind its first frame.
    public void start() {
        indexer.start();
    }

    /// Waits until everything in the workspace can be found by meaning, or is known not to be.
    public void awaitReady() {
        indexer.awaitReady();
    }

    /// Hybrid search, logged; words only while the model is loading or missing.
    ///
    /// @param catalogs empty for all that are open
    public SearchResults search(Actor actor, String text, Set<UUID> catalogs, int limit) throws UserException {
        var results = find(text, catalogs, limit);
        log(actor, "search", text, results.hits());
        return results;
    }

    /// Like [#search(Actor, String, Set, int)], but by a line as the Library takes it: its words are
    /// searched for in what its filters leave; without words, that is listed in catalog order.
    public SearchResults searchLine(Actor actor, String text, Set<UUID> catalogs, int limit) throws UserException {
        var line = ItemListFields.ALL.search(text);
        var filteredItems = FilteredItems.of(items, openCatalogs, scope(catalogs), line);
        if (!line.clauses().isEmpty() && line.words().isEmpty()) {
            var itemHits = filteredItems.toHits();
            return new SearchResults(
                    first(itemHits, limit),
                    state(),
                    !itemHits.isEmpty(),
                    OptionalInt.of(itemHits.size()),
                    line.warnings());
        }
        // deep enough to count what a limit leaves out
        var results = line.clauses().isEmpty()
                ? find(text, catalogs, MAX_COUNTED)
                : find(line.words(), catalogs, filteredItems.entries(), MAX_COUNTED);
        var hits = first(results.hits(), limit);
        log(actor, "search", text, hits);
        return new SearchResults(
                hits,
                results.state(),
                results.isGoodMatch(),
                OptionalInt.of(results.hits().size()),
                line.warnings());
    }

    private static List<SearchHit> first(List<SearchHit> hits, int limit) {
        return hits.subList(0, Math.min(hits.size(), limit));
    }

    /// Like [#search(Actor, String, Set, int)], but without a line in the log: for a list that follows
    /// typing, whose half-typed words nobody asked for.
    public SearchResults find(String text, Set<UUID> catalogs, int limit) throws UserException {
        return find(text, catalogs, null, limit);
    }

    /// Like [#find(String, Set, int)], but with the weaker matches behind the hits: what shares a word
    /// with the text or is somewhat near it, [#MAX_WEAKER] at most.
    public SearchResults findAlsoWeaker(String text, Set<UUID> catalogs, int limit) throws UserException {
        var all = all(text, catalogs, null, limit);
        var good = RelevantHits.of(all, limit);
        var index = indexer.index();
        var hits = hits(text, index.groupByOwner(good.hits()), good.items());
        var shownKeys = new HashSet<String>();
        hits.forEach(hit -> shownKeys.add(hit.item().key()));
        var weakerHits = index.groupByOwner(RelevantHits.weaker(all)).stream()
                .filter(hit -> !shownKeys.contains(hit.owner()))
                .toList();
        return new SearchResults(hits, state(), good.isGood()).withWeaker(hits(text, weakerHits, MAX_WEAKER));
    }

    private SearchResults find(String text, Set<UUID> catalogs, @Nullable IdFilter within, int limit)
            throws UserException {
        var good = RelevantHits.of(all(text, catalogs, within, limit), limit);
        var hits = hits(text, indexer.index().groupByOwner(good.hits()), good.items());
        return new SearchResults(hits, state(), good.isGood());
    }

    /// The keys of the items nearest to a text, real matches or not, best first; logged nowhere.
    List<String> nearestKeys(String text, Set<UUID> catalogs, int limit) throws UserException {
        return indexer.index().groupByOwner(all(text, catalogs, null, limit)).stream()
                .map(GroupedHit::owner)
                .limit(limit)
                .toList();
    }

    private List<Hit> all(String text, Set<UUID> catalogs, @Nullable IdFilter within, int limit) throws UserException {
        var scope = scope(catalogs);
        return ask(text, vector -> new SearchRequest(text, vector, scope, within, ranking, entries(limit)));
    }

    public SearchResults similar(Actor actor, ItemRef item, int limit) throws UserException {
        return similar(actor, item, Set.of(), limit);
    }

    /// The items most like this one, itself left out.
    ///
    /// @param catalogs empty for all that are open
    public SearchResults similar(Actor actor, ItemRef item, Set<UUID> catalogs, int limit) throws UserException {
        var file = openCatalogs.get(item.catalog());
        var subject = file.require(item);
        var index = indexer.index();
        var scope = scope(catalogs);
        var matches = ask(
                subject.embeddedText(),
                vector -> new SearchRequest(subject.description(), vector, scope, null, ranking, entries(limit + 1)));
        var groupedHits = new ArrayList<>(index.groupByOwner(matches));
        groupedHits.removeIf(hit -> hit.owner().equals(item.key()));
        var hits = hits("", groupedHits, limit);
        log(actor, "similar", item.key(), hits);
        return new SearchResults(hits, state(), !hits.isEmpty());
    }

    /// @param items the items whose learnings are read
    /// @param judgedKeys the keys of learnings that contradict another as far as judges said so; they are left out,
    ///   as are those of which a person said it
    public Summary summarize(List<ItemRef> items, Set<String> judgedKeys, Progress progress) throws UserException {
        return new SummaryService(openCatalogs, indexer).of(items, judgedKeys, progress);
    }

    /// The tokens of a text by the model's own tokenizer; -1 while there is no model.
    public int tokens(String text) {
        return indexer.models()
                .configuredModel()
                .map((Embedder model) -> model.countTokens(text))
                .orElse(-1);
    }

    public static int entries(int items) {
        return Math.max(MIN_ENTRIES, items * ENTRIES_PER_ITEM);
    }

    private Set<UUID> scope(Set<UUID> catalogs) {
        if (!catalogs.isEmpty()) {
            return catalogs;
        }
        var open = new HashSet<UUID>();
        openCatalogs.all().forEach(file -> open.add(file.current().id()));
        return open;
    }

    /// Searches by the words and what they mean under the model whose vectors are searched; by
    /// words only while there is none. Asks again when another model is searched meanwhile.
    public List<Hit> ask(String text, Function<@Nullable QueryVector, SearchRequest> request) throws UserException {
        var index = indexer.index();
        while (true) {
            var vector = indexer.models().vector(text, index::activeModel);
            var hits = index.search(request.apply(vector));
            if (vector == null || index.activeModel().equals(Optional.of(vector.model()))) {
                return hits;
            }
        }
    }

    private List<SearchHit> hits(String words, List<GroupedHit> groupedHits, int limit) {
        var hits = new ArrayList<SearchHit>();
        for (var groupedHit : groupedHits) {
            if (hits.size() == limit) {
                break;
            }
            hit(words, groupedHit).ifPresent(hits::add);
        }
        return hits;
    }

    private Optional<SearchHit> hit(String words, GroupedHit groupedHit) {
        var ref = ItemRef.parse(groupedHit.owner());
        var file = openCatalogs.find(ref.catalog());
        var item = file.flatMap(session -> session.find(ref));
        if (file.isEmpty() || item.isEmpty()) {
            return Optional.empty(); // deleted a moment ago, the index follows
        }
        var best = groupedHit.best();
        var annotations = file.get().annotations();
        var learning = annotations.learnings(item.get()).stream()
                .filter(match -> match.ref().key().equals(best.id()))
                .findFirst();
        var passage = SecretMask.text(
                learning.map(match -> match.lesson()).orElse(item.get().description()));
        return Optional.of(new SearchHit(
                ref,
                learning.map(match -> match.ref()),
                learning.map(annotations::ofLearning).orElseGet(() -> annotations.ofItem(ref)),
                SecretMask.text(item.get().description()),
                passage,
                SearchHit.matches(words, passage),
                parts(best, annotations.ofItem(ref))));
    }

    private static SearchHit.Parts parts(Hit hit, ReviewState state) {
        return new SearchHit.Parts(
                hit.score(),
                hit.parts().relevance(),
                hit.parts().lexical(),
                Trust.earnedTrust(hit.parts().trust(), state),
                1 + 4 * hit.parts().quality01(),
                hit.isNamed());
    }

    private void log(Actor actor, String kind, String text, List<SearchHit> hits) throws UserException {
        var keys = hits.stream()
                .map(hit -> new QueryLogEntry.Hit(
                        hit.learning().map(LearningRef::key).orElse(hit.item().key()),
                        hit.parts().score()))
                .toList();
        var entry = new QueryLogEntry(context.clock().instant(), actor.name(), kind, text, "", keys);
        UsageLog.log(context, session -> session.queries().log(entry));
    }

    /// The items of the open catalogs that a filter leaves.
    private record FilteredItems(List<ListedItem> rows, OpenCatalogs catalogs) {
        private static final int UNRATED = 3;

        /// @param catalogIds the catalogs
        static FilteredItems of(
                ListedItems items, OpenCatalogs catalogs, Set<UUID> catalogIds, ListFilter<ListedItem> filter)
                throws UserException {
            return new FilteredItems(filter.of(items.of(catalogIds)), catalogs);
        }

        /// The items and all their learnings.
        IdFilter entries() {
            var ids = new HashSet<String>();
            for (var listedItem : rows) {
                var ref = listedItem.row().item().ref();
                ids.add(ref.key());
                catalogs.find(ref.catalog())
                        .ifPresent(file -> file.find(ref).map(file.annotations()::learnings).orElse(List.of()).stream()
                                .map(learning -> learning.ref().key())
                                .forEach(ids::add));
            }
            return new IdFilter(ids);
        }

        /// As hits that no words found.
        List<SearchHit> toHits() {
            return rows.stream().map(listedItem -> hit(listedItem.row().item())).toList();
        }

        private static SearchHit hit(ItemSummary item) {
            return new SearchHit(
                    item.ref(),
                    Optional.empty(),
                    item.state(),
                    item.title(),
                    item.title(),
                    List.of(),
                    new SearchHit.Parts(
                            0,
                            OptionalDouble.empty(),
                            0,
                            Trust.earnedTrust(item.trust(), item.state()),
                            item.score().orElse(UNRATED),
                            false));
        }
    }
}

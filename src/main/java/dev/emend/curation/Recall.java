package dev.emend.curation;

import dev.emend.memory.QueryLogEntry;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.search.Embedder;
import dev.emend.search.Found;
import dev.emend.search.Hit;
import dev.emend.search.QueryVector;
import dev.emend.search.Ranking;
import dev.emend.search.SearchRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Finding and condensing: search, find alike, summaries, the agent's view. Thread-safe; calls
/// block.
public final class Recall {
    /// The relevance below which even the best hit is no real match; see docs/retrieval.md.
    static final double GOOD_RELEVANCE = 0.61;

    /// Several entries may belong to one item, so more are asked for than items are wanted; and the
    /// fusion of both lists needs some depth to choose from.
    private static final int ENTRIES_PER_ITEM = 4;

    private static final int FEWEST_ENTRIES = 40;

    private final Backstage backstage;
    private final Shelf shelf;
    private final Engine engine;
    private final String person;
    private final Shared shared;

    /// What is one for everybody who works here.
    private static final class Shared {
        private final Foresight foresight;
        private final Prompts prompts;
        private volatile Ranking ranking = Ranking.BALANCED;

        Shared(Backstage backstage, Shelf shelf, Engine engine) {
            foresight = new Foresight(backstage, shelf, engine, () -> ranking);
            prompts = new Prompts(backstage.store().folder());
        }
    }

    Recall(Backstage backstage, Shelf shelf, Engine engine, String person) {
        this(backstage, shelf, engine, person, new Shared(backstage, shelf, engine));
    }

    private Recall(Backstage backstage, Shelf shelf, Engine engine, String person, Shared shared) {
        this.backstage = backstage;
        this.shelf = shelf;
        this.engine = engine;
        this.person = person;
        this.shared = shared;
    }

    Recall as(String another) {
        return new Recall(backstage, shelf, engine, another, shared);
    }

    /// Ranks by the scoped knowledge design's own formula, or by Emend's.
    public void rankAsDocument(boolean asDocument) {
        shared.ranking = asDocument ? Ranking.DOCUMENT : Ranking.BALANCED;
    }

    Ranking ranking() {
        return shared.ranking;
    }

    /// What changes nobody has decided yet would do to what agents get.
    public Foresight foresight() {
        return shared.foresight;
    }

    /// Queries that must find an item.
    public Golden golden() {
        return new Golden(backstage, shelf, this, person);
    }

    /// How agents format what they read.
    public Prompts prompts() {
        return shared.prompts;
    }

    public SearchState state() {
        return engine.state();
    }

    /// Opens index and model in the background; the window calls it behind its first frame.
    public void start() {
        engine.start();
    }

    /// Waits until everything on the desk can be found by meaning, or is known not to be.
    public void awaitReady() {
        engine.awaitReady();
    }

    /// Stops embedding after the running batch.
    public void stopEmbedding() {
        engine.stopEmbedding();
    }

    /// Hybrid search, logged; words only while the model is loading or missing.
    ///
    /// @param catalogs empty for all on the desk
    public SearchResults search(String text, Set<UUID> catalogs, int limit)
            throws CurationException {
        var results = find(text, catalogs, limit);
        log("search", text, results.hits());
        return results;
    }

    /// The same without a line in the log: for a list that follows typing, whose half-typed words
    /// nobody asked for.
    SearchResults find(String text, Set<UUID> catalogs, int limit) throws CurationException {
        var index = engine.index();
        var scope = scope(catalogs);
        var asked =
                ask(
                        text,
                        vector ->
                                new SearchRequest(
                                        text, vector, scope, null, shared.ranking, entries(limit)));
        var found = index.groupByOwner(asked);
        var hits = hits(found, limit);
        // a hit by words alone says nothing about how near it is, so it counts as good
        boolean isGood =
                hits.stream().anyMatch(hit -> hit.parts().relevance().orElse(1) >= GOOD_RELEVANCE);
        return new SearchResults(hits, state(), isGood);
    }

    public SearchResults similar(ItemRef item, int limit) throws CurationException {
        return similar(item, Set.of(), limit);
    }

    /// The items most like this one, itself left out.
    ///
    /// @param catalogs empty for all on the desk
    public SearchResults similar(ItemRef item, Set<UUID> catalogs, int limit)
            throws CurationException {
        var file = shelf.get(item.catalog());
        var subject = file.find(item).orElseThrow(() -> Library.missing(item));
        var index = engine.index();
        var scope = scope(catalogs);
        var asked =
                ask(
                        subject.embeddedText(),
                        vector ->
                                new SearchRequest(
                                        subject.description(),
                                        vector,
                                        scope,
                                        null,
                                        shared.ranking,
                                        entries(limit + 1)));
        var found = new ArrayList<>(index.groupByOwner(asked));
        found.removeIf(one -> one.owner().equals(item.key()));
        var hits = hits(found, limit);
        log("similar", item.key(), hits);
        return new SearchResults(hits, state(), !hits.isEmpty());
    }

    /// @param items the items whose learnings are read
    public Summary summarize(List<ItemRef> items, Progress progress) throws CurationException {
        return new Summaries(shelf, engine).of(items, progress);
    }

    /// What an agent reads about the item.
    public AgentsView agentsView(KnowledgeItem item) {
        return AgentsView.of(item, Profile.KB_ATTACHED);
    }

    /// What an agent would read about the item of a learning, in the file or beside it, after a
    /// decision nobody has made. Trust stays as it is, as it does when one decides so.
    public AgentsView preview(LearningRef ref, Outcome outcome, Profile profile)
            throws CurationException {
        var file = shelf.get(ref.item().catalog());
        var learning = Verdicts.find(file, ref);
        var item = file.find(ref.item()).orElseThrow(() -> Library.missing(ref.item()));
        return AgentsView.of(Foretold.of(item, learning, outcome), profile);
    }

    /// The same of an item and a learning of it that are at hand: reads nothing and never waits.
    public static AgentsView preview(
            KnowledgeItem item, Learning learning, Outcome outcome, Profile profile) {
        return AgentsView.of(Foretold.of(item, learning, outcome), profile);
    }

    /// The tokens of a text by the model's own tokenizer; -1 while there is no model.
    public int tokens(String text) {
        return engine.models()
                .configured()
                .map((Embedder model) -> model.countTokens(text))
                .orElse(-1);
    }

    static int entries(int items) {
        return Math.max(FEWEST_ENTRIES, items * ENTRIES_PER_ITEM);
    }

    private Set<UUID> scope(Set<UUID> catalogs) {
        if (!catalogs.isEmpty()) {
            return catalogs;
        }
        var open = new HashSet<UUID>();
        shelf.all().forEach(file -> open.add(file.now().id()));
        return open;
    }

    /// Searches by the words and what they mean under the model whose vectors are searched; by
    /// words only while there is none. Asks again when another model is searched meanwhile.
    List<Hit> ask(String text, Function<@Nullable QueryVector, SearchRequest> request)
            throws CurationException {
        var index = engine.index();
        while (true) {
            var vector = engine.models().vector(text, index::activeModel);
            var hits = index.search(request.apply(vector));
            if (vector == null || index.activeModel().equals(Optional.of(vector.model()))) {
                return hits;
            }
        }
    }

    private List<SearchHit> hits(List<Found> found, int limit) {
        var hits = new ArrayList<SearchHit>();
        for (var one : found) {
            if (hits.size() == limit) {
                break;
            }
            hit(one).ifPresent(hits::add);
        }
        return hits;
    }

    private Optional<SearchHit> hit(Found found) {
        var ref = ItemRef.parse(found.owner());
        var file = shelf.find(ref.catalog());
        var item = file.flatMap(one -> one.find(ref));
        if (file.isEmpty() || item.isEmpty()) {
            return Optional.empty(); // deleted a moment ago, the index follows
        }
        var best = found.best();
        var learning =
                file.get().beside().learnings(item.get()).stream()
                        .filter(one -> one.ref().key().equals(best.id()))
                        .findFirst();
        var passage = learning.map(one -> one.lesson()).orElse(item.get().description());
        return Optional.of(
                new SearchHit(
                        ref,
                        learning.map(one -> one.ref()),
                        Veil.text(item.get().description()),
                        Veil.text(passage),
                        parts(best)));
    }

    private static SearchHit.Parts parts(Hit hit) {
        return new SearchHit.Parts(
                hit.score(),
                hit.parts().relevance(),
                hit.parts().lexical(),
                hit.parts().trust(),
                1 + 4 * hit.parts().quality01());
    }

    private void log(String kind, String text, List<SearchHit> hits) throws CurationException {
        var keys =
                hits.stream()
                        .map(hit ->
                                new QueryLogEntry.Hit(
                                        hit.learning()
                                                .map(LearningRef::key)
                                                .orElse(hit.item().key()),
                                        hit.parts().score()))
                        .toList();
        var entry = new QueryLogEntry(backstage.clock().instant(), person, kind, text, "", keys);
        long seq = Failures.write(backstage.store(), session -> session.queries().log(entry));
        LoggedUses.asked(backstage, seq);
    }
}

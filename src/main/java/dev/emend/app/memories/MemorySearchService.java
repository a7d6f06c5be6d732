package dev.emend.app.memories;

import dev.emend.app.core.Actor;
import dev.emend.app.core.QueryKinds;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UsageLog;
import dev.emend.app.core.UserErrors;
import dev.emend.model.Memory;
import dev.emend.model.Run;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.model.texts.Messages;
import dev.emend.search.NeighborSearch;
import dev.emend.search.QueryVector;
import dev.emend.search.RelevantHits;
import dev.emend.search.embedding.Vectors;
import dev.emend.search.memories.MemoryHit;
import dev.emend.search.memories.MemoryIndex;
import dev.emend.search.memories.MemoryQuery;
import dev.emend.store.curation.QueryLogEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// Finding memories, and what agents read of them. Thread-safe; calls block.
///
/// Rejected, superseded, deleted and archived memories are not found, unless the filter itself asks
/// for a state or a tier.
public final class MemorySearchService {
    /// Among so many hits the largest drop of relevance is looked for when nobody said how many.
    private static final int FIRST = 10;

    private final ServiceContext context;
    private final MemoryRowCache rowCache;
    private final MemoryIndexer indexer;
    private final MemoryVisibility visibility;

    public MemorySearchService(ServiceContext context, MemoryRowCache rowCache, MemoryIndexer indexer) {
        this.context = context;
        this.rowCache = rowCache;
        this.indexer = indexer;
        this.visibility = new MemoryVisibility(rowCache);
    }

    /// @param where [Where#ALL] for everything
    /// @param limit empty for a number that follows from how good the hits are
    public record Question(Memory.Space space, String text, Where where, OptionalInt limit) {}

    /// The part of a memory that a question matched.
    public enum Match {
        TASK,
        /// The content beside the task.
        LESSON,
        BOTH
    }

    /// @param row as in the table
    /// @param match empty when only one of the two was asked
    public record Hit(MemorySummary row, Parts parts, Optional<Match> match) {
        public Hit(MemorySummary row, Parts parts) {
            this(row, parts, Optional.empty());
        }
    }

    /// Why a hit stands where it stands.
    ///
    /// @param task `(1 + cosine) / 2` of query and task, 0 to 1; empty when one has no vector
    /// @param content the same for the content
    /// @param lexical BM25 as a share of the best word match, 0 to 1
    public record Parts(double score, OptionalDouble task, OptionalDouble content, double lexical, int lexicalRank) {
        /// To either question; empty when only words were searched.
        OptionalDouble relevance() {
            return DoubleStream.concat(task.stream(), content.stream()).max();
        }

        /// The relevance to a question of this space; empty when only words were searched.
        public OptionalDouble relevance(Memory.Space space) {
            return space == Memory.Space.TASK ? task : content;
        }

        /// Cosine of the query and this space, -1 to 1; empty when only its words were searched.
        public OptionalDouble similarity(Memory.Space space) {
            var relevance = relevance(space);
            return relevance.isEmpty() ? relevance : OptionalDouble.of(2 * relevance.getAsDouble() - 1);
        }
    }

    /// @param isGood whether the best hit is a real match
    public record Answer(List<Hit> hits, SearchStatus state, boolean isGood) {}

    /// Opens index and model in the background; the window calls it behind its first frame.
    public void start() {
        indexer.start();
    }

    /// Whether meaning or words only are searched, and why.
    public SearchStatus state() {
        return indexer.state();
    }

    /// Waits until everything stored can be found by meaning, or is known not to be.
    public void awaitReady() {
        indexer.awaitReady();
    }

    /// Search by meaning and words for an agent, logged and counted.
    public Answer search(Actor actor, Question question) throws UserException {
        var answer = find(question);
        log(actor, question, answer, true);
        return answer;
    }

    /// Like [#search(Actor, Question)], but for a person: logged and not counted as served.
    public Answer look(Actor actor, Question question) throws UserException {
        var answer = find(question);
        log(actor, question, answer, false);
        return answer;
    }

    private void log(Actor actor, Question question, Answer answer, boolean isServed) throws UserException {
        var kind = QueryKinds.MEMORIES + question.space().name().toLowerCase(Locale.ROOT);
        log(actor, kind, question, answer.hits(), isServed);
    }

    /// Like [#search(Actor, Question)], but neither logged nor counted.
    public Answer find(Question question) throws UserException {
        var index = indexer.index();
        var vector = indexer.vector(question.text());
        var query = query(question, vector, question.limit().orElse(FIRST));
        var memoryHits = index.search(query);
        var hits = hits(index, memoryHits, question.space(), vector);
        if (question.limit().isEmpty()) {
            hits = hits.subList(0, best(hits, question.space()));
        }
        boolean isGood =
                hits.stream().anyMatch(hit -> relevance(hit, question.space()).orElse(1) >= RelevantHits.RELEVANCE);
        return new Answer(List.copyOf(hits), indexer.state(), isGood);
    }

    /// Searches both ways: the tasks memories were learned on, and what memories say. Each hit says
    /// which of the two matched. Logged once; what a person looks for is not counted as served.
    ///
    /// @param where [Where#ALL] for everything
    public Answer searchBothWays(Actor actor, String text, Where where) throws UserException {
        var answer = findBothWays(text, where);
        log(
                actor,
                QueryKinds.MEMORIES + "both",
                new Question(Memory.Space.CONTENT, text, where, OptionalInt.empty()),
                answer.hits(),
                false);
        return answer;
    }

    /// Like [#searchBothWays(Actor, String, Where)], but while it is typed, neither logged nor counted.
    ///
    /// @param where [Where#ALL] for everything
    public Answer findBothWays(String text, Where where) throws UserException {
        var index = indexer.index();
        var vector = indexer.vector(text);
        var ways = new ArrayList<List<Hit>>();
        for (var space : List.of(Memory.Space.TASK, Memory.Space.CONTENT)) {
            var question = new Question(space, text, where, OptionalInt.empty());
            ways.add(hits(index, index.search(query(question, vector, FIRST)), space, vector));
        }
        var all = TaskAndContentHits.merge(ways.getFirst(), ways.getLast());
        var hits = all.subList(
                0, largestDrop(all.subList(0, Math.min(FIRST, all.size())), MemorySearchService::relevance));
        boolean isGood = hits.stream().anyMatch(hit -> relevance(hit).orElse(1) >= RelevantHits.RELEVANCE);
        return new Answer(List.copyOf(hits), indexer.state(), isGood);
    }

    private static OptionalDouble relevance(Hit hit) {
        return hit.parts().relevance();
    }

    private MemoryQuery query(Question question, @Nullable QueryVector vector, int limit) throws UserException {
        if (question.limit().isPresent() && question.limit().getAsInt() < 1) {
            throw UserErrors.badInput(Messages.of("memories.tooFewHits"), Messages.of("memories.askForMore"));
        }
        return new MemoryQuery(
                question.space(), question.text(), vector, visibility.indexFilter(question.where()), limit);
    }

    /// The number of hits to give when nobody said one: those before the largest drop of relevance
    /// among the first ten, one at least. A hit by words alone has no relevance and makes no drop.
    private static int best(List<Hit> hits, Memory.Space space) {
        return largestDrop(hits, hit -> relevance(hit, space));
    }

    private static int largestDrop(List<Hit> hits, Function<Hit, OptionalDouble> relevanceOf) {
        int best = hits.size();
        double largest = 0;
        double before = Double.NaN;
        for (int i = 0; i < hits.size(); i++) {
            var relevance = relevanceOf.apply(hits.get(i));
            if (relevance.isPresent()) {
                double drop = before - relevance.getAsDouble();
                if (drop > largest) {
                    largest = drop;
                    best = i;
                }
                before = relevance.getAsDouble();
            }
        }
        return best;
    }

    private static OptionalDouble relevance(Hit hit, Memory.Space space) {
        return hit.parts().relevance(space);
    }

    private List<Hit> hits(
            MemoryIndex index, List<MemoryHit> memoryHits, Memory.Space space, @Nullable QueryVector vector)
            throws UserException {
        var ids = memoryHits.stream().map(MemoryHit::id).toList();
        var rows = new HashMap<String, MemorySummary>();
        rowCache.servedRows(ids).forEach(row -> rows.put(row.id(), row));
        var other = space == Memory.Space.TASK ? Memory.Space.CONTENT : Memory.Space.TASK;
        var otherVectors = vector == null ? Map.<String, float[]>of() : index.vectors(other, vector.model(), ids);
        var hits = new ArrayList<Hit>();
        for (var hit : memoryHits) {
            var row = rows.get(hit.id());
            if (row == null) {
                continue; // taken away a moment ago, the index follows
            }
            var second = relevance(vector, otherVectors.get(hit.id()));
            boolean isTask = space == Memory.Space.TASK;
            hits.add(new Hit(
                    row,
                    new Parts(
                            hit.score(),
                            isTask ? hit.relevance() : second,
                            isTask ? second : hit.relevance(),
                            hit.lexical(),
                            hit.lexicalRank())));
        }
        return hits;
    }

    private static OptionalDouble relevance(@Nullable QueryVector query, float @Nullable [] vector) {
        return query == null || vector == null || query.values().length != vector.length
                ? OptionalDouble.empty()
                : OptionalDouble.of((1 + Vectors.cosine(query.values(), vector)) / 2);
    }

    private void log(Actor actor, String kind, Question question, List<Hit> hits, boolean isServed)
            throws UserException {
        var ids = hits.stream().map(hit -> hit.row().id()).toList();
        var entry = new QueryLogEntry(
                context.clock().instant(),
                actor.name(),
                kind,
                question.text(),
                MemoryVisibility.toText(question.where()),
                hits.stream()
                        .map(hit -> new QueryLogEntry.Hit(
                                StoreRef.memory(hit.row().id()).key(),
                                hit.parts().score()))
                        .toList());
        UsageLog.log(context, session -> {
            if (isServed) {
                session.memories().incrementServed(ids);
            }
            return session.queries().log(entry);
        });
        if (isServed) {
            rowCache.served(ids);
        }
    }

    /// The memories most like this one, itself left out.
    public Answer similar(String id, Memory.Space space, int limit) throws UserException {
        var index = indexer.index();
        rowCache.require(id);
        var memoryHits = index.similar(id, space, visibility.indexFilter(Where.ALL), limit);
        var model = index.activeModel().orElse("");
        var ownVector = index.vectors(space, model, List.of(id)).get(id);
        var hits = hits(index, memoryHits, space, ownVector == null ? null : new QueryVector(model, ownVector));
        return new Answer(hits, indexer.state(), !hits.isEmpty());
    }

    /// Like [#similar(String, Memory.Space, int)], but both ways, each hit with what is alike.
    public Answer similarBothWays(String id, int limit) throws UserException {
        var byTask = similar(id, Memory.Space.TASK, limit).hits();
        var hits = TaskAndContentHits.merge(
                byTask, similar(id, Memory.Space.CONTENT, limit).hits());
        return new Answer(hits.subList(0, Math.min(limit, hits.size())), indexer.state(), !hits.isEmpty());
    }

    /// The memories nearest to one by [Memory.Space#CONTENT], also to one that was written just now:
    /// [NeighborSearch#COUNT] at most, the nearest first, with a cosine of at least
    /// [NeighborSearch#MIN_COSINE]. None before somebody has searched and without a model; waits for
    /// neither, and is not logged.
    public List<Hit> neighbors(String id, Where where) throws UserException {
        var index = indexer.indexIfOpen();
        var vector = index.isEmpty() ? null : vector(index.get(), id);
        if (vector == null) {
            return List.of();
        }
        // more than wanted: it is found itself, and what is gone meanwhile
        var query = new MemoryQuery(Memory.Space.CONTENT, "", vector, visibility.indexFilter(where), FIRST);
        var memoryHits = index.get().search(query).stream()
                .filter(hit -> !hit.id().equals(id))
                .toList();
        return hits(index.get(), memoryHits, Memory.Space.CONTENT, vector).stream()
                .filter(hit -> hit.parts().similarity(Memory.Space.CONTENT).orElse(-1) >= NeighborSearch.MIN_COSINE)
                .limit(NeighborSearch.COUNT)
                .toList();
    }

    private @Nullable QueryVector vector(MemoryIndex index, String id) throws UserException {
        var model = index.activeModel();
        var ownVector = model.isEmpty()
                ? null
                : index.vectors(Memory.Space.CONTENT, model.get(), List.of(id)).get(id);
        if (ownVector != null) {
            return new QueryVector(model.orElseThrow(), ownVector);
        }
        var storedMemory = context.store().read(session -> session.memories().get(id));
        return storedMemory.isEmpty()
                ? null
                : indexer.vector(storedMemory.get().memory().contentText());
    }

    /// The vectors of what memories say, of one model; memories without one are missing.
    public Map<String, float[]> vectors(String model, Collection<String> ids) throws UserException {
        return indexer.index().vectors(Memory.Space.CONTENT, model, ids);
    }

    /// Why a memory was not among the hits, in sentences, the deciding one first.
    public List<String> whyNot(Question question, String id) throws UserException {
        rowCache.require(id);
        var index = indexer.index();
        var vector = indexer.vector(question.text());
        int limit = question.limit().orElse(FIRST);
        var query = query(question, vector, limit);
        var storedMemory = context.store().read(session -> MemoryRowCache.served(session, List.of(id))).stream()
                .findFirst()
                .orElseThrow(() -> MemoryRowCache.notFound(id));
        var reasons = new ArrayList<>(visibility.whyNot(question.where(), storedMemory));
        var place = index.place(query, id);
        if (place.isEmpty()) {
            reasons.add("It is not in the index yet; it is put there in the background.");
            return reasons;
        }
        if (index.vectors(question.space(), List.of(id)).isEmpty()) {
            boolean hasText = !(question.space() == Memory.Space.TASK
                            ? storedMemory.memory().taskText()
                            : storedMemory.memory().contentText())
                    .isBlank();
            reasons.add(
                    hasText
                            ? "It has no vector yet: only its words are searched until it was read" + " for meaning."
                            : "It says nothing there that could be read for meaning.");
        }
        reasons.addAll(MemoryVisibility.rankReasons(place.get(), limit, RelevantHits.RELEVANCE));
        return List.copyOf(new LinkedHashSet<>(reasons));
    }

    /// Memories near to one and those it is linked with, the strongest first.
    ///
    /// @param neighbours how many of those near to it, 1 or more
    public List<RelatedMemory> relatedMemories(String id, int neighbours) throws UserException {
        rowCache.require(id);
        var index = indexer.index();
        var kinds = new LinkedHashMap<String, List<String>>();
        for (var link : context.store().read(session -> session.links().of(id))) {
            kinds.computeIfAbsent(link.from().equals(id) ? link.to() : link.from(), _ -> new ArrayList<>())
                    .add(link.kind());
        }
        var ids = new LinkedHashSet<>(kinds.keySet());
        index.similar(id, Memory.Space.CONTENT, visibility.indexFilter(Where.ALL), neighbours)
                .forEach(hit -> ids.add(hit.id()));
        ids.remove(id);
        var all = new LinkedHashSet<>(ids);
        all.add(id);
        var vectors = index.vectors(Memory.Space.CONTENT, all);
        var ownVector = vectors.get(id);
        var relatedMemories = new ArrayList<RelatedMemory>();
        for (var row : rowCache.rowsOf(ids)) {
            kinds.getOrDefault(row.id(), List.of())
                    .forEach(kind -> relatedMemories.add(new RelatedMemory(row, Optional.of(kind), 1)));
            var other = vectors.get(row.id());
            if (ownVector != null && other != null) {
                relatedMemories.add(new RelatedMemory(row, Optional.empty(), Vectors.cosine(ownVector, other)));
            }
        }
        relatedMemories.sort(Comparator.comparingDouble(RelatedMemory::weight).reversed());
        return List.copyOf(relatedMemories);
    }

    /// @param link the word of the link; empty where it is only near
    /// @param weight cosine, or 1 for a link
    public record RelatedMemory(MemorySummary row, Optional<String> link, double weight) {}

    /// The text an agent reads: "Relevant prior learnings from similar tasks:" for learned memories.
    public String learningsBlock(List<String> ids) throws UserException {
        var memories = context.store().read(session -> MemoryRowCache.served(session, ids));
        return MemoryPromptFormatter.learnings(
                memories.stream().map(storedMemory -> storedMemory.memory()).toList());
    }

    /// Like [#learningsBlock(List)], but for experiences: "Relevant Past Successful Experiences (most
    /// similar first):". Empty when none of them succeeded.
    public String experiencesBlock(List<Hit> hits) throws UserException {
        var ids = hits.stream().map(hit -> hit.row().id()).toList();
        var memories = new HashMap<String, Memory>();
        context.store()
                .read(session -> MemoryRowCache.served(session, ids))
                .forEach(storedMemory -> memories.put(storedMemory.memory().id(), storedMemory.memory()));
        return MemoryPromptFormatter.experiences(hits, memories);
    }

    /// The text to ask for in a conversation: the user's words at the first turn, later the last ten
    /// messages.
    public static String taskOf(List<Run.Message> conversation) {
        return MemoryPromptFormatter.taskOf(conversation);
    }
}

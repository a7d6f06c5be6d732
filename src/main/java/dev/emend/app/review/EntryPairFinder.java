package dev.emend.app.review;

import dev.emend.analysis.similarity.LessonText;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.review.ProposalSet.ProposedPair;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.Progress;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.search.NeighborSearch;
import dev.emend.search.NeighborSearch.Candidate;
import dev.emend.search.NeighborSearch.NeighborPair;
import dev.emend.search.embedding.Embeddings;
import dev.emend.store.memories.MemorySummaryRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Finder of entries of the workspace that say something similar, wherever they are kept: items with a text of
/// their own such as rules in Markdown, memories of the store, and learnings beside these. Pairs of learnings of one
/// catalog are left to the [ProposalFinder]. Calls block.
final class EntryPairFinder {
    /// The number of memories that are compared, those that came last.
    static final int MAX_MEMORIES = 2_000;

    private static final String MEMORIES = "memories";

    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final PairJudgments judgments;

    EntryPairFinder(ServiceContext context, OpenCatalogs catalogs, PairJudgments judgments) {
        this.context = context;
        this.catalogs = catalogs;
        this.judgments = judgments;
    }

    /// The text of an entry that is compared.
    ///
    /// @param collection the id of its catalog, or one for all memories
    private record EntryText(String collection, String text) {}

    /// The result of one search.
    ///
    /// @param memoryChange the newest change of a memory then; -1 when they were not read
    /// @param texts by the key of the entry; without a model of memories only
    /// @param vectors by text
    /// @param pairs the nearest first
    record EntryPairs(
            long memoryChange,
            Map<String, EntryText> texts,
            Map<String, float[]> vectors,
            Optional<NeighborSearch> search,
            List<NeighborPair> pairs) {
        static final EntryPairs NOTHING = new EntryPairs(-1, Map.of(), Map.of(), Optional.empty(), List.of());

        /// The key under which a judgment of two memories is kept.
        private String judgmentKey(NeighborPair pair) {
            return PairJudgments.pair(textName(pair.one()), textName(pair.other()));
        }

        private String textName(String key) {
            return PairJudgments.name(
                    Optional.ofNullable(texts.get(key)).map(EntryText::text).orElse(""));
        }
    }

    /// Looks again at what changed since.
    ///
    /// @param before what the same model found
    /// @param learnings of all catalogs, by their keys
    /// @throws CancellationException when the progress says so
    EntryPairs find(EntryPairs before, Map<String, Learning> learnings, Optional<Embeddings> model, Progress progress)
            throws UserException {
        long change = memoryChange();
        var memories = change == before.memoryChange ? memoriesAmong(before.texts) : memories();
        var texts = new LinkedHashMap<>(memories);
        catalogs.all()
                .forEach(file -> file.rows().stream()
                        .map(row -> file.find(row.item().ref()))
                        .flatMap(Optional::stream)
                        .filter(item -> !item.content().isBlank()
                                && !file.annotations().ofItem(item.ref()).isDropped())
                        .forEach(item -> texts.put(item.ref().key(), text(item))));
        if (texts.isEmpty() || model.isEmpty()) {
            return new EntryPairs(change, memories, Map.of(), Optional.empty(), List.of());
        }
        learnings.forEach((key, learning) -> texts.put(
                key, new EntryText(learning.ref().item().catalog().toString(), LessonText.fullText(learning))));
        texts.values().removeIf(entry -> entry.text.isBlank());
        var words = texts.values().stream().map(EntryText::text).toList();
        // a text without a vector is one the model failed on
        if (texts.equals(before.texts) && before.vectors.keySet().containsAll(words)) {
            return new EntryPairs(change, texts, before.vectors, before.search, before.pairs);
        }
        var vectors = LessonCollector.vectors(words, before.vectors, model.get(), progress);
        var candidates = new ArrayList<Candidate>();
        texts.forEach((key, entry) ->
                candidates.add(new Candidate(key, entry.collection, vectors.getOrDefault(entry.text, new float[0]))));
        var search = before.search.orElse(NeighborSearch.EMPTY).with(candidates, progress::isCancelled);
        var pairs = search.pairs().stream()
                .filter(pair -> pair.cosine() >= SimilarityClustering.LEAST)
                .filter(pair -> !LearningRef.isKey(pair.one())
                        || !LearningRef.isKey(pair.other())
                        || !collection(texts, pair.one()).equals(collection(texts, pair.other())))
                .toList();
        return new EntryPairs(change, texts, vectors, Optional.of(search), pairs);
    }

    private static String collection(Map<String, EntryText> texts, String key) {
        return Optional.ofNullable(texts.get(key)).map(EntryText::collection).orElse("");
    }

    private static EntryText text(KnowledgeItem item) {
        return new EntryText(item.ref().catalog().toString(), item.content().strip());
    }

    /// -1 while a team's server is away.
    private long memoryChange() throws UserException {
        return UserErrors.readUnlessAway(
                context.store(), session -> session.memories().newestChange(), -1L);
    }

    private static Map<String, EntryText> memoriesAmong(Map<String, EntryText> texts) {
        var memories = new LinkedHashMap<String, EntryText>();
        texts.forEach((key, entry) -> {
            if (entry.collection.equals(MEMORIES)) {
                memories.put(key, entry);
            }
        });
        return memories;
    }

    private Map<String, EntryText> memories() throws UserException {
        return UserErrors.readUnlessAway(
                context.store(),
                session -> {
                    var texts = new LinkedHashMap<String, EntryText>();
                    for (var memory : session.memories().newest(MAX_MEMORIES)) {
                        texts.put(StoreRef.memory(memory.id()).key(), new EntryText(MEMORIES, memory.contentText()));
                    }
                    return texts;
                },
                new LinkedHashMap<String, EntryText>());
    }

    /// The pairs that wait for a verdict, the nearest first.
    ///
    /// @param isOpenLearning whether agents read a learning, by its key
    List<ProposedPair> open(EntryPairs entryPairs, Predicate<String> isOpenLearning) throws UserException {
        if (entryPairs.pairs.isEmpty()) {
            return List.of();
        }
        var unrelatedPairs = unrelatedPairs();
        var decidedPairs = judgments.decidedPairs();
        var memories = openMemories(entryPairs.pairs);
        var open = new HashMap<String, Boolean>();
        return entryPairs.pairs.stream()
                .filter(pair -> !unrelatedPairs.contains(Mark.pair(pair.one(), pair.other())))
                .filter(pair -> !decidedPairs.contains(entryPairs.judgmentKey(pair)))
                .filter(pair -> Stream.of(pair.one(), pair.other())
                        .allMatch(key -> open.computeIfAbsent(key, each -> switch (EntryRef.parse(each)) {
                            case LearningRef _ -> isOpenLearning.test(each);
                            case ItemRef item -> isOpen(item);
                            case StoreRef memory -> memories.contains(memory.id());
                        })))
                .limit(ProposalSet.MAX_LOOK_ALIKES)
                .map(pair -> new ProposedPair(pair.one(), pair.other(), pair.cosine(), Optional.empty()))
                .toList();
    }

    private boolean isOpen(ItemRef item) {
        return catalogs.find(item.catalog())
                .filter(file -> file.find(item).isPresent()
                        && !file.annotations().ofItem(item).isDropped())
                .isPresent();
    }

    /// The ids of the memories among these that nobody decided against.
    private Set<String> openMemories(List<NeighborPair> pairs) throws UserException {
        var ids = pairs.stream()
                .flatMap(pair -> Stream.of(pair.one(), pair.other()))
                .flatMap(key -> StoreRef.find(key).stream())
                .map(StoreRef::id)
                .distinct()
                .toList();
        var open = new HashSet<String>();
        UserErrors.readUnlessAway(
                        context.store(), session -> session.memories().summaries(ids), List.<MemorySummaryRow>of())
                .stream()
                .filter(head -> head.status().isPresent()
                        && !head.status().isArchived()
                        && !head.status().state().isDropped())
                .forEach(head -> open.add(head.id()));
        return open;
    }

    /// The pairs a person said have nothing to do with each other.
    private Set<String> unrelatedPairs() throws UserException {
        return UserErrors.readUnlessAway(
                context.store(),
                session -> session.marks().allOf(Mark.Kind.UNRELATED).keySet(),
                Set.<String>of());
    }
}

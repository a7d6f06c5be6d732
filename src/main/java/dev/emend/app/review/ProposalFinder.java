package dev.emend.app.review;

import dev.emend.analysis.similarity.LessonText;
import dev.emend.analysis.similarity.Relation;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.Tasks;
import dev.emend.app.review.EntryPairFinder.EntryPairs;
import dev.emend.app.review.ProposalSet.DuplicateGroup;
import dev.emend.app.review.ProposalSet.ProposedPair;
import dev.emend.model.ItemRef;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.search.NeighborSearch;
import dev.emend.search.NeighborSearch.NeighborPair;
import dev.emend.search.embedding.Embeddings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/// Finder of learnings of the workspace that lie near each other, with what judges and people said of
/// them. Works in the background, from the first time somebody asks. Thread-safe.
///
/// Changed words are searched anew; a decision only takes away what it settled. What comes back
/// during a search stays proposed as it was, until the next search has seen it.
public final class ProposalFinder {
    private static final Logger LOG = Logger.getLogger(ProposalFinder.class.getName());

    /// The number of pairs that a trusted judge holds apart of which one is shown to a person.
    private static final int SPOT_CHECK_ONE_OF = 10;

    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final PairJudgments judgments;
    private final Supplier<Optional<Embeddings>> model;
    private final Tasks.Coalescing rerun;
    private final Tasks.Coalescing rereadTask;
    private final AtomicLong changes = new AtomicLong();
    private final Object lock = new Object();
    private volatile Result last = Result.empty("");
    private volatile PairJudgments.Known judged = PairJudgments.Known.NOTHING;
    private volatile Opened openProposals = new Opened(-1, ProposalSet.NOTHING);
    private volatile boolean isWanted;

    /// The result of one search.
    ///
    /// @param texts the names of what judges read of the learnings, by their keys
    /// @param vectors by text
    /// @param searches by catalog: pairs lie within one
    /// @param pairs the nearest first
    /// @param equal keys of learnings with equal words, the one to keep first
    /// @param entries what lies near each other across catalogs, in Markdown and among memories
    /// @param model the hash of the model the vectors are from; empty for none
    private record Result(
            LessonCollector collector,
            Map<String, String> texts,
            Map<String, float[]> vectors,
            Map<String, NeighborSearch> searches,
            List<NeighborPair> pairs,
            List<List<String>> equal,
            Optional<EntryPairs> entries,
            String model) {
        static Result empty(String model) {
            var nobody = new LessonCollector(Map.of());
            return new Result(nobody, Map.of(), Map.of(), Map.of(), List.of(), List.of(), Optional.empty(), model);
        }

        Result with(EntryPairs entryPairs) {
            return new Result(collector, texts, vectors, searches, pairs, equal, Optional.of(entryPairs), model);
        }

        Map<String, float[]> vectorsByKey() {
            var byKey = new HashMap<String, float[]>();
            collector.learnings().forEach((key, learning) -> {
                var vector = vectors.get(LessonText.comparisonText(learning));
                if (vector != null) {
                    byKey.put(key, vector);
                }
            });
            return byKey;
        }
    }

    /// @param at after so many changes
    private record Opened(long at, ProposalSet proposals) {}

    /// A learning near another one.
    ///
    /// @param likeness the cosine of their vectors, 0.40 to 1
    public record Neighbor(LearningRef learning, double likeness) {}

    /// @param model the vectors, when there is a model by now
    public ProposalFinder(
            ServiceContext context,
            OpenCatalogs catalogs,
            PairJudgments judgments,
            Supplier<Optional<Embeddings>> model) {
        this.context = context;
        this.catalogs = catalogs;
        this.judgments = judgments;
        this.model = model;
        this.rerun = context.tasks().coalescing("finders", Tasks.GATHERING, this::find);
        this.rereadTask = context.tasks().coalescing("judgments", Tasks.GATHERING, this::reread);
        context.changes().subscribe(change -> {
            boolean isCause = change instanceof AppEvent.CatalogChanged
                    || change instanceof AppEvent.Decided
                    || change instanceof AppEvent.MemoriesChanged
                    || change instanceof AppEvent.Searching(var state) && state.stage() == SearchStatus.Stage.READY;
            if (isCause) {
                changes.incrementAndGet();
            }
            if (isCause && isWanted) {
                rerun.ask();
            }
        });
    }

    /// The proposals that are known now and still open; never waits for a search.
    ProposalSet current() {
        want();
        var current = openProposals;
        if (current.at != changes.get()) {
            synchronized (lock) { // several screens ask at once: it is worked out for the first
                current = openProposals;
                long at = changes.get();
                if (current.at != at) {
                    current = new Opened(at, open(last, judged));
                    openProposals = current;
                }
            }
        }
        return current.proposals.withFresh(!rerun.isRunning() && !rereadTask.isRunning());
    }

    private void want() {
        if (!isWanted) {
            isWanted = true;
            rerun.ask();
        }
    }

    /// Like [#current()], but after everything up to now was searched.
    ProposalSet awaitFresh() {
        isWanted = true;
        rerun.ask();
        rerun.await();
        rereadTask.await();
        return current();
    }

    /// Reads again, soon, what judges said.
    void judged() {
        rereadTask.ask();
    }

    void awaitJudged() {
        rereadTask.await();
    }

    private void reread() {
        readJudgments();
        changes.incrementAndGet();
        context.changes().publish(new AppEvent.ProposalsChanged());
    }

    private void readJudgments() {
        try {
            judged = judgments.load();
        } catch (UserException e) {
            LOG.log(Level.WARNING, "What judges said of learnings can't be read; they are shown without it", e);
        }
    }

    private static String one(String pair) {
        return pair.substring(0, pair.indexOf(Mark.BETWEEN));
    }

    private static String other(String pair) {
        return pair.substring(pair.indexOf(Mark.BETWEEN) + 1);
    }

    /// Whether a judge was asked about a pair of texts already.
    boolean isAnswered(String pair, String judge) {
        return judged.answeredPairs().getOrDefault(judge, Set.of()).contains(pair);
    }

    /// The agreement of people with each judge.
    List<JudgeAgreement> agreements() {
        return judged.agreements();
    }

    private void find() {
        var collector = LessonCollector.of(catalogs);
        var embeddings = model.get();
        var hash = embeddings.map(present -> present.model().hash()).orElse("");
        var progress = context.tasks().whileOpen();
        var previous = last.model.equals(hash) ? last : Result.empty(hash);
        var entries = entries(previous.entries.orElse(EntryPairs.NOTHING), collector, embeddings, progress);
        if (last.model.equals(hash) && last.collector.covers(collector)) {
            if (!last.entries.map(EntryPairs::pairs).equals(Optional.of(entries.pairs()))) {
                replace(last.with(entries));
            }
            return;
        }
        var vectors = collector.vectors(previous.vectors, embeddings, progress);
        var searches = new HashMap<String, NeighborSearch>();
        var pairs = new ArrayList<NeighborPair>();
        collector.candidates(vectors).forEach((catalog, candidates) -> {
            var search = previous.searches
                    .getOrDefault(catalog, NeighborSearch.EMPTY)
                    .with(candidates, progress::isCancelled);
            searches.put(catalog, search);
            pairs.addAll(search.pairs());
        });
        var cameBack = cameBack(collector);
        pairs.addAll(last.pairs.stream()
                .filter(pair -> cameBack.containsKey(pair.one()) || cameBack.containsKey(pair.other()))
                .toList());
        cameBack.putAll(collector.learnings());
        pairs.sort(NeighborPair.NEAREST_FIRST);
        readJudgments();
        var equal = new LessonCollector(cameBack).equal();
        var texts = new HashMap<String, String>();
        collector.learnings().forEach((key, learning) -> texts.put(key, PairJudgments.text(learning)));
        replace(new Result(
                collector,
                texts,
                vectors,
                Map.copyOf(searches),
                List.copyOf(pairs),
                equal,
                Optional.of(entries),
                hash));
    }

    private void replace(Result result) {
        last = result;
        changes.incrementAndGet();
        context.changes().publish(new AppEvent.ProposalsChanged());
    }

    private EntryPairs entries(
            EntryPairs before, LessonCollector learnings, Optional<Embeddings> embeddings, Progress progress) {
        try {
            return new EntryPairFinder(context, catalogs, judgments)
                    .find(before, learnings.learnings(), embeddings, progress);
        } catch (UserException e) {
            LOG.log(Level.WARNING, "Memories can't be read; their look-alikes are those of before", e);
            return before;
        }
    }

    /// The learnings this search did not see, since their decisions were undone meanwhile: they stay
    /// as the search before found them.
    private Map<String, Learning> cameBack(LessonCollector collector) {
        var learnings = new LinkedHashMap<String, Learning>();
        last.collector.learnings().forEach((key, learning) -> {
            if (!collector.learnings().containsKey(key) && isOpen(key)) {
                learnings.put(key, learning);
            }
        });
        return learnings;
    }

    /// The nearest learnings of the same catalog to one that was written just now: of its item, then
    /// of others. None before the first search is done.
    ///
    /// @param learning which need not be part of the last search
    List<Neighbor> neighbors(Learning learning) {
        want();
        var embeddings = model.get();
        var latest = last;
        var search = latest.searches.get(learning.ref().item().catalog().toString());
        if (embeddings.isEmpty() || search == null) {
            return List.of();
        }
        var collector = new LessonCollector(Map.of(learning.ref().key(), learning));
        var vectors =
                collector.vectors(latest.vectors, embeddings, context.tasks().whileOpen());
        var ownCandidate = collector.candidates(vectors).values().stream()
                .flatMap(List::stream)
                .findFirst();
        return ownCandidate.stream()
                .flatMap(candidate -> search.of(candidate).stream())
                .map(pair -> new Neighbor(
                        LearningRef.parse(pair.one().equals(learning.ref().key()) ? pair.other() : pair.one()),
                        pair.cosine()))
                .filter(neighbor -> isOpen(neighbor.learning().key()))
                .toList();
    }

    private ProposalSet open(Result result, PairJudgments.Known knownJudgments) {
        var openOf = new HashMap<ItemRef, Set<String>>();
        Predicate<String> open =
                key -> openOf.computeIfAbsent(LearningRef.parse(key).item(), this::open)
                        .contains(key);
        var unrelatedPairs = pairs(Mark.Kind.UNRELATED);
        var duplicates = new ArrayList<DuplicateGroup>();
        var groupOf = new HashMap<String, Integer>(); // agents may say the same a thousand times: no pairs here
        for (var group : result.equal) {
            var keys = new ArrayList<String>();
            for (var key : group) {
                boolean fits = unrelatedPairs.isEmpty()
                        || keys.stream().noneMatch(other -> unrelatedPairs.contains(Mark.pair(key, other)));
                if (open.test(key) && fits) {
                    keys.add(key);
                }
            }
            if (keys.size() > 1) {
                keys.forEach(key -> groupOf.put(key, duplicates.size()));
                duplicates.add(new DuplicateGroup(keys, 1, Optional.empty()));
            }
        }
        var equal = duplicates.stream().map(DuplicateGroup::keys).toList();
        var settledPairs = new HashSet<String>();
        var likeness = new HashMap<String, Double>();
        result.pairs.forEach(pair -> likeness.put(Mark.pair(pair.one(), pair.other()), pair.cosine()));
        var contradictions = new ArrayList<ProposedPair>();
        for (var name : pairs(Mark.Kind.CONTRADICTS)) {
            var one = one(name);
            var other = other(name);
            settledPairs.add(name);
            if (open.test(one) && open.test(other) && !unrelatedPairs.contains(name)) {
                contradictions.add(new ProposedPair(one, other, likeness.getOrDefault(name, 0.0), Optional.empty()));
            }
        }
        var cannotLinks = new SimilarityClustering.CannotLinks();
        Stream.concat(settledPairs.stream(), unrelatedPairs.stream())
                .forEach(name -> cannotLinks.add(one(name), other(name)));
        var near = new ArrayList<NeighborPair>();
        var lookAlikes = new ArrayList<ProposedPair>();
        for (var pair : result.pairs) {
            var name = Mark.pair(pair.one(), pair.other());
            boolean isSettled =
                    settledPairs.contains(name) || isInOneGroup(groupOf, pair) || unrelatedPairs.contains(name);
            if (isSettled || !open.test(pair.one()) || !open.test(pair.other())) {
                continue;
            }
            var judgment = judgment(result, knownJudgments, pair);
            var proposedPair = new ProposedPair(pair.one(), pair.other(), pair.cosine(), judgment);
            var trustedRelation = judgment.filter(knownJudgments::isTrusted).map(Judgment::relation);
            if (trustedRelation.filter(relation -> relation != Relation.SAME).isPresent()) {
                cannotLinks.add(pair.one(), pair.other());
            } else {
                near.add(pair);
            }
            switch (trustedRelation.orElse(null)) {
                case SAME ->
                    duplicates.add(new DuplicateGroup(List.of(pair.one(), pair.other()), pair.cosine(), judgment));
                case CONTRADICTS -> contradictions.add(proposedPair);
                case SEPARATE -> {
                    if (Math.floorMod(name.hashCode(), SPOT_CHECK_ONE_OF) == 0) {
                        lookAlikes.add(proposedPair);
                    }
                }
                case null -> lookAlikes.add(proposedPair);
            }
        }
        // sorting keeps the nearest first among equals
        lookAlikes.sort(Comparator.comparingInt(pair -> place(pair.judgment(), knownJudgments)));
        return ProposalSet.of(
                duplicates,
                contradictions,
                lookAlikes.subList(0, Math.min(lookAlikes.size(), ProposalSet.MAX_LOOK_ALIKES)),
                entries(result, open),
                SimilarityClustering.of(equal, near, result.vectorsByKey(), cannotLinks));
    }

    private List<ProposedPair> entries(Result result, Predicate<String> open) {
        try {
            return result.entries.isEmpty()
                    ? List.of()
                    : new EntryPairFinder(context, catalogs, judgments).open(result.entries.get(), open);
        } catch (UserException e) {
            LOG.log(Level.WARNING, "Memories can't be read; look-alikes among them are not shown", e);
            return List.of();
        }
    }

    /// The place of a pair: what may be wrong with a catalog comes before what is right; checks of a
    /// trusted judge stand among what nobody judged.
    private static int place(Optional<Judgment> judgment, PairJudgments.Known knownJudgments) {
        return switch (judgment.map(Judgment::relation).orElse(null)) {
            case CONTRADICTS -> 0;
            case SAME -> 1;
            case null -> 2;
            case SEPARATE -> knownJudgments.isTrusted(judgment.orElseThrow()) ? 2 : 3;
        };
    }

    private static Optional<Judgment> judgment(Result result, PairJudgments.Known knownJudgments, NeighborPair pair) {
        var one = result.texts.get(pair.one());
        var other = result.texts.get(pair.other());
        return one == null || other == null
                ? Optional.empty()
                : Optional.ofNullable(knownJudgments.newest().get(PairJudgments.pair(one, other)));
    }

    private static boolean isInOneGroup(Map<String, Integer> groupOf, NeighborPair pair) {
        var group = groupOf.get(pair.one());
        return group != null && group.equals(groupOf.get(pair.other()));
    }

    /// The pairs a person gave this mark, by their names.
    private Set<String> pairs(Mark.Kind kind) {
        var pairs = new HashSet<String>();
        for (var file : catalogs.all()) {
            file.annotations().marks().all().forEach((mark, _) -> {
                if (mark.kind() == kind) {
                    pairs.add(mark.target());
                }
            });
        }
        return pairs;
    }

    private boolean isOpen(String key) {
        return open(LearningRef.parse(key).item()).contains(key);
    }

    /// The keys of the learnings of an item that agents read or will read.
    private Set<String> open(ItemRef item) {
        var open = new HashSet<String>();
        catalogs.find(item.catalog()).ifPresent(file -> {
            var annotations = file.annotations();
            file.find(item).map(annotations::learnings).orElse(List.of()).stream()
                    .map(learning -> learning.ref().key())
                    .filter(key -> !annotations.of(key).isDropped())
                    .forEach(open::add);
        });
        return open;
    }
}

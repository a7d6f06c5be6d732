package dev.emend.app.review;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.CoalescingTask;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.review.ProposalSet.ContradictingPair;
import dev.emend.app.review.ProposalSet.DuplicateGroup;
import dev.emend.app.review.ProposalSet.LookAlike;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.UserException;
import dev.emend.search.NeighborSearch;
import dev.emend.search.NeighborSearch.Candidate;
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

/// Which learnings of the workspace lie near each other, and what judges and people made of them: in
/// the background, from the first time somebody asks. Thread-safe.
///
/// Changed words are looked through anew; a decision only takes away what it settled. What comes
/// back while it is looked stays proposed as it was, until the next look has seen it.
public final class ProposalFinder {
    private static final Logger LOG = Logger.getLogger(ProposalFinder.class.getName());

    /// Nobody judges more look-alikes than these in a week.
    private static final int MAX_ALIKE = 1_000;

    /// One of so many pairs that a trusted judge holds apart is shown to a person.
    private static final int SPOT_CHECK_ONE_OF = 10;

    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final PairJudgments judgments;
    private final Supplier<Optional<Embeddings>> model;
    private final CoalescingTask rerun;
    private final AtomicLong changes = new AtomicLong();
    private volatile Result last = Result.NOTHING;
    private volatile PairJudgments.Known known = PairJudgments.Known.NOTHING;
    private volatile Opened opened = new Opened(-1, ProposalSet.NOTHING);
    private volatile boolean isWanted;

    /// What one look found.
    ///
    /// @param candidates by catalog: pairs lie within one
    /// @param pairs the nearest first
    /// @param equal keys of learnings with equal words, the one to keep first
    /// @param model the hash of the model the vectors are from; empty for none
    private record Result(
            LessonCollector collector,
            Map<String, List<Candidate>> candidates,
            List<NeighborPair> pairs,
            List<List<String>> equal,
            String model) {
        static final Result NOTHING = new Result(new LessonCollector(Map.of()), Map.of(), List.of(), List.of(), "");
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
        this.rerun = new CoalescingTask(context.tasks(), "finders", this::find);
        context.changes().subscribe(change -> {
            boolean isCause = change instanceof AppEvent.CatalogChanged
                    || change instanceof AppEvent.Decided
                    || change instanceof AppEvent.Searching(var state) && state.stage() == SearchStatus.Stage.READY;
            if (isCause) {
                changes.incrementAndGet();
            }
            if (isCause && isWanted) {
                rerun.ask();
            }
        });
    }

    /// What is known now and still open; never waits for a look.
    ProposalSet now() {
        want();
        long at = changes.get();
        var current = opened;
        if (current.at != at) {
            current = new Opened(at, open(last, known));
            opened = current;
        }
        return current.proposals.fresh(!rerun.isRunning());
    }

    private void want() {
        if (!isWanted) {
            isWanted = true;
            rerun.ask();
        }
    }

    /// The same when everything up to now was looked through.
    ProposalSet fresh() {
        isWanted = true;
        rerun.ask();
        rerun.await();
        return now();
    }

    /// What judges said is to be read again.
    void judged() throws UserException {
        known = judgments.known();
        changes.incrementAndGet();
        context.changes().publish(new AppEvent.ProposalsChanged());
    }

    boolean isUndecided(String pair) {
        return known.undecided().contains(pair);
    }

    /// How often people agreed with each judge.
    List<JudgeAgreement> agreements() {
        return known.agreements();
    }

    private void find() {
        var collector = LessonCollector.on(catalogs);
        var embeddings = model.get();
        var hash = embeddings.map(present -> present.model().hash()).orElse("");
        if (last.model.equals(hash) && last.collector.covers(collector)) {
            return;
        }
        var progress = context.tasks().whileOpen();
        var candidates = collector.candidates(collector.vectors(embeddings, progress));
        var pairs = new ArrayList<NeighborPair>();
        candidates.values().forEach(some -> pairs.addAll(NeighborSearch.pairs(some, progress::isCancelled)));
        var cameBack = cameBack(collector);
        pairs.addAll(last.pairs.stream()
                .filter(pair -> cameBack.containsKey(pair.one()) || cameBack.containsKey(pair.other()))
                .toList());
        cameBack.putAll(collector.learnings());
        pairs.sort(NeighborPair.NEAREST_FIRST);
        try {
            known = judgments.known();
        } catch (UserException e) {
            LOG.log(Level.WARNING, "What judges said of learnings can't be read; they are shown without it", e);
        }
        last = new Result(collector, candidates, List.copyOf(pairs), new LessonCollector(cameBack).equal(), hash);
        changes.incrementAndGet();
        context.changes().publish(new AppEvent.ProposalsChanged());
    }

    /// What was decided and undone meanwhile was not seen by this look: it stays as the one before
    /// found it.
    private Map<String, Learning> cameBack(LessonCollector seen) {
        var back = new LinkedHashMap<String, Learning>();
        last.collector.learnings().forEach((key, learning) -> {
            if (!seen.learnings().containsKey(key) && isOpen(key)) {
                back.put(key, learning);
            }
        });
        return back;
    }

    /// The nearest learnings of the same catalog to one that was written just now: of its item, then
    /// of others. None before the first look is done.
    ///
    /// @param learning which need not be part of the last look
    List<Neighbor> neighbors(Learning learning) {
        want();
        var embeddings = model.get();
        var some = last.candidates.get(learning.ref().item().catalog().toString());
        if (embeddings.isEmpty() || some == null) {
            return List.of();
        }
        var alone = new LessonCollector(Map.of(learning.ref().key(), learning));
        var own = alone.candidates(alone.vectors(embeddings, context.tasks().whileOpen())).values().stream()
                .flatMap(List::stream)
                .findFirst();
        return own.stream()
                .flatMap(candidate -> NeighborSearch.of(candidate, some).stream())
                .map(pair -> new Neighbor(
                        LearningRef.parse(pair.one().equals(learning.ref().key()) ? pair.other() : pair.one()),
                        pair.cosine()))
                .filter(neighbor -> isOpen(neighbor.learning().key()))
                .toList();
    }

    private ProposalSet open(Result found, PairJudgments.Known judged) {
        var isOpen = new HashMap<String, Boolean>();
        Predicate<String> open = key -> isOpen.computeIfAbsent(key, this::isOpen);
        var same = new ArrayList<DuplicateGroup>();
        var equal = new HashSet<String>();
        for (var group : found.equal) {
            var keys = new ArrayList<String>();
            for (var key : group) {
                boolean fits = keys.stream().noneMatch(other -> has(Mark.Kind.UNRELATED, key, other));
                if (open.test(key) && fits) {
                    keys.add(key);
                }
            }
            if (keys.size() > 1) {
                same.add(new DuplicateGroup(keys, 1, Optional.empty()));
                keys.forEach(key -> keys.forEach(other -> equal.add(Mark.pair(key, other))));
            }
        }
        var likeness = new HashMap<String, Double>();
        found.pairs.forEach(pair -> likeness.put(Mark.pair(pair.one(), pair.other()), pair.cosine()));
        var opposed = new ArrayList<ContradictingPair>();
        var said = new HashSet<String>();
        for (var pair : contradictions()) {
            int between = pair.indexOf(Mark.BETWEEN);
            var one = pair.substring(0, between);
            var other = pair.substring(between + 1);
            said.add(pair);
            if (open.test(one) && open.test(other) && !has(Mark.Kind.UNRELATED, one, other)) {
                opposed.add(new ContradictingPair(one, other, likeness.getOrDefault(pair, 0.0), Optional.empty()));
            }
        }
        var alike = new ArrayList<LookAlike>();
        for (var pair : found.pairs) {
            var name = Mark.pair(pair.one(), pair.other());
            if (said.contains(name)
                    || equal.contains(name)
                    || !open.test(pair.one())
                    || !open.test(pair.other())
                    || has(Mark.Kind.UNRELATED, pair.one(), pair.other())) {
                continue;
            }
            var judgment = judgment(found, judged, pair);
            var relation =
                    judgment.filter(word -> judged.isTrusted(word.judge())).map(Judgment::relation);
            switch (relation.orElse(null)) {
                case SAME -> same.add(new DuplicateGroup(List.of(pair.one(), pair.other()), pair.cosine(), judgment));
                case CONTRADICTS ->
                    opposed.add(new ContradictingPair(pair.one(), pair.other(), pair.cosine(), judgment));
                case SEPARATE -> {
                    if (Math.floorMod(name.hashCode(), SPOT_CHECK_ONE_OF) == 0) {
                        alike.add(new LookAlike(pair.one(), pair.other(), pair.cosine(), judgment));
                    }
                }
                case null -> alike.add(new LookAlike(pair.one(), pair.other(), pair.cosine(), judgment));
            }
        }
        // sorting keeps the nearest first among equals
        alike.sort(Comparator.comparingInt(two -> worth(two.judgment())));
        return ProposalSet.of(same, opposed, alike.subList(0, Math.min(alike.size(), MAX_ALIKE)));
    }

    /// What may be wrong with a catalog comes before what is right.
    private static int worth(Optional<Judgment> judgment) {
        return switch (judgment.map(Judgment::relation).orElse(null)) {
            case CONTRADICTS -> 0;
            case SAME -> 1;
            case null -> 2;
            case SEPARATE -> 3;
        };
    }

    private static Optional<Judgment> judgment(Result found, PairJudgments.Known judged, NeighborPair pair) {
        var one = found.collector.learnings().get(pair.one());
        var other = found.collector.learnings().get(pair.other());
        return one == null || other == null
                ? Optional.empty()
                : Optional.ofNullable(
                        judged.newest().get(PairJudgments.pair(PairJudgments.text(one), PairJudgments.text(other))));
    }

    /// The pairs a person holds to contradict each other.
    private Set<String> contradictions() {
        var pairs = new HashSet<String>();
        for (var file : catalogs.all()) {
            file.annotations().marks().all().forEach((mark, _) -> {
                if (mark.kind() == Mark.Kind.CONTRADICTS) {
                    pairs.add(mark.target());
                }
            });
        }
        return pairs;
    }

    private boolean isOpen(String key) {
        var ref = LearningRef.parse(key);
        return catalogs.find(ref.item().catalog())
                .filter(file -> LessonCollector.isConsidered(file.annotations().of(key)))
                .filter(file -> file.find(ref.item()).stream()
                        .flatMap(item -> file.annotations().learnings(item).stream())
                        .anyMatch(learning -> learning.ref().equals(ref)))
                .isPresent();
    }

    private boolean has(Mark.Kind kind, String left, String right) {
        var pair = new Mark(kind, Mark.pair(left, right));
        return catalogs.find(LearningRef.parse(pair.first()).item().catalog())
                .filter(file -> file.annotations().marks().has(kind, pair.target()))
                .isPresent();
    }
}

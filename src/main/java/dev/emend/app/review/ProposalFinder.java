package dev.emend.app.review;

import dev.emend.analysis.similarity.ContradictionDetector;
import dev.emend.analysis.similarity.DuplicateDetector;
import dev.emend.analysis.similarity.Sensitivity;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.CoalescingTask;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.search.embedding.Embeddings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Looks for duplicates and contradictions in the workspace, in the background, from the first time
/// somebody asks for them. Thread-safe.
///
/// Changed words are looked through anew; a decision only takes away what it settled. What comes
/// back while it is looked stays proposed as it was, until the next look has seen it.
public final class ProposalFinder {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final Supplier<Optional<Embeddings>> model;
    private final CoalescingTask rerun;
    private volatile Result last = new Result(new LessonCollector(Map.of(), Map.of()), ProposalSet.NOTHING, "");
    private volatile boolean isWanted;

    /// @param model the hash of the model the vectors are from; empty for none
    private record Result(LessonCollector collector, ProposalSet found, String model) {}

    /// @param model the vectors, when there is a model by now
    public ProposalFinder(ServiceContext context, OpenCatalogs catalogs, Supplier<Optional<Embeddings>> model) {
        this.context = context;
        this.catalogs = catalogs;
        this.model = model;
        this.rerun = new CoalescingTask(context.tasks(), "finders", this::find);
        context.changes().subscribe(change -> {
            boolean isCause = change instanceof AppEvent.CatalogChanged
                    || change instanceof AppEvent.Decided
                    || change instanceof AppEvent.Searching(var state) && state.stage() == SearchStatus.Stage.READY;
            if (isCause && isWanted) {
                rerun.ask();
            }
        });
    }

    /// What is known now and still open; never waits.
    ProposalSet now() {
        if (!isWanted) {
            isWanted = true;
            rerun.ask();
        }
        return open(last.found, !rerun.isRunning());
    }

    /// The same when everything up to now was looked through.
    ProposalSet fresh() {
        isWanted = true;
        rerun.ask();
        rerun.await();
        return now();
    }

    private void find() {
        var collector = LessonCollector.on(catalogs);
        var embeddings = model.get();
        var hash = embeddings.map(present -> present.model().hash()).orElse("");
        if (last.model.equals(hash) && last.collector.covers(collector)) {
            return;
        }
        var vectors = collector.vectors(embeddings, context.tasks().whileOpen());
        var all = collector.withVectors(vectors);
        var same = DuplicateDetector.find(all, Sensitivity.DEFAULT).stream()
                .map(cluster -> new ProposalSet.DuplicateGroup(cluster.keys(), cluster.likeness(), cluster.why()))
                .toList();
        var opposed = ContradictionDetector.find(all, collector.similarItems(vectors)).stream()
                .map(two -> new ProposalSet.ContradictingPair(two.a(), two.b(), two.certainty(), two.why()))
                .toList();
        last = new Result(collector, withWhatCameBack(collector, same, opposed), hash);
        context.changes().publish(new AppEvent.ProposalsChanged());
    }

    /// What was decided and taken back meanwhile was not seen by this look: it stays as the one
    /// before found it.
    private ProposalSet withWhatCameBack(
            LessonCollector seen, List<ProposalSet.DuplicateGroup> same, List<ProposalSet.ContradictingPair> opposed) {
        Predicate<String> cameBack = key -> !seen.learnings().containsKey(key) && isOpen(key);
        var alike = last.found.same().stream()
                .filter(group -> group.keys().stream().anyMatch(cameBack))
                .toList();
        var clashing =
                last.found.opposed().stream().filter(two -> cameBack.test(two.one()) || cameBack.test(two.other()));
        // a learning is in one cluster
        var others = same.stream()
                .filter(group ->
                        alike.stream().noneMatch(two -> group.keys().stream().anyMatch(two.keys()::contains)));
        return new ProposalSet(
                Stream.concat(alike.stream(), others).toList(),
                Stream.concat(clashing, opposed.stream()).toList(),
                true);
    }

    private ProposalSet open(ProposalSet found, boolean isFresh) {
        var same = new ArrayList<ProposalSet.DuplicateGroup>();
        for (var group : found.same()) {
            var keys = new ArrayList<String>();
            for (var key : group.keys()) {
                boolean fits = keys.stream().noneMatch(other -> isUnrelated(key, other));
                if (isOpen(key) && fits) {
                    keys.add(key);
                }
            }
            if (keys.size() > 1) {
                same.add(new ProposalSet.DuplicateGroup(keys, group.likeness(), group.why()));
            }
        }
        List<ProposalSet.ContradictingPair> opposed = found.opposed().stream()
                .filter(two -> isOpen(two.one()) && isOpen(two.other()))
                .filter(two -> !isUnrelated(two.one(), two.other()))
                .toList();
        return new ProposalSet(same, opposed, isFresh);
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

    private boolean isUnrelated(String left, String right) {
        var pair = Mark.pair(left, right);
        return Optional.of(LearningRef.parse(pair.substring(0, pair.indexOf(Mark.BETWEEN))))
                .flatMap(first -> catalogs.find(first.item().catalog()))
                .filter(file -> file.annotations().marks().has(Mark.Kind.UNRELATED, pair))
                .isPresent();
    }
}

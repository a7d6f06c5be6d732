package dev.emend.app.review;

import dev.emend.app.catalogs.CatalogMarks;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.LearningPositions;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Keeps out of catalog files what agents are not to read: rejected, superseded and deleted
/// learnings that an agent's old copy brought back, and, where the workspace has that rule,
/// learnings nobody has judged.
///
/// One that nobody has judged stays in the file for as long as the agent that wrote it may go on
/// with it: until it has a recovery or is ten minutes old. What is held is a change by Emend, which
/// undo steps over. Thread-safe; never waits for the saver, whose thread may be the one that calls.
public final class PendingLearningHold {
    private static final Duration UNFINISHED = Duration.ofMinutes(10);
    private static final Logger LOG = Logger.getLogger(PendingLearningHold.class.getName());

    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;
    private final WorkspacePolicy rules;

    /// The time at which a pending learning was first seen in the file, by its key; of open catalogs.
    private final Map<UUID, Map<String, Instant>> firstSeenTimes = new ConcurrentHashMap<>();

    public PendingLearningHold(
            ServiceContext context, OpenCatalogs catalogs, CommandExecutor executor, WorkspacePolicy rules) {
        this.context = context;
        this.catalogs = catalogs;
        this.executor = executor;
        this.rules = rules;
    }

    WorkspacePolicy rules() {
        return rules;
    }

    /// Looks at every open catalog.
    void checkAll() {
        catalogs.all().forEach(this::check);
    }

    /// Looks at a catalog that was opened or taken over.
    public void check(UUID catalog) {
        var file = catalogs.find(catalog);
        if (file.isPresent()) {
            check(file.get());
        } else {
            firstSeenTimes.remove(catalog);
        }
    }

    private void check(CatalogSession file) {
        try {
            synchronized (file) {
                forgetGone(file);
            }
            if (file.current().readOnlyReason().isEmpty()) {
                decide(file, this::step, (count, name) -> Messages.englishText("review.labelHold", count, name));
                rename(file);
                if (!rules.holdPending()) {
                    release(file);
                    // the rule may have been switched off elsewhere
                }
            }
        } catch (UserException e) { // told as a warning; the next look tries again
            LOG.log(Level.WARNING, "Learnings were not held out of a file", e);
        }
    }

    private void forgetGone(CatalogSession file) {
        var seenTimes = firstSeenTimes.get(file.current().id());
        if (seenTimes != null) {
            var inFile = new HashSet<String>();
            for (var item : items(file)) {
                item.learnings().forEach(learning -> inFile.add(learning.ref().key()));
            }
            seenTimes.keySet().retainAll(inFile);
        }
    }

    /// Puts what was held only because nobody judged it back into the files, in one change per
    /// file.
    void release() throws UserException {
        for (var file : catalogs.all()) {
            release(file);
        }
    }

    private void release(CatalogSession file) throws UserException {
        decide(
                file,
                PendingLearningHold::releaseChanges,
                (count, name) -> Messages.englishText("review.labelRelease", count, name));
    }

    private static List<ChangeSet> releaseChanges(CatalogSession file) {
        var steps = new ArrayList<ChangeSet>();
        for (var item : items(file)) {
            var heldRefs = new LinkedHashSet<LearningRef>();
            for (var learning : file.annotations().marks().detachedLearnings(item.ref())) {
                if (!file.annotations().ofLearning(learning).isDropped()
                        && !file.annotations().marks().isNeverInFile(learning.ref())) {
                    heldRefs.add(learning.ref());
                }
            }
            if (!heldRefs.isEmpty()) {
                steps.add(new LearningPositions(item, file.annotations())
                        .putBack(heldRefs)
                        .step());
            }
        }
        return steps;
    }

    /// Gives proposed items another name when the file has got items of theirs.
    private void rename(CatalogSession file) throws UserException {
        for (var item : file.annotations().marks().items()) {
            executor.decideIfNeeded(file, () -> renameChange(file, item.ref()));
        }
    }

    private static Optional<CatalogChange> renameChange(CatalogSession file, ItemRef was) {
        var item = file.annotations().marks().item(was);
        if (item.isEmpty() || file.current().indexOf(was).isEmpty()) {
            return Optional.empty();
        }
        var name = file.nextFreeRef(was.knowledgeId());
        var marks = new LinkedHashMap<Mark, Json>();
        marks.put(new Mark(Mark.Kind.DETACHED, was.key()), Json.Null.NULL);
        marks.put(
                new Mark(Mark.Kind.DETACHED, name.key()),
                CatalogMarks.neverInFile(Integer.MAX_VALUE, item.get().fields()));
        var states = Map.of(name.key(), ReviewState.PENDING);
        var step = ChangeSet.of(List.of()).withStates(states).withMarks(marks);
        var label = Messages.englishText(
                "review.labelHoldItem", file.current().path().getFileName());
        return Optional.of(
                new CatalogChange(new Command(Actor.EMEND, CommandKind.HOLD, label, CommandTarget.of(name)), step));
    }

    /// The label of a change of so many learnings of a file.
    private interface HoldLabel {
        String of(long count, String file);
    }

    /// Most looks find nothing, and keep nobody waiting for the file.
    private void decide(CatalogSession file, Function<CatalogSession, List<ChangeSet>> stepsOf, HoldLabel label)
            throws UserException {
        if (!stepsOf.apply(file).isEmpty()) {
            executor.decideIfNeeded(
                    file,
                    () -> Optional.of(stepsOf.apply(file))
                            .filter(steps -> !steps.isEmpty())
                            .map(steps -> change(file, steps, label)));
        }
    }

    private static CatalogChange change(CatalogSession file, List<ChangeSet> steps, HoldLabel label) {
        var step = ChangeSet.combine(steps);
        long count = step.edits().stream()
                .filter(edit -> edit instanceof Edit.RemoveLearning || edit instanceof Edit.InsertLearning)
                .count();
        var item = step.items().getFirst();
        var name = String.valueOf(file.current().path().getFileName());
        var words = count == 0 ? Messages.englishText("review.labelHoldNew", name) : label.of(count, name);
        var target = CommandTarget.of(item.catalog());
        return new CatalogChange(new Command(Actor.EMEND, CommandKind.HOLD, words, target), step);
    }

    private static List<KnowledgeItem> items(CatalogSession file) {
        return file.rows().stream()
                .filter(row -> !row.item().learnings().isNone())
                .map(row -> row.item().ref())
                .filter(ref -> !ref.isUnnamed())
                .flatMap(ref -> file.find(ref).stream())
                .toList();
    }

    private List<ChangeSet> step(CatalogSession file) {
        var steps = new ArrayList<ChangeSet>();
        for (var item : items(file)) {
            var reintroduction = new ReintroducedLearningCheck(item, file.annotations()).step();
            if (reintroduction.isPresent()) { // the rule meets what is left at the next look: names have moved
                steps.add(reintroduction.get());
            } else {
                holdChanges(item, file.annotations()).ifPresent(steps::add);
            }
        }
        return steps;
    }

    private Optional<ChangeSet> holdChanges(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        var out = new LinkedHashMap<ReviewState, Set<LearningRef>>();
        for (var learning : item.learnings()) {
            var state = annotations.ofLearning(learning);
            if (state.isDropped() || state == ReviewState.PENDING && isHeld(learning)) {
                out.computeIfAbsent(state, _ -> new LinkedHashSet<>()).add(learning.ref());
            }
        }
        if (out.isEmpty()) {
            return Optional.empty();
        }
        var positions = new LearningPositions(item, annotations);
        out.forEach((state, refs) -> positions.takeOut(refs, state));
        return Optional.of(positions.step());
    }

    private boolean isHeld(Learning learning) {
        if (!rules.holdPending()) {
            return false;
        }
        var now = context.clock().instant();
        var first = firstSeenTimes
                .computeIfAbsent(learning.ref().item().catalog(), _ -> new ConcurrentHashMap<>())
                .computeIfAbsent(learning.ref().key(), _ -> now);
        return learning.kind() != Learning.Kind.FAILURE
                || isOld(first, now)
                || LearningTimestamps.at(learning, context.clock().getZone())
                        .filter(at -> isOld(at, now))
                        .isPresent();
    }

    private static boolean isOld(Instant at, Instant now) {
        return !at.plus(UNFINISHED).isAfter(now);
    }
}

package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.memory.JournalEntry;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
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

/// Keeps out of catalog files what agents are not to read: buried, superseded and deleted learnings
/// that an agent's old copy brought back, and, where the workspace has that rule, learnings nobody
/// has judged.
///
/// One that nobody has judged stays in the file for as long as the agent that wrote it may go on
/// with it: until it has a recovery or is ten minutes old. What is held is an act by Emend, which
/// undo steps over. Thread-safe; never waits for the saver, whose thread may be the one that calls.
final class Holding {
    static final String KIND = "hold";
    private static final String EMEND = "Emend";
    private static final Duration UNFINISHED = Duration.ofMinutes(10);
    private static final Set<ReviewState> OUT =
            Set.of(ReviewState.BURIED, ReviewState.SUPERSEDED, ReviewState.DELETED);
    private static final Logger LOG = Logger.getLogger(Holding.class.getName());

    private final Backstage backstage;
    private final Shelf shelf;
    private final Acts acts;
    private final Rules rules;

    /// When a learning that waits was first seen in the file, by its key; of catalogs on the desk.
    private final Map<UUID, Map<String, Instant>> seen = new ConcurrentHashMap<>();

    Holding(Backstage backstage, Shelf shelf, Acts acts, Rules rules) {
        this.backstage = backstage;
        this.shelf = shelf;
        this.acts = acts;
        this.rules = rules;
    }

    /// True for an act that only took out what had come back.
    static boolean isSameAsBefore(JournalEntry entry) {
        return entry.act().kind().equals(KIND)
                && entry.undoes() == null
                && !entry.act().after().has("states");
    }

    Rules rules() {
        return rules;
    }

    /// Looks at every open catalog.
    void checkAll() {
        shelf.all().forEach(this::check);
    }

    /// Looks at a catalog that was opened or taken over.
    void check(UUID catalog) {
        var file = shelf.find(catalog);
        if (file.isPresent()) {
            check(file.get());
        } else {
            seen.remove(catalog);
        }
    }

    private void check(OpenFile file) {
        try {
            synchronized (file) {
                forgetGone(file);
            }
            if (file.now().readOnlyReason().isEmpty()) {
                decide(file, this::step, "Hold ", " out of ");
                rename(file);
                if (!rules.holdPending()) {
                    release(file); // the rule may have been switched off elsewhere
                }
            }
        } catch (CurationException notNow) { // told as a warning; the next look tries again
            LOG.log(Level.WARNING, "Learnings were not held out of a file", notNow);
        }
    }

    private void forgetGone(OpenFile file) {
        var known = seen.get(file.now().id());
        if (known != null) {
            var inFile = new HashSet<String>();
            for (var item : items(file)) {
                item.learnings().forEach(one -> inFile.add(one.ref().key()));
            }
            known.keySet().retainAll(inFile);
        }
    }

    /// Puts what was held only because nobody judged it back into the files, in one act per file.
    void release() throws CurationException {
        for (var file : shelf.all()) {
            release(file);
        }
    }

    private void release(OpenFile file) throws CurationException {
        decide(file, Holding::released, "Put ", " back into ");
    }

    private static List<Step> released(OpenFile file) {
        var steps = new ArrayList<Step>();
        for (var item : items(file)) {
            var held = new LinkedHashSet<LearningRef>();
            for (var one : file.beside().marks().aside(item.ref())) {
                if (!OUT.contains(file.beside().ofLearning(one))
                        && !file.beside().marks().isNeverInFile(one.ref())) {
                    held.add(one.ref());
                }
            }
            if (!held.isEmpty()) {
                steps.add(new Placement(item, file.beside()).putBack(held).step());
            }
        }
        return steps;
    }

    /// Gives proposed items another name when the file has got items of theirs.
    private void rename(OpenFile file) throws CurationException {
        for (var item : file.beside().marks().items()) {
            acts.decideIfNeeded(file, EMEND, () -> renamed(file, item.ref()));
        }
    }

    private static Optional<Acts.Draft> renamed(OpenFile file, ItemRef was) {
        var item = file.beside().marks().item(was);
        if (item.isEmpty() || file.now().indexOf(was).isEmpty()) {
            return Optional.empty();
        }
        var name = file.free(was.knowledgeId());
        var marks = new LinkedHashMap<Mark, Json>();
        marks.put(new Mark(Mark.Kind.ASIDE, was.key()), Json.Null.NULL);
        marks.put(
                new Mark(Mark.Kind.ASIDE, name.key()),
                Marked.neverInFile(Integer.MAX_VALUE, item.get().fields()));
        var states = Map.of(name.key(), ReviewState.PENDING);
        var step = Step.of(List.of()).withStates(states).withMarks(marks);
        var label = "Tell a proposed item from one in " + file.now().path().getFileName();
        return Optional.of(new Acts.Draft(KIND, label, ActTarget.of(name), step));
    }

    /// Most looks find nothing, and keep nobody waiting for the file.
    private void decide(
            OpenFile file, Function<OpenFile, List<Step>> look, String verb, String where)
            throws CurationException {
        if (!look.apply(file).isEmpty()) {
            acts.decideIfNeeded(
                    file,
                    EMEND,
                    () ->
                            Optional.of(look.apply(file))
                                    .filter(steps -> !steps.isEmpty())
                                    .map(steps -> draft(file, steps, verb, where)));
        }
    }

    private static Acts.Draft draft(OpenFile file, List<Step> steps, String verb, String where) {
        var step = Step.together(steps);
        long count =
                step.edits().stream()
                        .filter(edit ->
                                edit instanceof Edit.RemoveLearning
                                        || edit instanceof Edit.InsertLearning)
                        .count();
        var item = step.items().getFirst();
        var what = count == 1 ? "a learning" : count + " learnings";
        var name = file.now().path().getFileName();
        var label =
                count == 0
                        ? "Tell a new learning from a buried one in " + name
                        : verb + what + where + name;
        var target = ActTarget.of(item.catalog());
        return new Acts.Draft(KIND, label, target, step);
    }

    private static List<KnowledgeItem> items(OpenFile file) {
        return file.rows().stream()
                .filter(row -> row.item().learnings().attached() > 0)
                .map(row -> row.item().ref())
                .filter(ref -> !ref.isUnnamed())
                .flatMap(ref -> file.find(ref).stream())
                .toList();
    }

    private List<Step> step(OpenFile file) {
        var steps = new ArrayList<Step>();
        for (var item : items(file)) {
            var back = new Comeback(item, file.beside()).step();
            if (back.isPresent()) {
                // the rule meets what is left at the next look: names have moved
                steps.add(back.get());
            } else {
                held(item, file.beside()).ifPresent(steps::add);
            }
        }
        return steps;
    }

    private Optional<Step> held(KnowledgeItem item, Row.Beside beside) {
        var out = new LinkedHashMap<ReviewState, Set<LearningRef>>();
        for (var one : item.learnings()) {
            var state = beside.ofLearning(one);
            if (OUT.contains(state) || state == ReviewState.PENDING && isHeld(one)) {
                out.computeIfAbsent(state, _ -> new LinkedHashSet<>()).add(one.ref());
            }
        }
        if (out.isEmpty()) {
            return Optional.empty();
        }
        var placement = new Placement(item, beside);
        out.forEach((state, refs) -> placement.takeOut(refs, state));
        return Optional.of(placement.step());
    }

    private boolean isHeld(Learning learning) {
        if (!rules.holdPending()) {
            return false;
        }
        var now = backstage.clock().instant();
        var first =
                seen.computeIfAbsent(
                                learning.ref().item().catalog(), _ -> new ConcurrentHashMap<>())
                        .computeIfAbsent(learning.ref().key(), _ -> now);
        return learning.kind() != Learning.Kind.FAILURE
                || isOld(first, now)
                || Written.at(learning, backstage.clock().getZone())
                        .filter(at -> isOld(at, now))
                        .isPresent();
    }

    private static boolean isOld(Instant at, Instant now) {
        return !at.plus(UNFINISHED).isAfter(now);
    }
}

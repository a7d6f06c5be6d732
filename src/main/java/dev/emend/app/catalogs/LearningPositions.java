package dev.emend.app.catalogs;

import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Works out how learnings of one item leave its file and come back.
///
/// Learnings of the same task, step and time are told apart by their order, those that are not in
/// the file counting last. So the ones that stay move up to the names of those that go, and what is
/// said about them moves along.
public final class LearningPositions {
    /// The marks of a learning that move along when it gets another name.
    private static final List<Mark.Kind> CARRIED = List.of(
            Mark.Kind.FLAG,
            Mark.Kind.NOTE,
            Mark.Kind.SNOOZED,
            Mark.Kind.SUPERSEDED_BY,
            Mark.Kind.FAILURE_DISMISSED,
            Mark.Kind.CHANGED);

    /// The marks that end with a decision.
    private static final Set<Mark.Kind> ENDED = Set.of(Mark.Kind.SNOOZED, Mark.Kind.SUPERSEDED_BY);

    private final IndexedItem.CatalogAnnotations annotations;
    private final Map<String, List<IncomingLearning>> siblingGroups = new LinkedHashMap<>();

    /// In the order in which they come back.
    private final List<IncomingLearning> insertions = new ArrayList<>();

    /// A learning on the way to its new place.
    private static final class IncomingLearning {
        private final LearningRef was;
        private final boolean wasInFile;
        private Learning learning;

        /// The name of the learning without its number.
        private LearningRef baseName;

        private LearningRef name;
        private boolean isInFile;
        private boolean isGone;
        private boolean isDecided;
        private boolean isReworded;

        /// Whether the learning came through the server and was never in the file.
        private final boolean isNew;

        private @Nullable ReviewState state;

        IncomingLearning(Learning learning, boolean isInFile, boolean isNew) {
            this.learning = learning;
            this.isNew = isNew;
            this.was = learning.ref();
            this.baseName = was;
            this.name = was;
            this.wasInFile = isInFile;
            this.isInFile = isInFile;
        }
    }

    public LearningPositions(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations) {
        this.annotations = annotations;
        item.learnings().forEach(learning -> add(learning, true));
        annotations.marks().detachedLearnings(item.ref()).forEach(learning -> add(learning, false));
    }

    private void add(Learning learning, boolean isInFile) {
        siblingGroups
                .computeIfAbsent(hash(learning.ref()), _ -> new ArrayList<>())
                .add(new IncomingLearning(
                        learning, isInFile, !isInFile && annotations.marks().isNeverInFile(learning.ref())));
    }

    private List<IncomingLearning> of(Set<LearningRef> refs) {
        return refs.stream()
                .flatMap(ref -> siblingGroups.getOrDefault(hash(ref), List.of()).stream()
                        .filter(incoming -> incoming.was.equals(ref))
                        .limit(1))
                .toList();
    }

    /// Takes rejected learnings out of the file, or leaves them out; those that another program changed after a person
    /// kept them say again what was kept.
    public LearningPositions reject(Set<LearningRef> refs) {
        var out = new HashSet<>(refs);
        for (var incoming : of(refs)) {
            ChangedWords.kept(incoming.learning, annotations).ifPresent(fields -> {
                incoming.learning = new Learning(incoming.was, incoming.learning.index(), fields);
                incoming.isReworded = true;
                out.remove(incoming.was);
                putIn(Set.of(incoming.was), ReviewState.KEPT);
                rename(incoming);
            });
        }
        return takeOut(out, ReviewState.REJECTED);
    }

    /// Takes learnings out of the file, or leaves them out, in a new state.
    public LearningPositions takeOut(Set<LearningRef> refs, ReviewState state) {
        for (var incoming : of(refs)) {
            incoming.isInFile = false;
            incoming.state = state;
            incoming.isDecided = state != ReviewState.PENDING;
        }
        return this;
    }

    /// Puts learnings that are not in the file back where they were, in a new state; those in the
    /// file only get the state, and so do those that were never in it until they are kept.
    public LearningPositions putIn(Set<LearningRef> refs, ReviewState state) {
        for (var incoming : of(refs)) {
            boolean goes = !incoming.isNew || state == ReviewState.KEPT;
            if (!incoming.isInFile && goes) {
                insertions.add(incoming);
                rename(incoming);
            }
            incoming.isInFile |= goes;
            incoming.state = state;
            incoming.isDecided = true;
        }
        return this;
    }

    /// Puts learnings back that were only held out; what is said about them stays.
    public LearningPositions putBack(Set<LearningRef> refs) {
        for (var incoming : of(refs)) {
            insertions.add(incoming);
            incoming.isInFile = true;
            incoming.state = annotations.of(incoming.was.key());
        }
        return this;
    }

    /// Gives them a new state where they are.
    public LearningPositions say(Set<LearningRef> refs, ReviewState state) {
        for (var incoming : of(refs)) {
            incoming.state = state;
            incoming.isDecided = true;
        }
        return this;
    }

    /// Puts one that is not in the file there with other fields.
    public LearningPositions putIn(LearningRef ref, ReviewState state, Json.Obj fields) {
        of(Set.of(ref)).forEach(incoming -> incoming.learning = new Learning(ref, incoming.learning.index(), fields));
        return putIn(Set.of(ref), state);
    }

    /// Other words than those it was reported with may be another name.
    private void rename(IncomingLearning incoming) {
        var identity =
                LearningRef.identities(List.of(incoming.learning.fields())).getFirst();
        incoming.baseName = new LearningRef(incoming.was.item(), identity);
        siblingGroups.getOrDefault(hash(incoming.was), List.of()).remove(incoming);
        siblingGroups
                .computeIfAbsent(hash(incoming.baseName), _ -> new ArrayList<>())
                .add(incoming);
    }

    /// Takes one away for good; it is not kept beside the file either.
    public LearningPositions drop(LearningRef ref) {
        for (var incoming : of(Set.of(ref))) {
            incoming.isInFile = false;
            incoming.isGone = true;
        }
        return this;
    }

    /// The name of a learning after the change.
    public LearningRef after(LearningRef ref) {
        siblingGroups.values().forEach(LearningPositions::name);
        return of(Set.of(ref)).stream()
                .findFirst()
                .map(incoming -> incoming.name)
                .orElse(ref);
    }

    public ChangeSet step() {
        var edits = new ArrayList<Edit>();
        var removedLearnings = new ArrayList<Learning>();
        for (var siblings : siblingGroups.values()) {
            name(siblings);
            var were = siblings.stream().filter(incoming -> incoming.wasInFile).toList();
            var stay = were.stream().filter(incoming -> incoming.isInFile).toList();
            for (int i = 0; i < stay.size(); i++) {
                var incoming = stay.get(i);
                if (incoming.isReworded || !incoming.name.equals(incoming.was)) {
                    boolean isOtherHash = !hash(incoming.name).equals(hash(incoming.was));
                    edits.add(new Edit.ReplaceLearning(
                            isOtherHash ? incoming.was : incoming.name, incoming.learning.fields()));
                }
            }
            were.stream().skip(stay.size()).forEach(incoming -> removedLearnings.add(incoming.learning));
        }
        // last first, so that putting them back goes first to last
        removedLearnings.sort(Comparator.comparingInt(Learning::index).reversed());
        removedLearnings.forEach(learning -> edits.add(new Edit.RemoveLearning(learning.ref())));
        // of those that share a name only the order tells which is which
        insertions.sort(Comparator.comparingInt(incoming -> number(incoming.name)));
        for (var incoming : insertions) {
            if (annotations.marks().waitsToCount(incoming.was)) {
                // its failure counts from now on
                edits.add(new Edit.AttachLearning(incoming.name, incoming.learning.fields()));
                continue;
            }
            int index = number(incoming.name) == 0 ? incoming.learning.index() : Integer.MAX_VALUE;
            edits.add(new Edit.InsertLearning(incoming.name, index, incoming.learning.fields()));
        }
        return ChangeSet.of(edits).withStates(states()).withMarks(marks()).withMoved(renamedKeys());
    }

    private Map<String, String> renamedKeys() {
        var renames = new LinkedHashMap<String, String>();
        for (var incoming : all()) {
            if (!incoming.isGone && !incoming.name.equals(incoming.was)) {
                renames.put(incoming.was.key(), incoming.name.key());
            }
        }
        return renames;
    }

    /// Names learnings: those in the file first, in their order; others keep their names if they can.
    private static void name(List<IncomingLearning> siblings) {
        var usedNames = new HashSet<LearningRef>();
        int number = 0;
        for (boolean isOld : List.of(true, false)) {
            for (var incoming : siblings) {
                if (incoming.isInFile && incoming.wasInFile == isOld) {
                    incoming.name = withNumber(incoming.baseName, number++);
                    usedNames.add(incoming.name);
                }
            }
        }
        var nameless = new ArrayList<IncomingLearning>();
        for (boolean wasInFile : List.of(false, true)) {
            for (var incoming : siblings) {
                if (!incoming.isInFile && !incoming.isGone && incoming.wasInFile == wasInFile) {
                    incoming.name = incoming.was;
                    if (number(incoming.was) < number || !usedNames.add(incoming.was)) {
                        nameless.add(incoming);
                    }
                }
            }
        }
        for (var incoming : nameless) {
            for (int free = number; incoming.name.equals(incoming.was); free++) {
                var name = withNumber(incoming.was, free);
                incoming.name = usedNames.add(name) ? name : incoming.was;
            }
        }
    }

    private Map<String, ReviewState> states() {
        var states = new LinkedHashMap<String, ReviewState>();
        for (var incoming : all()) {
            if (incoming.isGone || !incoming.name.equals(incoming.was)) {
                states.put(incoming.was.key(), IndexedItem.CatalogAnnotations.usual(incoming.was.key()));
            }
        }
        for (var incoming : all()) {
            if (!incoming.isGone && (incoming.state != null || !incoming.name.equals(incoming.was))) {
                states.put(
                        incoming.name.key(),
                        incoming.state != null ? incoming.state : annotations.of(incoming.was.key()));
            }
        }
        return states;
    }

    private Map<Mark, Json> marks() {
        var marks = new LinkedHashMap<Mark, Json>();
        var before = annotations.marks();
        for (var incoming : all()) {
            boolean isMoved = incoming.isGone || !incoming.name.equals(incoming.was);
            for (var kind : CARRIED) {
                boolean isOver = isMoved || incoming.isDecided && ENDED.contains(kind);
                if (isOver && before.has(kind, incoming.was.key())) {
                    marks.put(new Mark(kind, incoming.was.key()), Json.Null.NULL);
                }
            }
            boolean isStillOut = !incoming.isInFile && !isMoved;
            if (!incoming.wasInFile && !isStillOut) {
                marks.put(new Mark(Mark.Kind.DETACHED, incoming.was.key()), Json.Null.NULL);
            }
        }
        for (var incoming : all()) {
            if (incoming.isGone) {
                continue;
            }
            for (var kind : CARRIED) {
                boolean isOver = incoming.isDecided && ENDED.contains(kind);
                var value = before.get(kind, incoming.was.key());
                if (!incoming.name.equals(incoming.was) && !isOver && value.isPresent()) {
                    marks.put(new Mark(kind, incoming.name.key()), value.get());
                }
            }
            if (!incoming.isInFile && (incoming.wasInFile || !incoming.name.equals(incoming.was))) {
                marks.put(
                        new Mark(Mark.Kind.DETACHED, incoming.name.key()),
                        before.detachedLearning(incoming.was, incoming.learning.index(), incoming.learning.fields()));
            }
        }
        return marks;
    }

    /// The changes of marks when a learning gets another name by itself, as by other words.
    public static Map<Mark, Json> carriedMarks(CatalogMarks before, LearningRef was, LearningRef name) {
        var marks = new LinkedHashMap<Mark, Json>();
        for (var kind : CARRIED) {
            var value = before.get(kind, was.key());
            if (value.isPresent() && !was.equals(name)) {
                marks.put(new Mark(kind, was.key()), Json.Null.NULL);
                marks.put(new Mark(kind, name.key()), value.get());
            }
        }
        return marks;
    }

    private List<IncomingLearning> all() {
        return siblingGroups.values().stream().flatMap(List::stream).toList();
    }

    /// The name of one more learning of an item beside its file: those in the file count first.
    public static LearningRef free(KnowledgeItem item, IndexedItem.CatalogAnnotations annotations, Json.Obj learning) {
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        all.add(learning);
        var first = new LearningRef(item.ref(), LearningRef.identities(all).getLast());
        var usedNames = new HashSet<LearningRef>();
        annotations
                .marks()
                .detachedLearnings(item.ref())
                .forEach(detachedLearning -> usedNames.add(detachedLearning.ref()));
        int number = number(first);
        while (usedNames.contains(withNumber(first, number))) {
            number++;
        }
        return withNumber(first, number);
    }

    public static String hash(LearningRef ref) {
        var identity = ref.identity();
        return identity.substring(0, identity.lastIndexOf('.'));
    }

    private static int number(LearningRef ref) {
        return Integer.parseInt(ref.identity().substring(ref.identity().lastIndexOf('.') + 1));
    }

    private static LearningRef withNumber(LearningRef siblings, int number) {
        return new LearningRef(siblings.item(), hash(siblings) + "." + number);
    }

    /// The change that removes items, from the file or from beside it. The last of an id comes first: a
    /// removal gives those after it other names.
    public static ChangeSet removal(CatalogSession file, List<ItemRef> refs) {
        var edits = new ArrayList<Edit>();
        var states = new LinkedHashMap<String, ReviewState>();
        var marks = new LinkedHashMap<Mark, Json>();
        refs.stream()
                .distinct()
                .sorted(Comparator.comparingInt(ItemRef::occurrence).reversed())
                .forEach(ref -> {
                    if (file.isOutsideFile(ref)) {
                        states.put(ref.key(), ReviewState.DELETED);
                        marks.put(new Mark(Mark.Kind.DETACHED, ref.key()), Json.Null.NULL);
                    } else {
                        edits.add(new Edit.RemoveItem(ref));
                    }
                });
        return ChangeSet.of(edits).withStates(states).withMarks(marks);
    }
}

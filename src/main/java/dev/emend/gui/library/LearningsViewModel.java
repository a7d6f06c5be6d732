package dev.emend.gui.library;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.Actor;
import dev.emend.app.library.ItemEditor;
import dev.emend.app.library.LessonInFile;
import dev.emend.app.review.ReviewService;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Drafts;
import dev.emend.gui.part.FormDrafts;
import dev.emend.gui.part.WritingTipsViewModel;
import dev.emend.model.Action;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.ObservableSet;
import org.jspecify.annotations.Nullable;

/// The learnings of the item shown: which has the focus, moving it, and editing its lesson.
public final class LearningsViewModel {
    private final Actor actor;
    private final ItemEditor editor;
    private final ReviewService verdicts;
    private final ActionRunner outcomes;
    private final Runnable onChanged;
    public final ObservableList<ReviewedLearning> learnings = FXCollections.observableArrayList();

    /// The position of the focus, -1 when there are none.
    public final IntegerProperty focusIndex = new SimpleIntegerProperty(-1);

    /// The learning whose lesson is being edited; null when none is.
    public final ObjectProperty<@Nullable LearningRef> editedRef = new SimpleObjectProperty<>();

    /// Whether the keyboard is in the learnings, so that keys mean them and not the item.
    public final BooleanProperty hasFocus = new SimpleBooleanProperty();

    /// The learnings whose whole JSON is shown.
    public final ObservableSet<LearningRef> evidence = FXCollections.observableSet();

    /// The mask over the secrets of the item.
    public final ObjectProperty<SecretMask> mask = new SimpleObjectProperty<>(SecretMask.NONE);
    public final StringProperty lesson = new SimpleStringProperty("");
    final FormDrafts drafts;
    public final WritingTipsViewModel writingTips;
    private Optional<String> home = Optional.empty();

    /// Whether the item stands in a Markdown file.
    final BooleanProperty isMarkdown = new SimpleBooleanProperty();

    /// Null while nothing is to be written.
    final ObjectProperty<@Nullable Writing> pendingWrite = new SimpleObjectProperty<>();
    private Predicate<String> isChanged = _ -> false;

    public LearningsViewModel(
            Actor actor, Workspace workspace, ActionRunner outcomes, Drafts drafts, Runnable onChanged) {
        this.actor = actor;
        editor = workspace.editor();
        verdicts = workspace.review().decisions();
        this.outcomes = outcomes;
        this.drafts = new FormDrafts(drafts);
        this.onChanged = onChanged;
        writingTips = new WritingTipsViewModel(lesson, this::about, ref -> {
            cancelEdit();
            focus(ref);
        });
    }

    /// Shows these; the focus stays on the learning that had it.
    /// @param hasChanged whether another program changed a learning of this key since it was kept
    void show(List<ReviewedLearning> reviewedLearnings, Predicate<String> hasChanged) {
        isChanged = hasChanged;
        var currentRef = current().map(detail -> detail.learning().ref());
        var sortedLearnings = reviewedLearnings.stream()
                .sorted(Comparator.comparing((ReviewedLearning reviewedLearning) -> !reviewedLearning.isInFile()))
                .toList();
        if (!learnings.equals(sortedLearnings)) {
            learnings.setAll(sortedLearnings);
        }
        focusIndex.set(
                reviewedLearnings.isEmpty()
                        ? -1
                        : currentRef.map(this::indexOf).map(i -> Math.max(i, 0)).orElse(0));
    }

    Optional<ReviewedLearning> current() {
        int i = focusIndex.get();
        return i >= 0 && i < learnings.size() ? Optional.of(learnings.get(i)) : Optional.empty();
    }

    /// Moves the focus, staying inside the list.
    public void move(int by) {
        if (!learnings.isEmpty()) {
            focusIndex.set(Math.clamp(focusIndex.get() + by, 0, learnings.size() - 1));
        }
    }

    /// Shows or hides the whole JSON of the learning that has the focus.
    public void toggleEvidence() {
        current().map(detail -> detail.learning().ref()).ifPresent(ref -> {
            if (!evidence.remove(ref)) {
                evidence.add(ref);
            }
        });
    }

    public void focus(LearningRef ref) {
        if (indexOf(ref) >= 0) {
            focusIndex.set(indexOf(ref));
        }
    }

    /// Moves the learning that has the focus up or down the list; agents read the first ones.
    public void shift(int by) {
        int from = focusIndex.get();
        int to = from + by;
        boolean isInside = from >= 0 && to >= 0 && to < learnings.size();
        if (!isInside || !learnings.get(from).isInFile() || !learnings.get(to).isInFile()) {
            return;
        }
        var learning = learnings.get(from).learning();
        int place = learnings.get(to).learning().index();
        outcomes.decide(
                () -> editor.moveLearning(actor, learning.ref(), place),
                Texts.get("library.done.moved"),
                _ -> onChanged.run());
    }

    /// Opens the lesson of the learning that has the focus for editing.
    public void editLesson() {
        current().ifPresent(detail -> {
            cancelEdit();
            lesson.set(detail.learning().lesson());
            drafts.open(detail.learning().ref().key(), Map.of(Drafts.LESSON, lesson));
            editedRef.set(detail.learning().ref());
            writingTips.refresh();
        });
    }

    /// A learning as it would be written.
    ///
    /// @param number which of its item it is, from 1
    record EditedLearning(Learning learning, int number) {}

    /// The learning whose lesson is edited, with what is typed.
    Optional<EditedLearning> draft() {
        var ref = editedRef.get();
        var text = lesson.getValueSafe().strip();
        return learnings.stream()
                .filter(reviewedLearning -> reviewedLearning.learning().ref().equals(ref))
                .findFirst()
                .map(reviewedLearning -> {
                    var learning = reviewedLearning.learning();
                    int inFile = (int) learnings.stream()
                            .filter(ReviewedLearning::isInFile)
                            .count();
                    return new EditedLearning(
                            new Learning(learning.ref(), learning.index(), learning.fieldsWithLesson(text)),
                            reviewedLearning.isInFile() ? learning.index() + 1 : inFile + 1);
                });
    }

    /// The Markdown file the item stands in; empty for one of a catalog.
    Optional<String> home() {
        return home;
    }

    void setHome(Optional<String> file) {
        home = file;
        isMarkdown.set(file.isPresent());
    }

    /// Shows what the Markdown file becomes with the lesson of the learning that has the focus.
    void proposeWriting() {
        current()
                .map(detail -> detail.learning().ref())
                .ifPresent(ref -> outcomes.background()
                        .run(
                                () -> new Writing(ref, editor.lessonInFile(ref)),
                                writing -> {
                                    pendingWrite.set(null); // one that was left may be the same
                                    pendingWrite.set(writing);
                                },
                                outcomes.failed()));
    }

    /// A lesson that is to be written into a Markdown file, once a person has seen what changes.
    record Writing(LearningRef learning, LessonInFile lesson) {}

    /// Writes what was shown.
    void write() {
        var writing = pendingWrite.get();
        pendingWrite.set(null);
        if (writing != null) {
            outcomes.decide(
                    () -> editor.writeIntoFile(actor, writing.learning),
                    Texts.get("library.done.written", writing.lesson.file()),
                    _ -> onChanged.run());
        }
    }

    /// Leaves the lesson; what was typed stays as a draft.
    public void cancelEdit() {
        drafts.close();
        editedRef.set(null);
    }

    /// Saves the lesson where it was read from; an empty one stays open.
    public void saveLesson() {
        var ref = editedRef.get();
        var text = lesson.getValueSafe().strip();
        var editedLearning = learnings.stream()
                .filter(reviewedLearning -> reviewedLearning.learning().ref().equals(ref))
                .findFirst();
        if (ref == null || editedLearning.isEmpty() || text.isEmpty()) {
            return;
        }
        var learning = editedLearning.get().learning();
        var saved = drafts.saving();
        if (text.equals(learning.lesson())) {
            saved.run();
            cancelEdit();
            return;
        }
        boolean isInFile = editedLearning.get().isInFile();
        boolean stays = isInFile || editedLearning.get().state() == ReviewState.PENDING;
        outcomes.decide(
                () -> stays
                        ? editor.editLearning(actor, ref, learning.lessonField(), learning.withLesson(text))
                        : verdicts.edit(actor, ref, text),
                lessonChanged(
                        isInFile,
                        isChanged.test(ref.key())
                                ? ReviewState.KEPT
                                : editedLearning.get().state()),
                _ -> {
                    saved.run();
                    cancelEdit();
                    onChanged.run();
                });
    }

    /// A corrected learning nobody kept yet reaches no connected agent, which has to be said.
    private static String lessonChanged(boolean isInFile, ReviewState state) {
        if (state == ReviewState.PENDING) {
            return Texts.get("library.done.lesson.pending");
        }
        return Texts.get(isInFile ? "library.done.lesson" : "library.done.lesson.back");
    }

    /// Keeps the learning that has the focus; it comes back to the file when it was taken out.
    public void keep() {
        decide(learning -> verdicts.keep(actor, learning), "library.done.kept", "library.done.back");
    }

    /// Takes the learning that has the focus out of the file.
    public void reject() {
        decide(learning -> verdicts.reject(actor, learning), "library.done.rejected", "library.done.rejected");
    }

    private interface Verdict {
        CommandResult of(LearningRef learning) throws Exception;
    }

    private void decide(Verdict verdict, String doneKey, String doneOutsideKey) {
        current()
                .ifPresent(reviewedLearning -> outcomes.decide(
                        () -> verdict.of(reviewedLearning.learning().ref()),
                        Texts.get(reviewedLearning.isInFile() ? doneKey : doneOutsideKey),
                        _ -> onChanged.run()));
    }

    /// The context of the lesson being edited.
    WritingTipsViewModel.LessonContext about() {
        var ref = editedRef.get();
        var otherLearnings = learnings.stream()
                .map(ReviewedLearning::learning)
                .filter(learning -> !learning.ref().equals(ref))
                .toList();
        return learnings.stream()
                .map(ReviewedLearning::learning)
                .filter(learning -> learning.ref().equals(ref))
                .findFirst()
                .map(learning -> new WritingTipsViewModel.LessonContext(
                        learning.originalAction(), learning.correctedAction().orElse(Action.NONE), otherLearnings))
                .orElse(WritingTipsViewModel.LessonContext.NOTHING);
    }

    /// The lesson as it is while another one is typed; empty when none is.
    public String lessonBefore() {
        return learnings.stream()
                .map(ReviewedLearning::learning)
                .filter(learning -> learning.ref().equals(editedRef.get()))
                .map(Learning::lesson)
                .findFirst()
                .orElse("");
    }

    private int indexOf(LearningRef ref) {
        for (int i = 0; i < learnings.size(); i++) {
            if (learnings.get(i).learning().ref().equals(ref)) {
                return i;
            }
        }
        return -1;
    }

    /// A learning as it may be shown.
    ReviewedLearning withMask(ReviewedLearning detail) {
        return mask.get().apply(detail);
    }
}

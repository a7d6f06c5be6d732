package dev.emend.gui.library;

import dev.emend.curation.LearningDetail;
import dev.emend.curation.Veil;
import dev.emend.gui.kit.Texts;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;
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

    private final Pen pen;
    private final Outcomes outcomes;
    private final Runnable onChanged;
    private final ObservableList<LearningDetail> learnings = FXCollections.observableArrayList();
    private final IntegerProperty focused = new SimpleIntegerProperty(-1);
    private final ObjectProperty<@Nullable LearningRef> editing = new SimpleObjectProperty<>();
    private final BooleanProperty hasFocus = new SimpleBooleanProperty();
    private final ObservableSet<LearningRef> evidence = FXCollections.observableSet();
    private final ObjectProperty<Veil> veil = new SimpleObjectProperty<>(Veil.NONE);
    private final StringProperty lesson = new SimpleStringProperty("");

    public LearningsViewModel(Pen pen, Outcomes outcomes, Runnable onChanged) {
        this.pen = pen;
        this.outcomes = outcomes;
        this.onChanged = onChanged;
    }

    /// Shows these; the focus stays on the learning that had it.
    void show(List<LearningDetail> shown) {
        var kept = current().map(detail -> detail.learning().ref());
        if (!learnings.equals(shown)) {
            learnings.setAll(shown);
        }
        focused.set(
                shown.isEmpty() ? -1 : kept.map(this::indexOf).map(i -> Math.max(i, 0)).orElse(0));
    }

    Optional<LearningDetail> current() {
        int i = focused.get();
        return i >= 0 && i < learnings.size() ? Optional.of(learnings.get(i)) : Optional.empty();
    }

    /// Moves the focus, staying inside the list.
    public void move(int by) {
        if (!learnings.isEmpty()) {
            focused.set(Math.clamp(focused.get() + by, 0, learnings.size() - 1));
        }
    }

    /// Shows or hides the whole JSON of the learning that has the focus.
    public void toggleEvidence() {
        current()
                .map(detail -> detail.learning().ref())
                .ifPresent(ref -> {
                    if (!evidence.remove(ref)) {
                        evidence.add(ref);
                    }
                });
    }

    public void focus(LearningRef ref) {
        if (indexOf(ref) >= 0) {
            focused.set(indexOf(ref));
        }
    }

    /// Moves the learning that has the focus up or down the list; agents read the first ones.
    public void shift(int by) {
        int from = focused.get();
        int to = from + by;
        if (from < 0 || to < 0 || to >= learnings.size()) {
            return;
        }
        var moved = learnings.get(from).learning();
        int place = learnings.get(to).learning().index();
        outcomes.decide(
                () -> pen.moveLearning(moved.ref(), place),
                Texts.get("library.done.moved"),
                _ -> onChanged.run());
    }

    /// Opens the lesson of the learning that has the focus for editing.
    public void editLesson() {
        current()
                .ifPresent(detail -> {
                    lesson.set(detail.learning().lesson());
                    editing.set(detail.learning().ref());
                });
    }

    public void cancelEdit() {
        editing.set(null);
    }

    /// Saves the lesson where it was read from; an empty one stays open.
    public void saveLesson() {
        var ref = editing.get();
        var text = lesson.getValueSafe().strip();
        var found = learnings.stream().filter(one -> one.learning().ref().equals(ref)).findFirst();
        if (ref == null || found.isEmpty() || text.isEmpty()) {
            return;
        }
        var learning = found.get().learning();
        if (text.equals(learning.lesson())) {
            editing.set(null);
            return;
        }
        outcomes.decide(
                () -> pen.editLearning(ref, learning.lessonField(), learning.withLesson(text)),
                Texts.get("library.done.lesson"),
                _ -> {
                    editing.set(null);
                    onChanged.run();
                });
    }

    private int indexOf(LearningRef ref) {
        for (int i = 0; i < learnings.size(); i++) {
            if (learnings.get(i).learning().ref().equals(ref)) {
                return i;
            }
        }
        return -1;
    }

    public ObservableList<LearningDetail> learnings() {
        return learnings;
    }

    /// Whether the keyboard is in the learnings, so that keys mean them and not the item.
    public BooleanProperty hasFocus() {
        return hasFocus;
    }

    /// The learnings whose whole JSON is shown.
    public ObservableSet<LearningRef> evidence() {
        return evidence;
    }

    /// The position of the focus, -1 when there are none.
    public IntegerProperty focused() {
        return focused;
    }

    /// The learning whose lesson is being edited; null when none is.
    public ObjectProperty<@Nullable LearningRef> editing() {
        return editing;
    }

    /// What covers the secrets of the item.
    public ObjectProperty<Veil> veil() {
        return veil;
    }

    /// A learning as it may be shown.
    LearningDetail covered(LearningDetail detail) {
        return veil.get().over(detail);
    }

    public StringProperty lesson() {
        return lesson;
    }
}

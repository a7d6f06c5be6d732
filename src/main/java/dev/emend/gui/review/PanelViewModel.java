package dev.emend.gui.review;

import dev.emend.gui.part.Drafts;
import dev.emend.gui.part.Drafts.Draft;
import dev.emend.gui.part.Drafts.Field;
import dev.emend.model.EntryRef;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.ObservableMap;
import javafx.collections.ObservableSet;

/// View model of the panel beside the card: nothing, a text being written, a list to choose from, or
/// something to read.
public final class PanelViewModel {
    enum Mode {
        READING,
        EDITING,
        NOTING,
        /// Choosing the learning that survives this duplicate.
        DUPLICATE,
        /// Choosing the learnings that are kept together.
        KEEP_CLUSTER,
        REJECT_CLUSTER,
        /// Choosing the item the failure is linked to.
        REATTACH,
        ALIKE,
        PROVENANCE;

        boolean isTyping() {
            return this == EDITING || this == NOTING;
        }

        boolean isCluster() {
            return this == KEEP_CLUSTER || this == REJECT_CLUSTER;
        }

        boolean isChoosing() {
            return this == DUPLICATE || this == REATTACH || isCluster();
        }

        /// Whether the keys of the card work.
        boolean isFree() {
            return !isTyping() && !isChoosing();
        }
    }

    private final Drafts drafts;
    private Optional<Field> field = Optional.empty();
    private String initial = "";
    private final ReadOnlyObjectWrapper<Mode> mode = new ReadOnlyObjectWrapper<>(Mode.READING);

    /// The text being written, or the words of the filter.
    public final StringProperty text = new SimpleStringProperty("");
    final ObservableList<ChoiceOption> choices = FXCollections.observableArrayList();
    final ObservableSet<ChoiceOption> tickedChoices = FXCollections.observableSet();
    public final IntegerProperty selectedIndex = new SimpleIntegerProperty(-1);

    /// @param drafts what was typed and not saved
    PanelViewModel(Drafts drafts) {
        this.drafts = drafts;
        text.subscribe((_, _) -> keepDraft());
    }

    /// Opens a field with what stands in it, or the draft that was left there.
    ///
    /// @param savedText what it is compared with: another text is a draft when the field is closed
    void write(Mode mode, EntryRef about, String savedText) {
        choices.clear();
        var newField = field(mode, about);
        field = Optional.empty();
        initial = savedText;
        text.set(drafts.find(newField).map(Draft::text).orElse(savedText));
        field = Optional.of(newField);
        this.mode.set(mode);
        keepDraft();
    }

    /// Removes the draft of a field; what is typed into it while it is open is no draft any more.
    void discardDraft(Mode mode, EntryRef about) {
        drafts.remove(field(mode, about));
        if (field.equals(Optional.of(field(mode, about)))) {
            initial = text.getValueSafe();
        }
    }

    private static Field field(Mode mode, EntryRef about) {
        return new Field(mode.name().toLowerCase(Locale.ROOT), about.key());
    }

    /// Whether something typed about it is kept; that of the open field is no draft yet.
    boolean hasDraft(Mode mode, EntryRef about) {
        return draft(mode, about).isPresent();
    }

    Optional<Draft> draft(Mode mode, EntryRef about) {
        var found = field(mode, about);
        return drafts.find(found).filter(_ -> !field.equals(Optional.of(found)));
    }

    /// Forgets what was typed about it and not saved.
    void discard(EntryRef about) {
        drafts.remove(field(Mode.EDITING, about));
        drafts.remove(field(Mode.NOTING, about));
    }

    /// The drafts, to be watched.
    ObservableMap<Field, Draft> drafts() {
        return drafts.draftsByField;
    }

    /// The entries whose lesson has no draft.
    List<EntryRef> withoutDraft(List<EntryRef> refs) {
        return refs.stream().filter(ref -> !hasDraft(Mode.EDITING, ref)).toList();
    }

    /// Restores the text of undone edits as drafts, and removes those of redone ones; a draft that is
    /// there already stays.
    ///
    /// @param undone oldest first
    void follow(List<SessionDecision> undone, List<SessionDecision> redone) {
        for (var edit : undone.reversed()) {
            edit.savedText().ifPresent(words -> drafts.putIfAbsent(field(Mode.EDITING, edit.ref()), words));
        }
        for (var edit : redone) {
            edit.savedText()
                    .filter(words -> draft(Mode.EDITING, edit.ref())
                            .filter(draft -> draft.text().equals(words))
                            .isPresent())
                    .ifPresent(_ -> drafts.remove(field(Mode.EDITING, edit.ref())));
        }
    }

    /// The unsaved text of the open field. A lesson without words is none; a note without words removes
    /// the note.
    private Optional<String> unsavedText() {
        var input = text.getValueSafe();
        boolean isEmptyLesson = mode.get() == Mode.EDITING && input.isBlank();
        return mode.get().isTyping() && !isEmptyLesson && !input.strip().equals(initial.strip())
                ? Optional.of(input)
                : Optional.empty();
    }

    private void keepDraft() {
        field.ifPresent(
                open -> unsavedText().ifPresentOrElse(words -> drafts.put(open, words), () -> drafts.remove(open)));
    }

    /// Opens a list; of a cluster every line is ticked.
    void choose(Mode list, List<ChoiceOption> lines) {
        field = Optional.empty();
        text.set("");
        show(lines);
        tickedChoices.clear();
        tickedChoices.addAll(lines);
        mode.set(list);
    }

    /// Other lines for the list that is open.
    void show(List<ChoiceOption> lines) {
        if (!choices.equals(lines)) {
            choices.setAll(lines);
        }
        selectedIndex.set(lines.isEmpty() ? -1 : 0);
    }

    /// Closes what is open; what was typed and not saved is kept as a draft.
    void close() {
        field = Optional.empty();
        mode.set(Mode.READING);
        choices.clear();
        tickedChoices.clear();
        text.set("");
    }

    public void move(int by) {
        if (!choices.isEmpty()) {
            selectedIndex.set(Math.clamp(selectedIndex.get() + by, 0, choices.size() - 1));
        }
    }

    /// Ticks or unticks the line that is selected.
    public void tick() {
        current().ifPresent(choice -> {
            if (!tickedChoices.remove(choice)) {
                tickedChoices.add(choice);
            }
        });
    }

    Optional<ChoiceOption> current() {
        int at = selectedIndex.get();
        return at >= 0 && at < choices.size() ? Optional.of(choices.get(at)) : Optional.empty();
    }

    ReadOnlyObjectProperty<Mode> mode() {
        return mode.getReadOnlyProperty();
    }

    BooleanBinding is(java.util.function.Predicate<Mode> fits) {
        return javafx.beans.binding.Bindings.createBooleanBinding(() -> fits.test(mode.get()), mode);
    }
}

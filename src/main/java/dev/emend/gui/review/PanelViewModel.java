package dev.emend.gui.review;

import java.util.List;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.ObservableSet;

/// What is open beside the card: nothing, a text being written, a list to choose from, or something
/// to read.
public final class PanelViewModel {
    enum Mode {
        READING,
        EDITING,
        NOTING,
        /// Which learning stands for this one.
        DUPLICATE,
        /// Which learnings are kept together.
        KEEP_CLUSTER,
        REJECT_CLUSTER,
        /// Which item the failure is linked to.
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

    private final ReadOnlyObjectWrapper<Mode> mode = new ReadOnlyObjectWrapper<>(Mode.READING);
    private final StringProperty text = new SimpleStringProperty("");
    private final ObservableList<ChoiceOption> choices = FXCollections.observableArrayList();
    private final ObservableSet<ChoiceOption> ticked = FXCollections.observableSet();
    private final IntegerProperty selected = new SimpleIntegerProperty(-1);

    /// Opens a field with what stands in it.
    void write(Mode field, String initial) {
        choices.clear();
        text.set(initial);
        mode.set(field);
    }

    /// Opens a list; of a cluster every line is ticked.
    void choose(Mode list, List<ChoiceOption> lines) {
        text.set("");
        show(lines);
        ticked.clear();
        ticked.addAll(lines);
        mode.set(list);
    }

    /// Other lines for the list that is open.
    void show(List<ChoiceOption> lines) {
        if (!choices.equals(lines)) {
            choices.setAll(lines);
        }
        selected.set(lines.isEmpty() ? -1 : 0);
    }

    void close() {
        mode.set(Mode.READING);
        choices.clear();
        ticked.clear();
        text.set("");
    }

    public void move(int by) {
        if (!choices.isEmpty()) {
            selected.set(Math.clamp(selected.get() + by, 0, choices.size() - 1));
        }
    }

    /// Ticks or unticks the line that is selected.
    public void tick() {
        current().ifPresent(choice -> {
            if (!ticked.remove(choice)) {
                ticked.add(choice);
            }
        });
    }

    java.util.Optional<ChoiceOption> current() {
        int at = selected.get();
        return at >= 0 && at < choices.size() ? java.util.Optional.of(choices.get(at)) : java.util.Optional.empty();
    }

    ReadOnlyObjectProperty<Mode> mode() {
        return mode.getReadOnlyProperty();
    }

    BooleanBinding is(java.util.function.Predicate<Mode> fits) {
        return javafx.beans.binding.Bindings.createBooleanBinding(() -> fits.test(mode.get()), mode);
    }

    /// What is written, or the words of the filter.
    public StringProperty text() {
        return text;
    }

    ObservableList<ChoiceOption> choices() {
        return choices;
    }

    ObservableSet<ChoiceOption> ticked() {
        return ticked;
    }

    public IntegerProperty selected() {
        return selected;
    }
}

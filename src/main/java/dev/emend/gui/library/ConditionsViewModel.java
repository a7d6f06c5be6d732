package dev.emend.gui.library;

import dev.emend.app.core.Actor;
import dev.emend.app.library.ItemEditor;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Drafts;
import dev.emend.gui.part.FormDrafts;
import dev.emend.gui.part.JsonField;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.jspecify.annotations.Nullable;

/// View model of the conditions under which the item applies, and of the one being written.
public final class ConditionsViewModel {
    /// No condition is being written.
    public static final int NONE = -2;

    /// The condition being written is a new one.
    public static final int NEW = -1;

    private final Actor actor;
    private final ItemEditor editor;
    private final Background background;
    private final Runnable onChanged;
    final FormDrafts drafts;
    public final ObservableList<Condition> conditions = FXCollections.observableArrayList();

    /// The position of the condition being written, [#NEW] or [#NONE].
    public final IntegerProperty editIndex = new SimpleIntegerProperty(NONE);
    public final BooleanProperty isAlways = new SimpleBooleanProperty();
    public final StringProperty key = new SimpleStringProperty("");
    public final ObjectProperty<Condition.Operator> operator = new SimpleObjectProperty<>(Condition.Operator.EQUALS);
    public final StringProperty value = new SimpleStringProperty("");

    /// The mistake in the condition being written, as a sentence; empty when there is none.
    public final StringProperty mistake = new SimpleStringProperty("");
    private @Nullable ItemRef item;

    public ConditionsViewModel(
            Actor actor, ItemEditor editor, Background background, Drafts drafts, Runnable onChanged) {
        this.actor = actor;
        this.editor = editor;
        this.background = background;
        this.drafts = new FormDrafts(drafts);
        this.onChanged = onChanged;
    }

    void show(KnowledgeItem knowledgeItem) {
        if (!knowledgeItem.ref().equals(item)) {
            cancel();
        }
        item = knowledgeItem.ref();
        conditions.setAll(knowledgeItem.conditions());
    }

    public void add() {
        open(NEW, new Condition("", Condition.Operator.EQUALS, new Json.Text("")));
    }

    public void edit(int index) {
        open(index, conditions.get(index));
    }

    /// Leaves the condition; what was typed stays as drafts.
    public void cancel() {
        drafts.close();
        editIndex.set(NONE);
        mistake.set("");
    }

    public void remove(int index) {
        var remainingConditions = new ArrayList<>(conditions);
        remainingConditions.remove(index);
        write(remainingConditions);
    }

    /// Saves the condition being written, unless it says nothing.
    public void save() {
        mistake.set(mistakeNow());
        if (!mistake.get().isEmpty() || editIndex.get() == NONE) {
            return;
        }
        var all = new ArrayList<>(conditions);
        if (editIndex.get() == NEW) {
            all.add(draft());
        } else {
            all.set(editIndex.get(), draft());
        }
        write(all);
    }

    private Condition draft() {
        if (isAlways.get()) {
            return new Condition("always", Condition.Operator.EQUALS, Json.Bool.TRUE);
        }
        return new Condition(
                key.getValueSafe().strip(),
                operator.get(),
                operator.get() == Condition.Operator.EXISTS ? Json.Bool.TRUE : typedValue());
    }

    /// Numbers and true or false keep their type, so that they equal what an agent holds.
    private Json typedValue() {
        var text = value.getValueSafe().strip();
        return JsonField.read(text) instanceof JsonField.Result.Valid(var json)
                        && (json instanceof Json.Num || json instanceof Json.Bool)
                ? json
                : new Json.Text(text);
    }

    private String mistakeNow() {
        if (isAlways.get()) {
            return "";
        }
        if (key.getValueSafe().isBlank()) {
            return Texts.get("library.condition.key");
        }
        return operator.get() != Condition.Operator.EXISTS
                        && value.getValueSafe().isBlank()
                ? Texts.get("library.condition.value")
                : "";
    }

    private void write(List<Condition> all) {
        var ref = item;
        if (ref == null) {
            return;
        }
        var saved = drafts.saving();
        background.run(
                () -> editor.setConditions(actor, ref, all),
                _ -> {
                    saved.run();
                    cancel();
                    onChanged.run();
                },
                this::showMistake);
    }

    private void showMistake(Problem problem) {
        mistake.set((problem.message() + " " + problem.remedy()).strip());
    }

    private void open(int index, Condition condition) {
        drafts.stop();
        isAlways.set(condition.isAlways());
        key.set(condition.isAlways() ? "" : condition.type());
        operator.set(condition.operator());
        value.set(
                condition.value() instanceof Json.Null ? "" : condition.value().plain());
        mistake.set("");
        if (item != null) {
            var name = "condition." + (index == NEW ? "new" : index);
            drafts.open(item.key(), Map.of(name + ".key", key, name + ".value", value));
        }
        editIndex.set(index);
    }
}

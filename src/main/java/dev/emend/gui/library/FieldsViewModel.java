package dev.emend.gui.library;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.library.ItemEditor;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Drafts;
import dev.emend.gui.part.FieldDraft;
import dev.emend.gui.part.FormDrafts;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.ObservableMap;
import org.jspecify.annotations.Nullable;

/// Writing an item field by field, and writing a new one. Nothing is lost when saving fails.
public final class FieldsViewModel {
    /// Uses of the fields.
    public enum Mode {
        READING,
        EDITING,
        CREATING
    }

    /// Fields with a place of their own, or that name the item.
    private static final Set<String> OTHER_PANES = Set.of("knowledge_id", "kb_learnings", "trust_score", "conditions");

    /// Of a memory of Markdown: where it stands, which saving finds anew.
    private static final String PLACE = "metadata";

    private final Actor actor;
    private final ItemEditor editor;
    private final Background background;
    private final Consumer<CommandResult> onSaved;
    final FormDrafts drafts;
    private final ReadOnlyObjectWrapper<Mode> mode = new ReadOnlyObjectWrapper<>(Mode.READING);
    public final ObservableList<FieldDraft> fields = FXCollections.observableArrayList();

    /// Mistakes by field name, a sentence each.
    public final ObservableMap<String, String> mistakes = FXCollections.observableHashMap();

    /// Why the last save failed; what was typed is still there.
    public final ObjectProperty<@Nullable Problem> problem = new SimpleObjectProperty<>();
    private @Nullable ItemRef item;
    private @Nullable UUID catalog;
    private Json.Obj place = Json.Obj.EMPTY;

    public FieldsViewModel(
            Actor actor, ItemEditor editor, Background background, Drafts drafts, Consumer<CommandResult> onSaved) {
        this.actor = actor;
        this.editor = editor;
        this.background = background;
        this.drafts = new FormDrafts(drafts);
        this.onSaved = onSaved;
    }

    public void edit(KnowledgeItem knowledgeItem) {
        item = knowledgeItem.ref();
        start(
                Mode.EDITING,
                knowledgeItem.ref().key(),
                knowledgeItem.fields().members().entrySet().stream()
                        .filter(field -> !OTHER_PANES.contains(field.getKey()))
                        .filter(field -> knowledgeItem.home().isEmpty()
                                || !field.getKey().equals(PLACE))
                        .map(field -> new FieldDraft(field.getKey(), field.getValue()))
                        .toList());
    }

    /// A new memory of Markdown, in the list in which one stands; in the main file when that is a file of its own.
    void createMarkdownItem(KnowledgeItem neighbor) {
        catalog = neighbor.ref().catalog();
        var neighborPlace = neighbor.fields().object(PLACE);
        place = Json.Obj.of("form", "bullet");
        if (!neighborPlace.text("form").equals(Optional.of("file"))) {
            for (var member : List.of("file", "section")) {
                neighborPlace.text(member).ifPresent(value -> place = place.with(member, new Json.Text(value)));
            }
        }
        var empty = new Json.Text("");
        start(
                Mode.CREATING,
                newItem(neighbor.ref().catalog()),
                List.of(new FieldDraft("knowledge_id", empty), new FieldDraft("content", empty)));
    }

    /// A new procedural item with the fields agents expect.
    public void create(UUID into) {
        catalog = into;
        place = Json.Obj.EMPTY;
        var empty = new Json.Text("");
        start(
                Mode.CREATING,
                newItem(into),
                List.of(
                        new FieldDraft("knowledge_id", empty),
                        new FieldDraft("description", empty),
                        new FieldDraft("ui_location", empty),
                        new FieldDraft("action_sequence", Json.Arr.EMPTY),
                        new FieldDraft("shortcut", Json.Null.NULL),
                        new FieldDraft("prerequisites", Json.Arr.EMPTY),
                        new FieldDraft("output_state", empty),
                        new FieldDraft("doc_citation", empty),
                        new FieldDraft("parameters", Json.Obj.EMPTY)));
    }

    /// The key of an item that has no id yet.
    private static String newItem(UUID catalog) {
        return catalog + "/";
    }

    /// Leaves without saving; what was typed stays as drafts.
    public void cancel() {
        drafts.close();
        mode.set(Mode.READING);
        fields.clear();
        mistakes.clear();
        problem.set(null);
    }

    /// Saves what was changed as one change; stays open when something is wrong.
    public void save() {
        check();
        if (!mistakes.isEmpty()) {
            return;
        }
        problem.set(null);
        if (mode.get() == Mode.CREATING) {
            save(this::createNow);
            return;
        }
        var changedFields = fields.stream().filter(FieldDraft::isChanged).toList();
        if (changedFields.isEmpty()) {
            cancel();
        } else {
            save(() -> writeAll(changedFields));
        }
    }

    private void save(Callable<CommandResult> work) {
        var saved = drafts.saving();
        background.run(
                work,
                decision -> {
                    saved.run();
                    finishSaving(decision);
                },
                problem::set);
    }

    private CommandResult writeAll(List<FieldDraft> changedFields) throws Exception {
        var values = new LinkedHashMap<String, Json>();
        changedFields.forEach(field -> values.put(field.name(), field.value()));
        return editor.edit(actor, java.util.Objects.requireNonNull(item), values);
    }

    private CommandResult createNow() throws Exception {
        var object = Json.Obj.EMPTY;
        for (var field : new ArrayList<>(fields)) {
            boolean isLeftNull =
                    field.name().equals("shortcut") && field.text.getValueSafe().isBlank();
            object = object.with(field.name(), isLeftNull ? Json.Null.NULL : field.value());
        }
        if (!place.members().isEmpty()) {
            object = object.with(PLACE, place);
        }
        return editor.create(
                actor,
                java.util.Objects.requireNonNull(catalog),
                object.with("kb_learnings", Json.Arr.EMPTY).with("trust_score", Json.from(1.0)));
    }

    private void finishSaving(CommandResult decision) {
        cancel();
        onSaved.accept(decision);
    }

    /// @param about the key of the item
    private void start(Mode next, String about, List<FieldDraft> newFields) {
        mistakes.clear();
        problem.set(null);
        var draftTexts = new LinkedHashMap<String, StringProperty>();
        newFields.forEach(field -> draftTexts.put("item." + field.name(), field.text));
        drafts.open(about, draftTexts);
        fields.setAll(newFields);
        fields.forEach(field -> field.text.subscribe(() -> {
            if (mistakes.containsKey(field.name())) {
                check();
            }
        }));
        mode.set(next);
    }

    private void check() {
        mistakes.clear();
        for (var field : fields) {
            field.mistake().ifPresent(sentence -> mistakes.put(field.name(), sentence));
            if (field.name().equals("knowledge_id") && field.text.getValueSafe().isBlank()) {
                mistakes.put(field.name(), Texts.get("library.field.id"));
            }
        }
    }

    public ReadOnlyObjectProperty<Mode> mode() {
        return mode.getReadOnlyProperty();
    }
}

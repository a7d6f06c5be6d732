package dev.emend.gui.memories.edit;

import dev.emend.app.core.Actor;
import dev.emend.app.memories.MemoryDetail;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.edit.DimensionDraft.Field;
import dev.emend.gui.part.FormDrafts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;
import org.jspecify.annotations.Nullable;

/// The form with all dimensions, for a new memory or one that is there.
///
/// An edit names the version it was made on. When somebody was faster, what was typed stays, and
/// saving again puts it onto the newer version.
public final class EditViewModel {
    /// Longer texts are left as they are: no form holds a book.
    static final int MAX_LENGTH = 100_000;

    /// The code of a problem when somebody else was faster.
    private static final String CHANGED = "changed-meanwhile";

    private final Actor actor;
    private final MemoryQueryService table;
    private final MemoryEditor editor;
    private final ScreenHost host;
    private final Consumer<String> onSaved;
    final FormDrafts drafts;
    private final Map<Field, StringProperty> texts = new EnumMap<>(Field.class);

    /// Mistakes that prevent saving, by field.
    public final ObservableMap<Field, String> mistakes = FXCollections.observableHashMap();
    public final BooleanProperty isOpen = new SimpleBooleanProperty();
    final BooleanProperty isNew = new SimpleBooleanProperty();
    public final ObjectProperty<@Nullable Problem> problem = new SimpleObjectProperty<>();
    private Map<Field, String> before = Map.of();
    private Memory base = new Memory(
            "", Memory.Kind.LEARNED, Memory.Text.ofTask(""), Memory.Result.UNKNOWN, Json.Obj.EMPTY, Origin.HERE);
    private long version;
    private boolean isSaving;

    /// @param onSaved told the id
    public EditViewModel(
            Actor actor, MemoryQueryService table, MemoryEditor editor, ScreenHost host, Consumer<String> onSaved) {
        this.actor = actor;
        this.table = table;
        this.editor = editor;
        this.host = host;
        this.onSaved = onSaved;
        drafts = new FormDrafts(host.drafts());
        for (var field : Field.values()) {
            var text = new SimpleStringProperty("");
            texts.put(field, text);
            text.subscribe((_, _) -> mistakes.remove(field));
        }
    }

    public void openNew() {
        var at = host.clock().instant();
        isNew.set(true);
        open(Memory.create(UUID.randomUUID().toString(), Memory.Text.ofTask(""), Memory.Result.UNKNOWN, at), 0);
        isOpen.set(true);
    }

    public void open(MemoryDetail detail) {
        isNew.set(false);
        open(detail.memory(), detail.version());
        isOpen.set(true);
    }

    private void open(Memory memory, long at) {
        drafts.stop();
        base = memory;
        version = at;
        before = DimensionDraft.of(memory);
        texts.forEach((field, text) -> text.set(isTooLong(field) ? "" : before.get(field)));
        var fields = new HashMap<String, StringProperty>();
        texts.forEach((field, text) -> {
            if (!isTooLong(field)) {
                fields.put("memory." + field.word(), text);
            }
        });
        drafts.open(StoreRef.memory(isNew.get() ? "" : memory.id()).key(), fields);
        mistakes.clear();
        problem.set(null);
    }

    /// Whether a field is longer than a form should hold; it stays as it is.
    public boolean isTooLong(Field field) {
        return before.getOrDefault(field, "").length() > MAX_LENGTH;
    }

    /// Leaves the form; what was typed stays as drafts.
    public void cancel() {
        drafts.close();
        isOpen.set(false);
    }

    /// Whether anything was typed that would be lost.
    public boolean isChanged() {
        return !changes().isEmpty();
    }

    private Map<Field, String> changes() {
        var changedTexts = new EnumMap<Field, String>(Field.class);
        texts.forEach((field, text) -> {
            if (!isTooLong(field) && !text.getValueSafe().equals(before.get(field))) {
                changedTexts.put(field, text.getValueSafe());
            }
        });
        return changedTexts;
    }

    /// Saves; when that fails the form stays open with what was typed.
    public void save() {
        if (!isOpen.get() || isSaving) {
            return;
        }
        mistakes.clear();
        texts.forEach((field, text) -> {
            if (!isTooLong(field)) {
                DimensionDraft.mistake(field, text.getValueSafe()).ifPresent(sentence -> mistakes.put(field, sentence));
            }
        });
        if (!mistakes.isEmpty()) {
            return;
        }
        if (!isNew.get() && !isChanged()) {
            cancel();
            return;
        }
        var memory = DimensionDraft.apply(base, changes());
        boolean isAdded = isNew.get();
        long at = version;
        var saved = drafts.saving();
        isSaving = true;
        problem.set(null);
        host.background()
                .run(
                        () -> isAdded ? editor.add(actor, memory, ReviewState.KEPT) : editor.update(actor, memory, at),
                        _ -> {
                            saved.run();
                            finishSave(memory.id(), isAdded);
                        },
                        this::failed);
    }

    private void finishSave(String id, boolean isAdded) {
        isSaving = false;
        cancel();
        onSaved.accept(id);
        host.done(Texts.get(isAdded ? "memories.done.added" : "memories.done.edited"), true);
    }

    private void failed(Problem failure) {
        isSaving = false;
        problem.set(failure);
        if (failure.code().equals(CHANGED)) {
            takeNewer(failure);
        }
    }

    /// Opens the newer version, with what was typed; other fields keep its values.
    private void takeNewer(Problem failure) {
        var id = base.id();
        host.background()
                .run(
                        () -> table.detail(id),
                        newer -> {
                            open(newer.memory(), newer.version());
                            problem.set(failure);
                        },
                        problem::set);
    }

    public StringProperty text(Field field) {
        return java.util.Objects.requireNonNull(texts.get(field));
    }
}

package dev.emend.gui.memories.retention;

import dev.emend.app.core.Actor;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Deleting every memory for good: asked with the number, which is to be typed.
public final class ResetViewModel {
    private final Actor actor;
    private final MemoryEditor editor;
    private final ScreenHost host;
    private final Runnable onDone;
    public final IntegerProperty count = new SimpleIntegerProperty();
    public final StringProperty input = new SimpleStringProperty("");

    /// Whether the number was typed.
    public final BooleanBinding isConfirmed = input.isEqualTo(count.asString()).and(count.greaterThan(0));

    public ResetViewModel(Actor actor, MemoryEditor editor, ScreenHost host, Runnable onDone) {
        this.actor = actor;
        this.editor = editor;
        this.host = host;
        this.onDone = onDone;
    }

    /// @param memories how many there are
    public void open(int memories) {
        count.set(memories);
        input.set("");
    }

    public void confirm() {
        if (!isConfirmed.get()) {
            return;
        }
        int confirmedCount = count.get();
        host.background()
                .run(
                        () -> editor.reset(actor, confirmedCount),
                        done -> {
                            onDone.run();
                            host.done(Texts.get("memories.done.reset", done.memories()), false);
                        },
                        host::fail);
    }
}

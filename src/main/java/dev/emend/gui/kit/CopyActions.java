package dev.emend.gui.kit;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/// The three ways to copy what is chosen: as JSON, as Markdown, and as the block of a prompt.
///
/// @param selection asked when a key is pressed, on the JavaFX thread
/// @param json it as JSON, likewise the others; called on a background thread
/// @param done told what happened, on the JavaFX thread
/// @param <T> what is copied
public record CopyActions<T>(
        Background background,
        Supplier<T> selection,
        TextOf<T> json,
        TextOf<T> markdown,
        TextOf<T> prompt,
        Consumer<String> done,
        Consumer<Problem> failed) {
    /// Makes a text of something; blocks.
    public interface TextOf<T> {
        String of(T value) throws Exception;
    }

    /// @param screen the ids are `<screen>.copy.json` and so on
    public List<UiAction> of(String screen, ObservableBooleanValue enabled) {
        return List.of(
                action(screen + ".copy.json", "J", enabled, json),
                action(screen + ".copy.markdown", "M", enabled, markdown),
                action(screen + ".copy.prompt", "P", enabled, prompt));
    }

    private UiAction action(String id, String letter, ObservableBooleanValue enabled, TextOf<T> text) {
        return UiAction.of(id, Icons.COPY, "Alt+Shift+" + letter, enabled, () -> {
            var value = selection.get();
            background.run(() -> text.of(value), copyText -> copy(id, copyText), failed);
        });
    }

    private void copy(String id, String text) {
        var content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
        done.accept(Texts.get("kit.copied", Texts.get(id)));
    }
}

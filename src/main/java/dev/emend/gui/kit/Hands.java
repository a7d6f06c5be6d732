package dev.emend.gui.kit;

import java.util.List;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.InputMethodEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/// The keyboard of a window: which act a key press means, and when it means none.
public final class Hands {
    private boolean isComposing;
    private boolean isTypedOfHandled;

    private Hands() {}

    /// Fires acts by their keys from anywhere in the scene.
    ///
    /// Letters and other plain keys are left to a text field that has the focus, as are its own
    /// commands (undo, copy, select all, …); nothing fires while an input method composes.
    ///
    /// @param acts asked at each key press, most specific first
    public static void install(Scene scene, Supplier<List<Act>> acts) {
        var hands = new Hands();
        scene.addEventFilter(
                InputMethodEvent.INPUT_METHOD_TEXT_CHANGED,
                event -> hands.isComposing = !event.getComposed().isEmpty());
        scene.addEventFilter(KeyEvent.ANY, event -> hands.handle(scene, event, acts));
    }

    /// Makes the buttons inside fire on Enter and not on Space, which then may be a key of its own.
    public static void enterFires(Node root) {
        root.addEventFilter(
                KeyEvent.ANY,
                event -> {
                    if (!(event.getTarget() instanceof ButtonBase button)
                            || button instanceof CheckBox) {
                        return;
                    }
                    if (event.getCode() == KeyCode.SPACE) {
                        event.consume();
                    } else if (event.getCode() == KeyCode.ENTER
                            && event.getEventType() == KeyEvent.KEY_PRESSED) {
                        button.fire();
                        event.consume();
                    }
                });
    }

    private void handle(Scene scene, KeyEvent event, Supplier<List<Act>> acts) {
        if (event.getEventType() == KeyEvent.KEY_TYPED && isTypedOfHandled) {
            isTypedOfHandled = false;
            event.consume();
            return;
        }
        if (event.getEventType() == KeyEvent.KEY_RELEASED || isComposing) {
            return;
        }
        if (event.getEventType() == KeyEvent.KEY_PRESSED) {
            isTypedOfHandled = false;
        }
        if (belongsToText(scene.getFocusOwner(), event)) {
            return;
        }
        for (var act : acts.get()) {
            if (act.enabled().get() && act.keys().stream().anyMatch(key -> key.match(event))) {
                event.consume();
                isTypedOfHandled = event.getEventType() == KeyEvent.KEY_PRESSED;
                act.run().run();
                return;
            }
        }
    }

    /// A text field that is being typed into keeps plain keys and its own commands.
    private static boolean belongsToText(Node owner, KeyEvent event) {
        if (!(owner instanceof TextInputControl text) || !text.isEditable()) {
            return false;
        }
        if (event.getEventType() == KeyEvent.KEY_TYPED) {
            return true;
        }
        var code = event.getCode();
        if (!event.isShortcutDown() && !event.isAltDown()) {
            return !code.isFunctionKey() && code != KeyCode.ESCAPE;
        }
        return switch (code) {
            case Z, Y, A, C, X, V, BACK_SPACE, DELETE, HOME, END -> true;
            case LEFT, RIGHT -> true;
            default -> false;
        };
    }
}

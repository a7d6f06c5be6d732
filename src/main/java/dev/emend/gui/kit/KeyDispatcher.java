package dev.emend.gui.kit;

import java.util.List;
import java.util.function.Supplier;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.input.InputMethodEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/// The keyboard of a window: which action a key press means, and when it means none.
public final class KeyDispatcher {
    private static final Object TYPED = new Object();
    private static final Object ALL = new Object();
    private static final Object ARROWS = new Object();
    private static final Object UNDO_OFFERED = new Object();

    private final HeldKeys heldKeys = new HeldKeys(System::nanoTime);
    private boolean isComposing;
    private boolean isRepeat;
    private boolean isTypedOfHandled;

    private KeyDispatcher() {}

    /// Fires actions by their keys from anywhere in the scene.
    ///
    /// Letters and other plain keys are left to a text field that has the focus, as are its own
    /// commands (undo, copy, select all, …): undo and redo only where something was typed. Nothing
    /// fires while an input method composes. Enter presses the button that has the focus, whatever
    /// action has that key. A key that is held repeats what moves or zooms, undo and redo:
    /// everything else is done once for each press.
    ///
    /// @param actions asked at each key press, most specific first
    public static void install(Scene scene, Supplier<List<UiAction>> actions) {
        TooltipKeys.leaveKeys();
        var dispatcher = new KeyDispatcher();
        dispatcher.heldKeys.forgetWith(scene);
        scene.addEventFilter(
                InputMethodEvent.INPUT_METHOD_TEXT_CHANGED,
                event -> dispatcher.isComposing = !event.getComposed().isEmpty());
        scene.addEventFilter(KeyEvent.ANY, event -> dispatcher.handle(scene, event, actions));
    }

    /// Takes Space away from the buttons inside, so that it may be a key of its own; Enter still
    /// fires them. Check boxes keep Space.
    public static void enterFires(Node root) {
        root.addEventFilter(KeyEvent.ANY, event -> {
            boolean isButton = event.getTarget() instanceof ButtonBase && !(event.getTarget() instanceof CheckBox);
            if (isButton && event.getCode() == KeyCode.SPACE) {
                event.consume();
            }
        });
    }

    /// Leaves letters, digits and the like to a node and what is inside it, as to a text field:
    /// people write there, wherever in it the focus is.
    public static void leaveTyping(Node node) {
        node.getProperties().put(TYPED, true);
    }

    /// Leaves every key to a node while it has the focus, also those of actions: it asks for one.
    public static void leaveKeys(Node node, boolean isLeft) {
        node.getProperties().put(ALL, isLeft);
    }

    /// Leaves arrows and Enter, also with Shift, to a node while it has the focus.
    public static void leaveArrows(Node node) {
        node.getProperties().put(ARROWS, true);
    }

    /// Sets whether undo of a change is offered. Meanwhile a text field leaves the undo key to it until
    /// something is typed.
    public static void offerUndo(Scene scene, boolean isOffered) {
        scene.getProperties().put(UNDO_OFFERED, isOffered);
    }

    private static boolean isUndoOffered(Node owner) {
        return Boolean.TRUE.equals(owner.getScene().getProperties().get(UNDO_OFFERED));
    }

    private static boolean changesText(KeyEvent event) {
        if (event.getEventType() == KeyEvent.KEY_TYPED) {
            return !event.getCharacter().isEmpty() && event.getCharacter().charAt(0) >= ' ';
        }
        return switch (event.getCode()) {
            case V, X -> event.isShortcutDown();
            case BACK_SPACE, DELETE -> true;
            default -> false;
        };
    }

    private static boolean isArrowOf(@Nullable Node owner, KeyEvent event) {
        var code = event.getCode();
        return owner != null
                && owner.getProperties().containsKey(ARROWS)
                && (code == KeyCode.LEFT || code == KeyCode.RIGHT || code == KeyCode.ENTER)
                && !event.isAltDown()
                && !event.isShortcutDown();
    }

    private static boolean isTypedInto(@Nullable Node owner) {
        for (var at = owner; at != null; at = at.getParent()) {
            if (at.getProperties().containsKey(TYPED)) {
                return true;
            }
        }
        return false;
    }

    private void handle(Scene scene, KeyEvent event, Supplier<List<UiAction>> actions) {
        if (event.getEventType() != KeyEvent.KEY_TYPED) {
            isRepeat = heldKeys.isRepeat(event);
        }
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
        if (RowMenu.isOpen(scene)) {
            return;
        }
        if (scene.getFocusOwner() != null
                && Boolean.TRUE.equals(scene.getFocusOwner().getProperties().get(ALL))) {
            return;
        }
        if (belongsToText(scene.getFocusOwner(), event) || isArrowOf(scene.getFocusOwner(), event)) {
            if (changesText(event)) {
                offerUndo(scene, false);
            }
            return;
        }
        if (isEnter(event) && scene.getFocusOwner() instanceof ButtonBase button && !(button instanceof CheckBox)) {
            event.consume();
            isTypedOfHandled = true;
            if (!isRepeat) {
                button.fire();
            }
            return;
        }
        for (var action : actions.get()) {
            if (action.enabled().get() && action.keys().stream().anyMatch(key -> key.match(event))) {
                event.consume();
                isTypedOfHandled = event.getEventType() == KeyEvent.KEY_PRESSED;
                if (!isRepeat || action.isRepeatable() || isMove(event)) {
                    action.run().run();
                }
                return;
            }
        }
    }

    /// Arrows and page keys; with Alt they change an order.
    private static boolean isMove(KeyEvent event) {
        var code = event.getCode();
        return !event.isAltDown() && (code.isArrowKey() || code == KeyCode.PAGE_UP || code == KeyCode.PAGE_DOWN);
    }

    private static boolean isCharacter(KeyCode code) {
        return code.isLetterKey()
                || code.isDigitKey()
                || code == KeyCode.SPACE
                || code == KeyCode.SLASH
                || code == KeyCode.DELETE
                || code == KeyCode.BACK_SPACE;
    }

    private static boolean isEnter(KeyEvent event) {
        return event.getEventType() == KeyEvent.KEY_PRESSED
                && event.getCode() == KeyCode.ENTER
                && !event.isShortcutDown()
                && !event.isAltDown()
                && !event.isShiftDown();
    }

    /// A text field that is being typed into keeps plain keys and its own commands.
    private static boolean belongsToText(Node owner, KeyEvent event) {
        if (!(owner instanceof TextInputControl text) || !text.isEditable()) {
            return !event.isShortcutDown()
                    && !event.isAltDown()
                    && (event.getEventType() == KeyEvent.KEY_TYPED || isCharacter(event.getCode()))
                    && isTypedInto(owner);
        }
        if (event.getEventType() == KeyEvent.KEY_TYPED) {
            return true;
        }
        var code = event.getCode();
        if (!event.isShortcutDown() && !event.isAltDown()) {
            return !code.isFunctionKey() && code != KeyCode.ESCAPE;
        }
        return switch (code) {
            // typing that was undone to its end is not followed by undoing a change
            case Z, Y -> (text.isUndoable() || text.isRedoable()) && !isUndoOffered(text);
            case A, C, X, V, BACK_SPACE, DELETE, HOME, END -> true;
            case LEFT, RIGHT -> true;
            default -> false;
        };
    }

    /// Key handling of tooltips: none. Esc closes the open one and also does what it is there for. On
    /// the JavaFX thread.
    private static final class TooltipKeys {
        private static boolean isWatching;

        private TooltipKeys() {}

        /// From now on, for every tooltip of the program, whoever made it.
        static void leaveKeys() {
            if (!isWatching) {
                isWatching = true;
                Window.getWindows().addListener((ListChangeListener<Window>) change -> {
                    while (change.next()) {
                        change.getAddedSubList().forEach(TooltipKeys::leaveKeys);
                    }
                });
            }
        }

        private static void leaveKeys(Window window) {
            if (window instanceof Tooltip tooltip) {
                tooltip.setConsumeAutoHidingEvents(false);
            }
        }
    }
}

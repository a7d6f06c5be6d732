package dev.emend.gui.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.InputMethodEvent;
import javafx.scene.input.InputMethodHighlight;
import javafx.scene.input.InputMethodTextRun;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class KeyDispatcherTest {
    private static Stage stage;

    private final List<String> done = new ArrayList<>();
    private final TextField field = new TextField();
    private final Button button = new Button("Press");
    private final VBox pane = new VBox(field, button);
    private final Scene scene = new Scene(pane, 300, 200);

    @BeforeAll
    static void startToolkit() throws Exception {
        stage = FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void showAFieldAndAButton() throws Exception {
        Fx.run(() -> {
            button.setOnAction(press -> done.add("button"));
            var actions = List.of(
                    action("a"),
                    action("Shortcut+Z"),
                    action("Shortcut+K"),
                    action("Enter"),
                    action("?"),
                    action("Esc"),
                    action("Space"),
                    UiAction.of("library.next", Icons.DOWN, "J", () -> done.add("next")));
            KeyDispatcher.install(scene, () -> actions);
            stage.setScene(scene);
            stage.show();
        });
    }

    private UiAction action(String key) {
        return UiAction.of("shell.open", Icons.INFO, key, () -> done.add(key));
    }

    @Test
    void lettersActOnlyWhenNoTextFieldHasTheFocus() throws Exception {
        focus(button);
        Fx.press(scene, "A");
        assertEquals(List.of("a"), done);
        focus(field);
        Fx.type(scene, "a?");
        assertEquals(List.of("a"), done);
        assertEquals("a?", Fx.get(field::getText));
    }

    @Test
    void escChangesAtOnceWhileATooltipIsUp() throws Exception {
        var tip = new Tooltip("Presses");
        Fx.run(() -> {
            button.setTooltip(tip);
            button.requestFocus();
            tip.show(stage);
        });
        Fx.await("the tooltip is up", tip::isShowing);
        Fx.press(scene, "Esc");
        assertEquals(List.of("Esc"), done);
        assertFalse(Fx.get(tip::isShowing));
    }

    @Test
    void aNodeThatIsTypedIntoKeepsLettersWhereverTheFocusIsInIt() throws Exception {
        Fx.run(() -> KeyDispatcher.leaveTyping(pane));
        focus(button);
        Fx.type(scene, "a?");
        assertEquals(List.of(), done);
        Fx.press(scene, "Shortcut+K");
        Fx.press(scene, "Enter");
        assertEquals(List.of("Shortcut+K", "button"), done);
    }

    @Test
    void aTextFieldKeepsItsOwnUndoButNotOtherCommands() throws Exception {
        focus(field);
        Fx.type(scene, "x");
        Fx.press(scene, "Shortcut+Z");
        Fx.press(scene, "Shortcut+Z");
        Fx.press(scene, "Shortcut+K");
        assertEquals(List.of("Shortcut+K"), done);
    }

    @Test
    void aTextFieldInWhichNothingWasTypedLeavesUndoToTheWindow() throws Exception {
        focus(field);
        Fx.press(scene, "Shortcut+Z");
        assertEquals(List.of("Shortcut+Z"), done);
    }

    @Test
    void undoThatIsOfferedIsNoneOfTypingUntilSomethingIsTyped() throws Exception {
        focus(field);
        Fx.type(scene, "x");
        Fx.run(() -> KeyDispatcher.offerUndo(scene, true));
        Fx.press(scene, "Shortcut+Z");
        assertEquals(List.of("Shortcut+Z"), done);
        assertEquals("x", Fx.get(field::getText));
        Fx.type(scene, "y");
        Fx.press(scene, "Shortcut+Z");
        assertEquals(List.of("Shortcut+Z"), done);
    }

    @Test
    void undoInATextFieldTakesTheTypingBackAndNoChange() throws Exception {
        focus(field);
        Fx.type(scene, "x");
        assertEquals("x", Fx.get(field::getText));
        Fx.press(scene, "Shortcut+Z");
        assertEquals("", Fx.get(field::getText));
        assertEquals(List.of(), done);
    }

    @Test
    void aFieldThatOnlyShowsTextTakesNoKeys() throws Exception {
        Fx.run(() -> field.setEditable(false));
        focus(field);
        Fx.press(scene, "A");
        assertEquals(List.of("a"), done);
    }

    @Test
    void nothingFiresWhileAnInputMethodComposes() throws Exception {
        focus(button);
        compose("に");
        Fx.press(scene, "A");
        assertEquals(List.of(), done);
        compose("");
        Fx.press(scene, "A");
        assertEquals(List.of("a"), done);
    }

    @Test
    void enterPressesTheButtonThatHasTheFocus() throws Exception {
        focus(button);
        Fx.press(scene, "Enter");
        assertEquals(List.of("button"), done);
    }

    @Test
    void aHeldKeyDoesOnceWhatIsNotMoving() throws Exception {
        focus(button);
        Fx.hold(scene, "A");
        Fx.hold(scene, "A");
        assertEquals(List.of("a"), done);
        Fx.release(scene, "A");
        Fx.press(scene, "A");
        assertEquals(List.of("a", "a"), done);
        done.clear();
        Fx.hold(scene, "J");
        Fx.hold(scene, "J");
        assertEquals(List.of("next", "next"), done);
    }

    @Test
    void aHeldEnterPressesTheButtonOnce() throws Exception {
        focus(button);
        Fx.hold(scene, "Enter");
        Fx.hold(scene, "Enter");
        assertEquals(List.of("button"), done);
    }

    @Test
    void aKeyWhoseReleaseWentElsewhereIsPressedAfreshLater() throws Exception {
        var now = new AtomicLong();
        var held = new HeldKeys(now::get);
        var press = new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.A, false, false, false, false);
        assertFalse(held.isRepeat(press));
        now.addAndGet(HeldKeys.FORGOTTEN_AFTER.toNanos() - 1);
        assertTrue(held.isRepeat(press));
        now.addAndGet(HeldKeys.FORGOTTEN_AFTER.toNanos());
        assertFalse(held.isRepeat(press));
    }

    @Test
    void aWindowThatLosesTheFocusForgetsHeldKeys() throws Exception {
        focus(button);
        Fx.hold(scene, "A");
        Fx.run(stage::hide);
        Fx.run(stage::show);
        focus(button);
        Fx.hold(scene, "A");
        assertEquals(List.of("a", "a"), done);
    }

    @Test
    void spaceBelongsToItsChangeAndNotToTheButton() throws Exception {
        Fx.run(() -> KeyDispatcher.enterFires(pane));
        focus(button);
        Fx.press(scene, "Space");
        assertEquals(List.of("Space"), done);
    }

    private void focus(Node node) throws Exception {
        Fx.run(node::requestFocus);
    }

    private void compose(String text) throws Exception {
        var runs = text.isEmpty()
                ? List.<InputMethodTextRun>of()
                : List.of(new InputMethodTextRun(text, InputMethodHighlight.UNSELECTED_RAW));
        Fx.run(() -> Event.fireEvent(
                scene.getFocusOwner(), new InputMethodEvent(InputMethodEvent.INPUT_METHOD_TEXT_CHANGED, runs, "", 0)));
    }
}

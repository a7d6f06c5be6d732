package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.model.Progress;
import dev.emend.settings.Theme;
import java.nio.file.Files;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The real window with the sample, worked by keys: what it shows is what it does.
class WindowKeysTest extends SampleWindow {
    @Test
    void arrowKeysApplyTheChoiceTheyHighlight() throws Exception {
        window.press("Shortcut+Comma");
        Fx.await("the settings are on", () -> window.isOn("#theme-light"));
        Fx.run(() -> window.settings.setTheme(Theme.LIGHT));
        focus("#theme-light");
        window.press("Right");
        Fx.await("the theme is dark", () -> window.settings.theme() == Theme.DARK);

        window.press("Shortcut+H");
        Fx.await("the history is on", () -> window.isOn("#history-tab-journal"));
        focus("#history-tab-journal");
        window.press("Right");
        Fx.await("the backups are on", () -> window.isOn("#history-backup"));
        assertTrue(Fx.get(() -> toggle("#history-tab-backups").isSelected()));

        window.press("Shortcut+7");
        Fx.await("the trends are on", () -> window.isOn("#trends-custom"));
        Fx.await("a period is chosen", () -> toggle("#trends-all").isSelected());
        focus("#trends-all");
        window.press("Right");
        Fx.await("the days are asked for", () -> window.isOn(".date-picker"));
    }

    /// The entry that is pressed is the screen that is on.
    @Test
    void arrowKeysInTheRailPressNoEntryOfAnotherScreen() throws Exception {
        focus("#rail-home");
        window.press("Down");
        assertTrue(Fx.get(() -> toggle("#rail-home").isSelected()));
        assertTrue(Fx.get(() -> window.isOn("#home-read")));
    }

    @Test
    void whatIsTypedWhileRatingIsTheReasonAndNoChange() throws Exception {
        window.press("Shortcut+3");
        Fx.await("an item is shown", () -> window.isOn(".library .item-name"));
        Fx.await("the list has the focus", () -> owner() instanceof TableView<?>);
        window.press("4");
        Fx.await(
                "the rubric is on",
                () -> window.isOn("#score-4") && node("#score-4").isFocused());
        window.type("axe it");
        Fx.await(
                "the words are in the field",
                () -> owner() instanceof TextField field && field.getText().equals("axe it"));
        assertTrue(Fx.get(() -> window.isOn("#score-4")), "nothing else came on");
        window.press("Enter");
        Fx.await("it is rated", () -> !window.isOn("#score-4"));
        Fx.await(
                "it can be undone",
                () -> opened.workspace().journal().state(REVIEWER).undoDepth() == 1);
        assertEquals("rate", opened.workspace().journal().recent(1).getFirst().kind());
    }

    /// Each screen takes the focus when it comes on, also when there is nothing in its list.
    @Test
    void theFocusIsInTheScreenThatIsOn() throws Exception {
        for (var key : List.of("4", "5", "6", "7", "8", "9", "H", "Comma", "2", "3", "1")) {
            window.press("Shortcut+" + key);
            Fx.await(key + " has the focus in it", () -> isInScreen());
        }
    }

    @Test
    void theFocusIsInTheScreenThatIsOnWhenThereIsNothingInIt() throws Exception {
        close();
        var file = folder.resolve("empty").resolve("knowledge_catalog.json");
        Files.createDirectories(file.resolve(".."));
        Files.writeString(file, "[]");
        opened = OpenWorkspace.onCopyOf(file, folder.resolve("other"), Clock.systemUTC());
        window = new ReviewWindow(opened, Screens::all);
        Fx.await("home is on", () -> says("Nothing to do"));
        theFocusIsInTheScreenThatIsOn();
    }

    @Test
    void emptyRunsSayWhatToDoAndHaveTheFocusForIt() throws Exception {
        window.press("Shortcut+6");
        Fx.await("the sentence is on", () -> says("No runs yet"));
        Fx.await("Import has the focus", () -> owner() instanceof Button);
        assertTrue(Fx.get(() -> isInScreen()));
        assertTrue(Fx.get(() -> says("once a run is imported")));
        assertFalse(Fx.get(() -> says("This transcript has no messages")));
    }

    @Test
    void tasksLikeFindsMemoriesWithoutATaskByWhatTheySay() throws Exception {
        var file = folder.resolve("CLAUDE.md");
        Files.writeString(file, "# Notes\n\n- Fetch before a rebase.\n- Never force a push.\n");
        opened.workspace().memories().imports().run(REVIEWER, List.of(file), Progress.SILENT);
        window.press("Shortcut+4");
        Fx.await("the memories are there", () -> says("2 of 2") || says("2 memories"));
        window.press("Shortcut+F");
        Fx.await("the box has the focus", () -> owner() == node("#ask"));
        window.type("rebase a branch");
        window.press("Enter");
        Fx.await("it says what matched", () -> says("Matches the lesson"));
        Fx.await(
                "the note is found",
                () -> !((TableView<?>) node("#memory-table")).getItems().isEmpty());
    }

    private boolean says(String words) {
        return window.scene.getRoot().lookupAll(".label").stream()
                .anyMatch(node -> node instanceof Labeled label
                        && Focusability.is(label)
                        && label.getText().contains(words));
    }

    private boolean isInScreen() {
        var view = window.shell.current().orElseThrow().view();
        return owner() != null && PaneCycle.isInside(owner(), view);
    }

    private @Nullable Node owner() {
        return window.scene.getFocusOwner();
    }

    private void focus(String selector) throws Exception {
        Fx.await(selector + " has the focus", () -> {
            var node = window.scene.lookup(selector);
            if (node != null) {
                node.requestFocus();
            }
            return node != null && node.isFocused();
        });
    }

    private ToggleButton toggle(String selector) {
        return (ToggleButton) node(selector);
    }

    private Node node(String selector) {
        return Objects.requireNonNull(window.scene.lookup(selector), selector);
    }
}

package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Keys;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// With several rows selected a key is about all of them, in one change that one undo takes back, or about none; how
/// many
/// there are is said before and after.
class SeveralSelectedTest {
    private static final String[] TEXTS = {
        "Fetch before a rebase.", "Never force a push.", "Tag a release from the main branch.", "Write tests first."
    };

    @TempDir
    private Path folder;

    /// Items, of whatever their files are.
    @ParameterizedTest
    @EnumSource
    void itemsAreDeletedTogetherAndEditedOneByOne(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, TEXTS);
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            deleteThree(
                    opened,
                    "Shortcut+3",
                    "#items",
                    "3 items deleted",
                    Set.of("E", "1", "4", "Shortcut+D", "I", "Shift+I"));
            opened.workspace().library().flush();
            for (var text : TEXTS) {
                assertTrue(kind.holds(collection, text), text);
            }
        }
    }

    @Test
    void memoriesAreDeletedTogetherAndEditedOneByOne() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            var notes = folder.resolve("CLAUDE.md");
            Files.writeString(notes, "# Notes\n\n- " + String.join("\n- ", TEXTS) + "\n");
            opened.workspace().memories().imports().run(REVIEWER, List.of(notes), Progress.SILENT);
            deleteThree(opened, "Shortcut+4", "#memory-table", "Deleted 3 memories", Set.of("E", "1", "4", "L"));
        }
    }

    @Test
    void feedbackIsDeletedTogether() throws Exception {
        try (var opened = OpenWorkspace.onSample(folder, Clock.systemUTC())) {
            for (var text : TEXTS) {
                opened.workspace()
                        .insights()
                        .feedbacks()
                        .add(REVIEWER, new FeedbackFields(text, "", ""), Satisfaction.LOW, List.of("git"));
            }
            deleteThree(opened, "Shortcut+8", "#feedback-table", "Deleted 3", Set.of());
        }
    }

    @Test
    void itemsOfTwoCatalogsAreNotDeletedAtAll() throws Exception {
        var one = CollectionKind.CATALOG.create(folder, TEXTS[0], TEXTS[1]);
        var other = CollectionKind.FILE.create(folder, TEXTS[2]);
        try (var opened = OpenWorkspace.at(one, Clock.systemUTC())) {
            opened.workspace().library().open(other);
            var window = new ReviewWindow(opened, Screens::all);
            try {
                show(window, "Shortcut+3", "#items", 3);
                window.press("Delete");
                Fx.await("it says why", () -> says(window, "The selected items are in 2 catalogs"));
                assertEquals(0, opened.workspace().journal().state(REVIEWER).undoDepth());
            } finally {
                window.close();
            }
        }
    }

    private static void deleteThree(OpenWorkspace opened, String screen, String table, String said, Set<String> forOne)
            throws Exception {
        var window = new ReviewWindow(opened, Screens::all);
        try {
            show(window, screen, table, 3);
            int all = Fx.get(() -> table(window, table).getItems().size());
            assertTrue(Fx.get(() -> says(window, "3 of " + all + " selected")));
            int before = opened.workspace().journal().recent(50).size();
            for (var key : forOne) {
                assertFalse(Fx.get(() -> means(window, key)), key + " is about one");
                window.press(key);
            }
            window.awaitQuiet();
            assertEquals(before, opened.workspace().journal().recent(50).size());

            window.press("Delete");
            Fx.await("all three are gone", () -> table(window, table).getItems().size() == all - 3);
            Fx.await("their number is said", () -> says(window, said));
            assertEquals(before + 1, opened.workspace().journal().recent(50).size(), "one change");

            window.press("Shortcut+Z");
            Fx.await("all three are back", () -> table(window, table).getItems().size() == all);
        } finally {
            window.close();
        }
    }

    private static void show(ReviewWindow window, String screen, String table, int selected) throws Exception {
        Fx.await("the window is open", () -> window.shell.current().isPresent());
        window.press(screen);
        Fx.await(
                "the rows are there",
                () -> window.scene.lookup(table) instanceof TableView<?> rows
                        && rows.getItems().size() >= selected
                        && rows.getItems().getFirst() != null);
        window.awaitQuiet();
        Fx.run(() -> {
            table(window, table).requestFocus();
            table(window, table).getSelectionModel().selectRange(0, selected);
        });
        window.awaitQuiet();
        assertEquals(
                selected,
                Fx.get(() -> table(window, table)
                        .getSelectionModel()
                        .getSelectedItems()
                        .size()));
    }

    private static TableView<?> table(ReviewWindow window, String selector) {
        return (TableView<?>) window.scene.lookup(selector);
    }

    private static boolean means(ReviewWindow window, String key) {
        return window.shell.actions().stream()
                .anyMatch(action -> action.enabled().get() && action.keys().contains(Keys.of(key)));
    }

    private static boolean says(ReviewWindow window, String words) {
        return window.scene.getRoot().lookupAll(".label").stream()
                .anyMatch(node -> node instanceof Labeled label
                        && Focusability.is(label)
                        && label.getText() != null
                        && label.getText().contains(words));
    }
}

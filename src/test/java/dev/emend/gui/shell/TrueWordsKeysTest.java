package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.model.ItemRef;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the window says of files, lessons, golden queries and saving is so.
class TrueWordsKeysTest {
    private static final String LEARNING = """
            {"task": "Tidy up", "step_num": %1$d, "timestamp": "2026-03-01T10:00:0%1$d", "original_error": "not found",
             "recovery_approach": "Way number %1$d"}""";

    @TempDir
    private Path folder;

    private Path catalog;
    private OpenWorkspace opened;
    private ReviewWindow window;

    private static String content(int learnings, double trust) {
        var all = new StringBuilder();
        for (int i = 1; i <= learnings; i++) {
            all.append(i == 1 ? "" : ", ").append(LEARNING.formatted(i));
        }
        return """
                [{"knowledge_id": "close_window", "content": "Close a window with Alt+F4", "trust_score": %s,
                  "conditions": [{"type": "platform", "operator": "equals", "value": "windows"}],
                  "kb_learnings": [%s]},
                 {"knowledge_id": "save_file", "content": "Save the file before it is sent"}]
                """.formatted(trust, all);
    }

    @BeforeEach
    void open() throws Exception {
        catalog = folder.resolve("knowledge_catalog.json");
        Files.writeString(catalog, content(6, 0.75));
        opened = OpenWorkspace.at(catalog, Clock.systemUTC());
        window = new ReviewWindow(opened, Screens::all);
        Fx.await("home is on", () -> window.isOn("#home-read"));
    }

    @AfterEach
    void close() throws Exception {
        window.close();
        opened.close();
    }

    private ItemRef item() throws Exception {
        var id = opened.workspace().library().catalogs().getFirst().id();
        return new ItemRef(id, "close_window");
    }

    private boolean says(String words) {
        return WindowPictures.says(window.scene.getRoot(), words);
    }

    @Test
    void aNewCorrectionSaysThatItIsTheSeventhAndCanBePutFirst() throws Exception {
        Fx.run(() -> {
            window.shell.go("library", item(opened));
        });
        Fx.await("the item is on", () -> says("Close a window with Alt+F4"));
        window.awaitQuiet();
        window.press("Shift+I");
        Fx.await("the form is on", () -> window.isOn("#failureOnly"));
        Fx.run(() -> ((CheckBox) window.scene.lookup("#failureOnly")).setSelected(false));
        Fx.await("the form says which it is", () -> says("Agents read the first 3 learnings; this is the 7th."));
        Fx.run(() -> ((TextInputControl) window.scene.lookup("#lesson")).setText("x".repeat(230)));
        Fx.await("how much is read", () -> says("Agents read the first 200 of 230 characters."));
        WindowPictures.write(window, "correction-place");
        window.click("#put-first");
        Fx.await("it comes first then", () -> !says("this is the 7th"));
    }

    private static String item(OpenWorkspace opened) {
        return opened.workspace().library().catalogs().getFirst().id() + "/close_window#0";
    }

    @Test
    void historyTellsWhatAnotherProgramWrote() throws Exception {
        Files.writeString(catalog, content(8, 0.75 * 0.95 * 0.95));
        opened.workspace().library().open(catalog);
        opened.workspace().editor().rate(REVIEWER, item(), 2, "");
        opened.workspace().editor().rate(REVIEWER, item(), 3, "");
        Fx.run(() -> window.shell.go("history", ""));
        Fx.await("the row is there", () -> says("Another program: 2 learnings, trust 0.75 \u2192 0.68 (close_window)"));
        Fx.await("the rating is told with the one before", () -> says("Rating of the item") && says("2") && says("3"));
        assertFalse(Fx.get(() -> says("none")));
        WindowPictures.write(window, "history-external");
    }

    @Test
    void aGoldenQueryProposesTheContextAgentsNeed() throws Exception {
        Fx.run(() -> window.shell.go("library", item(opened)));
        Fx.await("the item is on", () -> says("Close a window with Alt+F4"));
        window.awaitQuiet();
        window.press("Shift+Q");
        Fx.await(
                "the context is proposed",
                () -> window.scene.lookup("#context") instanceof TextField field
                        && field.getText().equals("{\"platform\":\"windows\"}"));
        Fx.run(() -> {
            ((TextField) window.scene.lookup("#asked")).setText("close a window");
            ((TextField) window.scene.lookup("#context")).setText("");
            ((TextField) window.scene.lookup("#asked")).getOnAction().handle(null);
        });
        Fx.await("agents do not get it", () -> says("it needs platform equals windows."));
        WindowPictures.write(window, "golden-context");
    }

    @Test
    void whileACatalogOpensNoScreenSaysThatThereIsNone() throws Exception {
        var id = opened.workspace().library().catalogs().getFirst().id();
        opened.workspace().library().close(id);
        Fx.run(() -> window.shell.go("library", ""));
        Fx.await("there is none", () -> says("No catalog is open."));
        var gate = new CountDownLatch(1);
        var held = new Background(
                work -> Thread.ofVirtual().start(() -> {
                    try {
                        gate.await();
                        work.run();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }),
                Platform::runLater);
        var opening = new CatalogOpening(held);
        assertEquals(false, Fx.get(() -> opening.isUnderWay().getValue()));
        Fx.run(() -> opening.open(catalog, window.shell));
        assertTrue(Fx.get(() -> opening.isUnderWay().getValue()));
        gate.countDown();
        Fx.await("it is open", () -> !opening.isUnderWay().getValue());
        Fx.await("its items are on", () -> says("Close a window with Alt+F4"));
    }

    @Test
    void theBadgeAtConflictsIsTheNumberOnItsPage() throws Exception {
        Fx.run(() -> window.shell.go("conflicts", ""));
        window.awaitQuiet();
        int badge = Fx.get(() -> window.shell.model.toSettle().get());
        var all = Fx.get(() -> Optional.ofNullable(window.scene.lookup("#conflicts-show-all")));
        if (all.isPresent()) {
            assertTrue(Fx.get(() -> says("To settle " + badge)));
        } else {
            assertEquals(
                    badge,
                    Fx.get(() -> window.scene.lookup(".conflict-list") instanceof ListView<?> list
                            ? list.getItems().size()
                            : 0));
        }
    }
}

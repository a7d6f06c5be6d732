package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.HumanCorrection;
import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// In the window, what agents read of a Markdown memory is the text of its file, and a lesson is written there by keys.
class MarkdownLessonKeysTest {
    private static final String LESSON = "Use just when there is no Makefile.";

    @TempDir
    private Path folder;

    private Path place;
    private OpenWorkspace opened;
    private ReviewWindow window;
    private ItemRef item;

    @BeforeEach
    void open() throws Exception {
        place = CollectionKind.FOLDER.create(folder, "Build with make.", "Commit small steps.");
        opened = OpenWorkspace.at(place, Clock.systemUTC());
        item =
                opened
                        .workspace()
                        .library()
                        .rows(new ItemQuery(Set.of(), "", ItemQuery.Order.BEST, false))
                        .rows()
                        .stream()
                        .map(row -> row.ref())
                        .filter(ref -> ref.knowledgeId().contains("build"))
                        .findFirst()
                        .orElseThrow();
        opened.workspace()
                .editor()
                .interrupt(REVIEWER, item, new HumanCorrection("Build it", 1, Action.NONE, Action.NONE, LESSON));
        window = new ReviewWindow(opened, Screens::all);
        Fx.await(
                "the window is open",
                () -> window.shell.model.catalogsProperty().get().ready().isPresent());
        Fx.run(() -> window.shell.go("library", item.key()));
        Fx.await("the item is on", () -> says("Build with make."));
    }

    @AfterEach
    void close() throws Exception {
        window.close();
        opened.close();
    }

    private void picture(String name) throws Exception {
        WindowPictures.write(window, name);
    }

    private boolean says(String words) {
        return WindowPictures.says(window.scene.getRoot(), words);
    }

    @Test
    void thePreviewIsTheTextOfTheFile() throws Exception {
        window.press("Alt+5");
        Fx.await("whose text it is", () -> says("The text of MEMORY.md, which agents read."));
        assertTrue(Fx.get(() -> says("Only agents connected to Emend are told its learning, in gray.")));
        assertFalse(Fx.get(() -> says("KB ID") || says("UI Location")));
        assertFalse(Fx.get(() -> says("Agents see all of it.")));
        picture("markdown-agent-view");
    }

    @Test
    void aLessonIsWrittenIntoTheFileOnceItWasSeen() throws Exception {
        var before = CollectionKind.FOLDER.texts(place);
        window.press("Alt+2");
        Fx.await("the lesson is on", () -> says(LESSON));
        Fx.run(() -> window.scene.lookup("#learnings").lookup(".learning-card").requestFocus());

        window.press("Shift+Alt+W");
        Fx.await("the change is shown", () -> window.isOn("#library-writing"));
        picture("markdown-write-lesson");
        window.press("Esc");
        Fx.await("it is left", () -> !window.isOn("#library-writing"));
        assertEquals(before, CollectionKind.FOLDER.texts(place), "nothing is written before a person says so");
        window.awaitQuiet();

        Fx.run(() -> window.scene.lookup("#learnings").lookup(".learning-card").requestFocus());
        window.press("Shift+Alt+W");
        Fx.await("the change is shown again", () -> window.isOn("#library-writing"));
        window.press("Enter");
        Fx.await("it is in the file", () -> CollectionKind.FOLDER.holds(place, "Build with make. " + LESSON));
        window.awaitQuiet();
        window.press("Ctrl+Z");
        Fx.await(
                "one undo takes it back",
                () -> CollectionKind.FOLDER.texts(place).equals(before));
    }
}

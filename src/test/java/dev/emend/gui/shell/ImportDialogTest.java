package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.runs.RunService;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.part.Focusability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The import in the real window with the sample, from beginning to end.
class ImportDialogTest extends SampleWindow {
    private static final Path CLAUDE_CODE = Path.of("src/test/resources/exchange/claude-code.jsonl");

    @Test
    void ctrlIBringsRunsInAndShowsThemWhenAsked() throws Exception {
        window.press("Shortcut+I");
        Fx.await("the dialog is up", () -> owner() == window.scene.lookup("#import-file"));
        drop(CLAUDE_CODE);
        Fx.await("it can be imported", () -> owner() == window.scene.lookup("#import-start"));
        assertEquals("Import 2 runs", Fx.get(() -> button("#import-start").getAccessibleText()));
        assertEquals(0, runs(), "nothing is written yet");
        window.press("Shortcut+Enter");
        Fx.await(
                "it says what came in",
                () -> said().equals("Imported 2 runs. In Feedback each counts as a conversation."));
        assertEquals("Home", Fx.get(this::title), "it stays where the person is");
        assertEquals("Show 2 runs", Fx.get(() -> button("#import-show-runs").getText()));
        window.press("Enter");
        Fx.await("the runs are shown", () -> title().equals("Runs") && says("2 of 2"));
        assertTrue(Fx.get(() -> filter().getText()).startsWith("source:"));
        assertFalse(Fx.get(() -> window.isOn(".import-dialog")));
    }

    @Test
    void sixtyRunsAreDroppedAndShown() throws Exception {
        var sixty = SharedData.path("data/tau_bench/gpt-4o-airline-first60.json");
        drop(sixty);
        Fx.await("it can be imported", () -> window.isOn("#import-start"));
        assertEquals("Import 60 runs", Fx.get(() -> button("#import-start").getAccessibleText()));
        assertTrue(Fx.get(() -> says("τ-bench runs") && says("60 runs") && says("All of them")));
        window.press("Enter");
        Fx.await("they are in", () -> said().equals("Imported 60 runs. In Feedback each counts as a conversation."));
        Fx.run(() -> button("#import-show-runs").fire());
        Fx.await("these are shown", () -> title().equals("Runs") && says("60 of 60"));

        drop(sixty);
        Fx.await("it knows them", () -> says("None: all are in Emend already"));
        assertFalse(Fx.get(() -> window.isOn("#import-start")));
        assertEquals("Show 60 runs", Fx.get(() -> button("#import-show-runs").getText()));
    }

    @Test
    void aCatalogIsOpenedInstead() throws Exception {
        var catalog = Files.writeString(
                folder.resolve("other.json"), "{\"knowledge_id\": \"wait\", \"description\": \"Wait.\"}");
        catalog = Files.writeString(catalog, "[{\"description\": \"Wait.\", \"content\": {}, \"scope\": \"x\"}]");
        drop(catalog);
        Fx.await(
                "it says what it is",
                () -> says("This is a knowledge catalog with 1 item. Open it instead.")
                        && owner() == window.scene.lookup("#import-open-catalog"));
        window.press("Enter");
        Fx.await("it is opened", () -> title().equals("Library"));
    }

    @Test
    void aFileOfAnotherKindSaysWhatItIs() throws Exception {
        var picture = Files.write(folder.resolve("photo.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0});
        drop(picture);
        Fx.await("it says so", () -> says("photo.png is a picture. Emend imports"));
        assertFalse(Fx.get(() -> window.isOn("#import-start")));
        window.press("Esc");
        assertFalse(Fx.get(() -> window.isOn(".import-dialog")));
    }

    @Test
    void aBrokenFileNamesThePlaceAndTheRestIsImported() throws Exception {
        var text = Files.readString(CLAUDE_CODE);
        var broken = Files.writeString(folder.resolve("broken.jsonl"), text + "{\"type\": \"user\", \"message\": \n");
        long line = text.lines().count() + 1;
        drop(broken);
        Fx.await("the place is named", () -> says("first at line " + line));
        window.press("Enter");
        Fx.await("the rest is in", () -> said().equals("Imported 2 runs. In Feedback each counts as a conversation."));
        assertTrue(Fx.get(() -> says("1 record was skipped and waits in the quarantine.")));
        Fx.run(() -> press("Show skipped"));
        Fx.await("the record is shown", () -> title().equals("Memories") && window.isOn("#quarantine-raw"));
    }

    @Test
    void aCancelledImportSaysWhatCameInAndRemovesItWhenAsked() throws Exception {
        var lines = new StringBuilder();
        for (int i = 0; i < 12_000; i++) {
            lines.append("{\"kfm_action_taken\": \"Keep\", \"outcome_success\": true, \"goal\": \"goal ")
                    .append(i)
                    .append("\"}\n");
        }
        var file = Files.writeString(folder.resolve("many.jsonl"), lines);
        drop(file);
        Fx.await("it can be imported", () -> window.isOn("#import-start"));
        window.press("Enter");
        Fx.await(
                "some are in",
                () -> opened.workspace().memories().imports().unfinished().isEmpty() && memories() > 0);
        Fx.run(() -> button("#import-cancel").fire());
        Fx.await("it says what came in", () -> said().startsWith("Canceled after "));
        assertTrue(Fx.get(() -> window.isOn("#import-keep") && window.isOn("#import-discard")));
        Fx.run(() -> button("#import-discard").fire());
        Fx.await("it is removed", () -> memories() == 0);
    }

    @Test
    void severalFilesAreListedWithWhatEachIs() throws Exception {
        var notes = Files.writeString(folder.resolve("CLAUDE.md"), "# Notes\n\n- Fetch before a rebase.\n");
        // dropped, the notes would be opened as a catalog
        Fx.run(() -> window.shell.importFiles(List.of(CLAUDE_CODE, notes)));
        Fx.await("both are listed", () -> window.isOn("#import-files") && says("CLAUDE.md"));
        assertEquals("Import 3 records", Fx.get(() -> button("#import-start").getAccessibleText()));
        window.press("Enter");
        Fx.await("both can be shown", () -> window.isOn("#import-show-runs") && window.isOn("#import-show-memories"));
        Fx.run(() -> button("#import-show-memories").fire());
        Fx.await("the memory is shown", () -> title().equals("Memories") && says("1 of 1"));
    }

    @Test
    void whatIsLeftOutOfAFolderIsNamedWithItsReason() throws Exception {
        var notes = Files.createDirectories(folder.resolve("notes"));
        Files.writeString(notes.resolve("CLAUDE.md"), "# Notes\n\n- Fetch before a rebase.\n");
        Files.createFile(notes.resolve("nothing.txt"));
        Files.writeString(notes.resolve("README.md"), "# About\n\n- Read me.\n");
        Fx.run(() -> window.shell.importFiles(List.of(notes)));
        Fx.await("they are named", () -> window.isOn("#import-left-out") && says("Left out, empty: nothing.txt"));
        assertTrue(Fx.get(() -> says("Left out, a page about a project; name it itself to import it: README.md")));
    }

    @Test
    void aClickBesideAPreviewLeavesItUpAndOtherFileAsksForOne() throws Exception {
        drop(CLAUDE_CODE);
        Fx.await("it can be imported", () -> window.isOn("#import-start"));
        window.click(".scrim");
        assertTrue(Fx.get(() -> window.isOn("#import-start")));
        Fx.run(() -> press("Other file\u2026"));
        assertTrue(Fx.get(() -> window.isOn("#import-start")), "nobody chose another one");
        window.press("Esc");
        assertFalse(Fx.get(() -> window.isOn(".import-dialog")));
    }

    private void drop(Path... files) throws Exception {
        Fx.run(() -> new DropTargets(window.shell).take(List.of(files)));
    }

    private int runs() throws Exception {
        return opened.workspace()
                .insights()
                .runs()
                .rows("", RunService.Order.NEWEST)
                .rows()
                .size();
    }

    private int memories() throws Exception {
        var table = opened.workspace().memories().table();
        return table.rows(table.filter(""), dev.emend.app.memories.MemoryQueryService.Order.NEWEST, false)
                .rows()
                .size();
    }

    private void press(String words) {
        window.scene.getRoot().lookupAll(".button").stream()
                .filter(node ->
                        node instanceof Button button && button.getText().equals(words))
                .findFirst()
                .map(Button.class::cast)
                .orElseThrow()
                .fire();
    }

    private String said() {
        return window.scene.lookup("#import-said") instanceof Labeled label && Focusability.is(label)
                ? label.getText()
                : "";
    }

    private Button button(String selector) {
        return (Button) Objects.requireNonNull(window.scene.lookup(selector), selector);
    }

    private TextField filter() {
        return (TextField) Objects.requireNonNull(
                window.shell.current().orElseThrow().view().lookup("#runs-filter"));
    }

    private String title() {
        return ((Labeled) Objects.requireNonNull(window.scene.lookup("#title"))).getText();
    }

    private @Nullable Node owner() {
        return window.scene.getFocusOwner();
    }

    private boolean says(String words) {
        return window.scene.getRoot().lookupAll(".label").stream()
                .anyMatch(node -> node instanceof Labeled label
                        && Focusability.is(label)
                        && label.getText().contains(words));
    }
}

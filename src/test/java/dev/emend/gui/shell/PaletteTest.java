package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.library.ItemQuery;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.palette.PaletteEntry;
import dev.emend.gui.palette.PaletteKind;
import dev.emend.gui.part.Focusability;
import dev.emend.model.Progress;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The palette in the real window with the sample: it finds what there is and does it.
class PaletteTest extends SampleWindow {
    @Test
    void aCommandOfAScreenNobodyWentToIsDoneThere() throws Exception {
        ask("new mem");
        awaitFirst("memories.create");
        window.press("Enter");
        Fx.await(
                "the form for a new memory is on",
                () -> title().equals("Memories") && window.isOn("#memories-edit-save"));
    }

    /// Which entry is selected there, nobody sees from here.
    @Test
    void aCommandThatChangesTheSelectionElsewhereGoesThereOnly() throws Exception {
        bring("CLAUDE.md", "# Notes\n\n- Fetch before a rebase.\n");
        long depth = opened.workspace().journal().recent(9).size();
        ask("to library");
        awaitFound("memories.promote");
        walkTo("memories.promote");
        window.press("Enter");
        Fx.await("the memories are on", () -> title().equals("Memories"));
        window.awaitQuiet();
        assertEquals(depth, opened.workspace().journal().recent(9).size());
        Fx.await("it says which key does it", () -> says("Press L here."));
    }

    @Test
    void wordsThatMeanTheSameFindCommandsAndSettings() throws Exception {
        for (var line : List.of("dark", "light mode", "appearance")) {
            ask(line);
            awaitFound("settings.field.theme");
            window.press("Esc");
        }
        for (var pair : List.of(
                List.of("restore", "history.backup"),
                List.of("load file", "shell.open"),
                List.of("stars", "library.rate.unrated"),
                List.of("unused", "library.neverUsed"),
                List.of("never used", "library.neverUsed"),
                List.of("save as", "memories.export"),
                List.of("token", "agents.connect"),
                List.of("mcp", "agents.go"),
                List.of("shortcuts", "shell.sheet"))) {
            ask(pair.getFirst());
            awaitFound(pair.getLast());
            window.press("Esc");
        }
    }

    @Test
    void aSettingIsGoneToWithTheFocusOnIt() throws Exception {
        ask("template of");
        awaitFirst("settings.field.template");
        window.press("Enter");
        Fx.await("the template has the focus", () -> owner() == window.scene.lookup("#template"));
        assertEquals("Settings", Fx.get(this::title));
    }

    @Test
    void anItemIsGoneTo() throws Exception {
        var row = opened.workspace().library().rows(ItemQuery.all()).rows().getFirst();
        ask(row.ref().label());
        awaitFound("item." + row.ref().key());
        walkTo("item." + row.ref().key());
        window.press("Enter");
        Fx.await(
                "the item is shown",
                () -> title().equals("Library")
                        && window.isOn(".library .item-name")
                        && says(row.ref().label()));
    }

    @Test
    void runsAndMemoriesAreGoneTo() throws Exception {
        bring(
                "runs.jsonl",
                "{\"messages\": [{\"role\": \"user\", \"content\": \"Rebook the quokka flight\"},"
                        + " {\"role\": \"assistant\", \"content\": \"Done.\"}]}\n");
        bring("CLAUDE.md", "# Notes\n\n- Fetch before a wombat rebase.\n");
        ask("quokka");
        awaitFound(PaletteKind.RUN);
        window.press("Enter");
        Fx.await("the run is shown", () -> title().equals("Runs") && says("Rebook the quokka flight"));
        ask("wombat");
        awaitFound(PaletteKind.MEMORY);
        window.press("Enter");
        Fx.await("the memory is shown", () -> title().equals("Memories") && says("wombat"));
    }

    @Test
    void whatWasUsedLastStandsFirst() throws Exception {
        ask("zoom in");
        window.press("Esc");
        ask("Larger");
        awaitFirst("shell.zoom.in");
        window.press("Enter");
        ask("");
        awaitFirst("shell.zoom.in");
    }

    @Test
    void nothingFoundSaysSoAndOffersTheNearestWord() throws Exception {
        ask("bakcup");
        Fx.await("it says so", () -> says("Nothing found for “bakcup”"));
        Fx.await("the nearest is offered", () -> says("Search for “backup”"));
        window.press("Enter");
        Fx.await("the word is typed", () -> line().getText().equals("backup"));
        awaitFound("history.backup");
    }

    @Test
    void escGivesTheFocusBack() throws Exception {
        window.press("Shortcut+3");
        // the search line has it until the first rows are there
        Fx.await("the items have the focus", () -> owner() instanceof TableView<?>);
        var before = Fx.get(this::owner);
        ask("undo");
        window.press("Esc");
        assertEquals(before, Fx.get(this::owner));
    }

    @Test
    void theCommandsOfAllScreensAreFound() throws Exception {
        for (var screen : Screens.IDS) {
            window.press("Shortcut+1");
            ask(screen);
            Fx.await(
                    "commands of " + screen + " are there",
                    () -> found().stream().anyMatch(entry -> entry.id().startsWith(screen + ".")));
            window.press("Esc");
        }
    }

    private void bring(String name, String text) throws Exception {
        var file = Files.writeString(folder.resolve(name), text);
        opened.workspace().memories().imports().run(REVIEWER, List.of(file), Progress.SILENT);
    }

    private void ask(String words) throws Exception {
        window.press("Shortcut+K");
        Fx.await("the palette is up", () -> window.isOn("#palette-line") && line().isFocused());
        window.type(words);
    }

    private void awaitFound(String id) throws Exception {
        Fx.await(
                id + " is found",
                () -> found().stream().anyMatch(entry -> entry.id().equals(id)));
    }

    private void awaitFound(PaletteKind kind) throws Exception {
        Fx.await(
                kind + " is found first",
                () -> first().filter(entry -> entry.kind() == kind).isPresent());
    }

    private void awaitFirst(String id) throws Exception {
        Fx.await(
                id + " stands first",
                () -> first().filter(entry -> entry.id().equals(id)).isPresent());
    }

    private Optional<PaletteEntry> first() {
        return found().stream().findFirst();
    }

    private List<PaletteEntry> found() {
        return window.shell.palette().orElseThrow().entries();
    }

    private void walkTo(String id) throws Exception {
        int steps = Fx.get(() -> found().stream().map(PaletteEntry::id).toList().indexOf(id));
        for (int i = 0; i < steps; i++) {
            window.press("Down");
        }
    }

    private TextField line() {
        return (TextField) Objects.requireNonNull(window.scene.lookup("#palette-line"));
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

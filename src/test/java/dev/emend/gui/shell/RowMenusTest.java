package dev.emend.gui.shell;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.preview.PromptProfile;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.memories.StoredMemories;
import dev.emend.gui.review.QueueRow;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.json.JsonText;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.event.Event;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ContextMenuEvent;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The menus of rows in the real window, and what they copy.
class RowMenusTest {
    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private ReviewWindow window;

    @BeforeEach
    void open() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        window = new ReviewWindow(opened, Screens::all);
        Fx.await("home is on", () -> window.isOn("#home-read"));
    }

    @AfterEach
    void close() throws Exception {
        Fx.run(() -> menu().ifPresent(Window::hide));
        window.close();
        opened.close();
    }

    private static Optional<ContextMenu> menu() {
        return Window.getWindows().stream()
                .filter(ContextMenu.class::isInstance)
                .map(ContextMenu.class::cast)
                .filter(menu -> "row-menu".equals(menu.getId()) && menu.isShowing())
                .findFirst();
    }

    /// Entries with those of the menus inside, by the id of the action's control.
    private static List<MenuItem> entries() {
        var all = new ArrayList<MenuItem>();
        menu().orElseThrow().getItems().forEach(entry -> {
            all.add(entry);
            if (entry instanceof Menu more) {
                all.addAll(more.getItems());
            }
        });
        return all;
    }

    private static MenuItem entry(String id) {
        return entries().stream()
                .filter(entry -> id.equals(entry.getId()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(id + " is not among "
                        + entries().stream().map(MenuItem::getId).toList()));
    }

    private void openMenu(String key) throws Exception {
        window.press(key);
        Fx.await("the menu is open", () -> menu().isPresent());
    }

    private String copied(String id) throws Exception {
        Fx.run(() -> Clipboard.getSystemClipboard().clear());
        openMenu("Shift+F10");
        Fx.run(() -> {
            entry(id).fire();
            menu().ifPresent(Window::hide);
        });
        Fx.await("something is copied", () -> Clipboard.getSystemClipboard().hasString());
        return Fx.get(() -> Clipboard.getSystemClipboard().getString());
    }

    private LearningRef list() throws Exception {
        window.press("Shortcut+2");
        Fx.await("the card is on", () -> window.isOn("#review-card"));
        window.press("Shortcut+L");
        Fx.await("the list has the focus", () -> node("#review-list").isFocused());
        return (LearningRef) Fx.get(() -> ((QueueRow) ((TableView<?>) node("#review-list"))
                        .getSelectionModel()
                        .getSelectedItem())
                .ref());
    }

    private Node node(String selector) {
        return Objects.requireNonNull(window.scene.lookup(selector), selector);
    }

    @Test
    void theMenuOfTheQueueHasTheKeysOfTheCardAndDecides() throws Exception {
        var ref = list();
        openMenu("Shift+F10");
        assertEquals("A", Fx.get(() -> entry("review-keep").getAccelerator().getDisplayText()));
        assertEquals("X", Fx.get(() -> entry("review-reject").getAccelerator().getDisplayText()));
        Fx.run(() -> {
            entry("review-keep").fire();
            menu().ifPresent(Window::hide);
        });
        Fx.await("it is kept", () -> state(ref) == ReviewState.KEPT);

        openMenu("Context Menu");
    }

    private ReviewState state(LearningRef ref) throws Exception {
        return opened.workspace().library().item(ref.item()).learnings().stream()
                .filter(reviewed -> reviewed.learning().ref().equals(ref))
                .findFirst()
                .orElseThrow()
                .state();
    }

    @Test
    void aRightClickOpensItOnARowAndNotOnAHeader() throws Exception {
        list();
        Fx.run(() -> request(node("#review-list .column-header")));
        assertFalse(Fx.get(() -> menu().isPresent()));
        Fx.await("a row is drawn", () -> row().isPresent());
        Fx.run(() -> request(row().orElseThrow()));
        assertTrue(Fx.get(() -> menu().isPresent()));
    }

    private Optional<Node> row() {
        return node("#review-list").lookupAll(".table-row-cell").stream()
                .filter(cell -> cell instanceof IndexedCell<?> row && !row.isEmpty())
                .findFirst();
    }

    private static void request(Node node) {
        var place = node.localToScreen(new Point2D(4, 4));
        Event.fireEvent(
                node,
                new ContextMenuEvent(
                        ContextMenuEvent.CONTEXT_MENU_REQUESTED, 4, 4, place.getX(), place.getY(), false, null));
    }

    @Test
    void whileTheMenuIsOpenLettersDecideNothing() throws Exception {
        var ref = list();
        openMenu("Shift+F10");
        window.press("A");
        assertEquals(ReviewState.PENDING, state(ref));
        assertEquals(0, opened.workspace().journal().state(REVIEWER).undoDepth());
    }

    @Test
    void learningsAreCopiedInThreeWays() throws Exception {
        var refs = List.of(list());
        var copies = opened.workspace().previews().copies();
        assertEquals(
                opened.workspace().library().item(refs.getFirst().item()).learnings().stream()
                        .filter(reviewed -> reviewed.learning().ref().equals(refs.getFirst()))
                        .findFirst()
                        .orElseThrow()
                        .learning()
                        .fields(),
                JsonText.parse(copied("review-copy-json")));
        assertEquals(copies.learningsMarkdown(refs), copied("review-copy-markdown"));
        assertEquals(copies.learningsPrompt(refs, PromptProfile.KB_ATTACHED), copied("review-copy-prompt"));
        window.press("Shift+Down");
        Fx.await(
                "two are selected",
                () -> ((TableView<?>) node("#review-list"))
                                .getSelectionModel()
                                .getSelectedItems()
                                .size()
                        == 2);
        assertEquals(
                2,
                ((Json.Arr) JsonText.parse(copied("review-copy-json")))
                        .elements()
                        .size());
    }

    @Test
    void itemsAreCopiedInThreeWays() throws Exception {
        window.press("Shortcut+3");
        Fx.await("an item is shown", () -> window.isOn(".library .item-name"));
        Fx.await("the list has the focus", () -> node("#items").isFocused());
        ItemRef ref = Fx.get(() -> ((ItemSummary)
                        ((TableView<?>) node("#items")).getSelectionModel().getSelectedItem())
                .ref());
        var item = opened.workspace().library().item(ref).item();
        assertEquals(item.fields(), JsonText.parse(copied("library-copy-json")));
        assertEquals(opened.workspace().previews().agentsView(item).text(), copied("library-copy-prompt"));
        var markdown = copied("library-copy-markdown");
        assertTrue(markdown.startsWith("## " + ref.knowledgeId() + "\n"), markdown);
        assertTrue(markdown.contains(item.description().strip()), markdown);
        item.learnings()
                .forEach(learning -> assertTrue(
                        markdown.contains(
                                "- " + learning.lesson().lines().findFirst().orElse("")),
                        markdown));
    }

    @Test
    void memoriesAreCopiedInThreeWays() throws Exception {
        var id = "m-1";
        opened.workspace()
                .memories()
                .editor()
                .add(REVIEWER, StoredMemories.memory(id, "Sort a sheet", 0.5), ReviewState.PENDING);
        window.press("Shortcut+4");
        Fx.await("the table is on", () -> window.isOn("#memory-table"));
        Fx.await("the table has the focus", () -> {
            node("#memory-table").requestFocus();
            return node("#memory-table").isFocused();
        });
        window.press("Down");
        Fx.await(
                "it can be copied",
                () -> window.shell.actions().stream()
                        .anyMatch(action -> action.id().equals("memories.copy.json")
                                && action.enabled().get()));
        var json = (Json.Obj) JsonText.parse(copied("memories-copy-json"));
        assertEquals(id, json.text("id").orElseThrow());
        var prompt = opened.workspace().memories().search().learningsBlock(List.of(id));
        assertEquals(prompt, copied("memories-copy-prompt"));
        var markdown = copied("memories-copy-markdown");
        assertEquals(opened.workspace().memories().copies().markdown(List.of(id)), markdown);
        assertTrue(markdown.contains("## Sort a sheet"), markdown);
    }

    @Test
    void everyOtherListHasAMenu() throws Exception {
        opened.workspace().review().decisions().keep(REVIEWER, list());
        window.press("Shortcut+H");
        Fx.await("the history is on", () -> node("#history-tab-journal").isVisible());
        Fx.await(
                "a change is selected",
                () -> window.scene.lookup("#history-changes") instanceof TableView<?> table
                        && table.isFocused()
                        && !table.getSelectionModel().isEmpty());
        openMenu("Shift+F10");
        assertEquals(
                "Ctrl+R", Fx.get(() -> entry("history-revert").getAccelerator().getDisplayText()));
    }
}

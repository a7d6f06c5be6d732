package dev.emend.gui.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SmallCatalogs;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Json;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryActionsTest {
    @TempDir
    private static Path folder;

    private static SmallCatalogs catalogs;

    private LibraryViewModel model;
    private LibraryActions actions;

    @BeforeAll
    static void openACatalog() throws Exception {
        catalogs = SmallCatalogs.in(folder);
        catalogs.open("open_files", "stack_files");
    }

    @AfterAll
    static void closeTheWorkspace() throws Exception {
        catalogs.close();
    }

    @BeforeEach
    void build() {
        model = new LibraryViewModel(
                REVIEWER,
                catalogs.workspace(),
                new ActionRunner(Background.immediate(), _ -> {}, _ -> {}, (_, _, _) -> {}),
                new LiveSettings(Settings.DEFAULTS, _ -> {}, Background.immediate(), _ -> {}),
                new FakeScreenHost().drafts());
        actions = new LibraryActions(
                model,
                new LibraryActions.ViewCalls(
                        () -> {},
                        () -> {},
                        () -> {},
                        new SimpleBooleanProperty(),
                        () -> {},
                        _ -> {},
                        () -> {},
                        _ -> {}));
    }

    private List<UiAction> onEscape() {
        return actions.all().stream()
                .filter(action ->
                        action.keyText().equals("Esc") && action.enabled().get())
                .toList();
    }

    @Test
    void escapeLeavesWhatIsOpenFirstAndThenClearsTheLine() {
        model.reload();
        assertEquals(List.of(), onEscape());
        model.items.query.set("id:open_files");
        model.startInterrupt(false);
        assertTrue(model.isAnythingOpen().get());
        onEscape().getFirst().fire();
        assertEquals("id:open_files", model.items.query.get());
        assertFalse(model.isAnythingOpen().get());
        onEscape().getFirst().fire();
        assertEquals("", model.items.query.get());
    }

    @Test
    void lettersMeanNothingWhileTheFormIsOpen() {
        model.reload();
        model.startInterrupt(false);
        var working = actions.all().stream()
                .filter(action -> action.enabled().get())
                .map(UiAction::keyText)
                .collect(Collectors.toSet());
        assertFalse(working.contains("E") || working.contains("Q") || working.contains("4"));
        assertTrue(working.contains("Ctrl+Enter"));
    }

    /// Both items are without learnings at first.
    @Test
    void correctEditsTheLessonAgentsAreToldAndOffersAFormWhereThereIsNone() throws Exception {
        model.reload();
        model.items.query.set("id:stack_files");
        model.reload();
        fire("library.correct");
        assertNotNull(model.correction().item.get(), "there is nothing to edit");
        model.closeTopmost();

        var item = model.detail.current().orElseThrow().item().ref();
        catalogs.workspace()
                .editor()
                .attach(
                        REVIEWER,
                        item.catalog(),
                        item.knowledgeId(),
                        Json.Obj.of(
                                "task",
                                "Stack them",
                                "step_num",
                                1,
                                "original_error",
                                "It failed",
                                "timestamp",
                                "2026-01-01T10:00:00"));
        model.reload();
        fire("library.correct");
        assertNull(model.correction().item.get());
        assertEquals(LibraryViewModel.Side.DETAIL, model.side.get());
        assertEquals("It failed", model.learnings.lesson.get());
        assertNotNull(model.learnings.editedRef.get());
        model.learnings.lesson.set("Close the dialog first");
        model.save();
        assertTrue(catalogs.workspace()
                .previews()
                .agentsView(catalogs.workspace().library().item(item).item())
                .text()
                .contains("Human Said: Close the dialog first"));
    }

    private void fire(String id) {
        actions.all().stream()
                .filter(action -> action.id().equals(id))
                .findFirst()
                .orElseThrow()
                .fire();
    }

    @Test
    void everyChangeHasWords() {
        actions.all().forEach(action -> assertTrue(Texts.has(action.id()), action.id()));
    }
}

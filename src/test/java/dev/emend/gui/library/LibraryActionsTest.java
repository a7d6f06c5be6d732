package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LibraryActionsTest {
    private final FakeLibraryReader shelf = FakeLibraryReader.of("open_files", "stack_files");
    private final LibraryViewModel model =
            new LibraryViewModel(
                    shelf,
                    new FakeLibraryEditor(shelf),
                    new ActionRunner(Background.immediate(), _ -> {}, _ -> {}, (_, _, _) -> {}));
    private final LibraryActions actions = new LibraryActions(model, () -> {}, () -> {}, _ -> {});

    private List<UiAction> onEscape() {
        return actions.all().stream()
                .filter(act -> act.keyText().equals("Esc") && act.enabled().get())
                .toList();
    }

    @Test
    void escapeLeavesWhatIsOpenFirstAndThenClearsTheLine() {
        model.reload();
        assertEquals(List.of(), onEscape());
        model.items().query().set("open");
        model.startInterrupt(false);
        onEscape().getFirst().fire();
        assertEquals("open", model.items().query().get());
        assertFalse(model.isAnythingOpen().get());
        onEscape().getFirst().fire();
        assertEquals("", model.items().query().get());
    }

    @Test
    void lettersMeanNothingWhileTheFormIsOpen() {
        model.reload();
        model.startInterrupt(false);
        var working =
                actions.all().stream()
                        .filter(act -> act.enabled().get())
                        .map(UiAction::keyText)
                        .collect(Collectors.toSet());
        assertFalse(working.contains("J") || working.contains("Q") || working.contains("4"));
        assertTrue(working.contains("Ctrl+Enter"));
    }

    @Test
    void everyActHasWords() {
        actions.all().forEach(act -> assertTrue(Texts.has(act.id()), act.id()));
    }
}

package dev.emend.gui.palette;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Icons;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class PaletteViewModelTest {
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private final List<String> done = new ArrayList<>();
    private final RecentEntries recent = new RecentEntries();

    private PaletteViewModel model(Background background, PaletteFinder finder, PaletteEntry... commands) {
        return new PaletteViewModel(background, List.of(commands), List.of(finder), recent, problem -> {
            throw new AssertionError(problem.message());
        });
    }

    private PaletteEntry command(String id, String label) {
        return new PaletteEntry(id, PaletteKind.COMMAND, Icons.INFO, label, "", () -> done.add(id));
    }

    private static List<String> ids(PaletteViewModel model) {
        return model.entries().stream().map(PaletteEntry::id).toList();
    }

    @Test
    void whatAnOlderLineFoundNeverReplacesWhatANewerOneDid() {
        var slow = new Background(waiting::add, Runnable::run);
        var model = model(slow, line -> List.of(command("of " + line, line)));
        model.typedProperty().set("first");
        model.typedProperty().set("second");
        var older = waiting.remove();
        waiting.remove().run();
        assertEquals(List.of("of second"), ids(model));
        older.run();
        assertEquals(List.of("of second"), ids(model));
    }

    @Test
    void wordStartsBeatLettersInsideAndOtherWords() {
        var model = model(
                Background.immediate(),
                _ -> List.of(),
                command("inside", "Unimportant"),
                command("synonym", "Open file"),
                command("start", "Import"),
                command("other", "Undo"));
        model.typedProperty().set("import");
        assertEquals(List.of("start", "inside", "synonym"), ids(model));
        model.typedProperty().set("of");
        assertEquals(List.of("synonym"), ids(model), "the first letters of its words");
    }

    @Test
    void whatWasUsedLastStandsFirstWhileNothingIsTyped() {
        var model = model(Background.immediate(), _ -> List.of(), command("a", "One"), command("b", "Two"));
        model.typedProperty().set("two");
        model.choose(model.rows.getLast()).orElseThrow().run().run();
        assertEquals(List.of("b"), done);
        model.typedProperty().set("");
        assertEquals(List.of("b", "a"), ids(model));
    }

    @Test
    void nothingIsSaidToBeMissingBeforeAllIsKnown() {
        var model = model(Background.immediate(), _ -> List.of(), command("a", "Backup"));
        model.typedProperty().set("bakcup");
        assertEquals(0, model.rows.size());
        model.complete();
        assertInstanceOf(PaletteRow.Nothing.class, model.rows.getFirst());
        model.choose(model.rows.getLast());
        assertEquals("backup", model.typedProperty().get());
        assertEquals(List.of("a"), ids(model));
    }
}

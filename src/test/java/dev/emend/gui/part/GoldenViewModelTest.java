package dev.emend.gui.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.search.GoldenQueryResult;
import dev.emend.app.search.GoldenQueryResult.Turn;
import dev.emend.gui.kit.Background;
import dev.emend.model.ItemRef;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class GoldenViewModelTest {
    private static final ItemRef ITEM = new ItemRef(new UUID(0, 1), "open_files");

    private final FakeGoldenQueries work = new FakeGoldenQueries();
    private final GoldenViewModel model = new GoldenViewModel(work, Background.immediate());

    private List<GoldenQueryResult> shown() {
        return model.results().get().ready().orElseThrow();
    }

    @Test
    void aPinIsAskedAtOnceAndItsMovesAreTold() {
        model.open(" open a file ", ITEM);
        assertTrue(model.canPin().get());
        model.pin();
        assertEquals("", model.query().get(), "ready for the next");
        assertEquals("open a file", shown().getFirst().query().query());
        assertEquals(Turn.FIRST, shown().getFirst().turn());
        work.place = 4;
        model.run();
        assertEquals(Turn.DOWN, shown().getFirst().turn());
        work.place = 0;
        model.run();
        assertEquals(Turn.LOST, shown().getFirst().turn());
        model.open("", ITEM);
        assertEquals(Turn.LOST, shown().getFirst().turn(), "as the last run left it");
        model.unpin(shown().getFirst().query());
        assertEquals(List.of(), shown());
    }

    @Test
    void withoutWordsOrItemThereIsNothingToPin() {
        model.open("words", null);
        assertFalse(model.canPin().get());
        model.pin();
        model.open("  ", ITEM);
        assertFalse(model.canPin().get());
        model.pin();
        assertEquals(List.of(), shown());
    }

    @Test
    void whatCannotBePinnedStaysTypedAndIsTold() {
        work.isBroken = true;
        model.open("open a file", ITEM);
        model.pin();
        assertNotNull(model.problem().get());
        assertEquals("open a file", model.query().get());
    }
}

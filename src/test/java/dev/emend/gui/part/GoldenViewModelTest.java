package dev.emend.gui.part;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SmallCatalogs;
import dev.emend.app.search.GoldenQueryResult;
import dev.emend.app.search.GoldenQueryResult.RankChange;
import dev.emend.gui.kit.Background;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenViewModelTest {
    @TempDir
    private static Path folder;

    private static SmallCatalogs catalogs;

    private ItemRef item;
    private GoldenViewModel model;

    @BeforeAll
    static void openTheWorkspace() throws Exception {
        catalogs = SmallCatalogs.in(folder);
    }

    @AfterAll
    static void closeTheWorkspace() throws Exception {
        catalogs.close();
    }

    @BeforeEach
    void openACatalog() throws Exception {
        catalogs.open("open_files", "stack_files");
        item = catalogs.ref("open_files");
        model = new GoldenViewModel(REVIEWER, catalogs.workspace().search(), Background.immediate());
    }

    private List<GoldenQueryResult> shown() {
        return model.results.get().ready().orElseThrow();
    }

    @Test
    void aPinIsAskedAtOnceAndItsMovesAreTold() throws Exception {
        model.open(" open a file ", item);
        assertTrue(model.canPin().get());
        model.pin();
        assertEquals("", model.query.get(), "ready for the next");
        assertEquals("open a file", shown().getFirst().query().query());
        assertEquals(RankChange.FIRST, shown().getFirst().turn());
        var better = SmallCatalogs.plain("open_a_file");
        catalogs.workspace().editor().create(REVIEWER, catalogs.catalog(), better);
        model.run();
        assertEquals(RankChange.DOWN, shown().getFirst().turn());
        catalogs.workspace().editor().delete(REVIEWER, item);
        model.run();
        assertEquals(RankChange.LOST, shown().getFirst().turn());
        model.open("", item);
        assertEquals(RankChange.LOST, shown().getFirst().turn(), "as the last run left it");
        model.unpin(shown().getFirst().query());
        assertEquals(List.of(), shown());
    }

    @Test
    void withoutWordsOrItemThereIsNothingToPin() {
        model.open("words", null);
        assertFalse(model.canPin().get());
        model.pin();
        model.open("  ", item);
        assertFalse(model.canPin().get());
        model.pin();
        assertEquals(List.of(), shown());
    }

    @Test
    void whatCannotBePinnedStaysTypedAndIsTold() {
        model.open("open a file", catalogs.ref("gone"));
        model.pin();
        assertNotNull(model.problem.get());
        assertEquals("open a file", model.query.get());
        assertEquals(List.of(), shown());
    }
}

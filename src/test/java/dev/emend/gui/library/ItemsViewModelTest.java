package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.Facet;
import dev.emend.app.library.ItemQuery;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.library.ItemsViewModel.Sorting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ItemsViewModelTest {
    private final FakeLibraryReader shelf =
            FakeLibraryReader.of("open_files", "open_folder", "stack_files");
    private final ItemsViewModel items = new ItemsViewModel(shelf, Background.immediate());

    private List<String> shown() {
        return items.rows().stream().map(row -> row.ref().label()).toList();
    }

    @Test
    void showsTheRowsOfTheLineAndChoosesTheFirst() {
        items.query().set("files");
        assertEquals(List.of("open_files", "stack_files"), shown());
        assertEquals(shelf.ref("open_files"), items.selected().get());
    }

    @Test
    void dropsTheAnswerToAnOlderQuery() {
        var waiting = new ArrayList<Runnable>();
        var slow = new ItemsViewModel(shelf, new Background(waiting::add, Runnable::run));
        slow.query().set("stack");
        slow.query().set("folder");
        waiting.get(1).run();
        waiting.get(0).run();
        assertEquals(
                List.of("open_folder"),
                slow.rows().stream().map(row -> row.ref().label()).toList());
    }

    @Test
    void keepsTheSelectionAfterAReload() {
        items.reload();
        items.select(shelf.ref("stack_files"));
        shelf.items.removeFirst();
        items.reload();
        assertEquals(shelf.ref("stack_files"), items.selected().get());
    }

    @Test
    void aSearchForOtherWordsChoosesTheBestHit() {
        items.reload();
        items.select(shelf.ref("stack_files"));
        items.query().set("files");
        assertEquals(shelf.ref("open_files"), items.selected().get());
        items.select(shelf.ref("stack_files"));
        items.reload();
        assertEquals(shelf.ref("stack_files"), items.selected().get());
    }

    @Test
    void choosesTheNextItemAfterTheChosenOneIsGone() {
        items.reload();
        items.select(shelf.ref("open_folder"));
        shelf.items.remove(1);
        items.reload();
        assertEquals(shelf.ref("stack_files"), items.selected().get());
    }

    @Test
    void choosesNothingWhenNothingMatches() {
        items.reload();
        items.query().set("zebra");
        assertNull(items.selected().get());
        items.clearQuery();
        assertEquals(3, items.rows().size());
        assertEquals(shelf.ref("open_files"), items.selected().get());
    }

    @Test
    void tellsWhyTheListCannotBeReadAndRecovers() {
        shelf.isBroken = true;
        items.reload();
        assertInstanceOf(Load.Failed.class, items.load().get());
        shelf.isBroken = false;
        items.reload();
        assertEquals(3, items.rows().size());
    }

    @Test
    void movesInsideTheListOnly() {
        items.reload();
        items.move(-1);
        assertEquals(shelf.ref("open_files"), items.selected().get());
        items.move(1);
        items.move(5);
        assertEquals(shelf.ref("stack_files"), items.selected().get());
    }

    @Test
    void sortsByAColumnThenTheOtherWayThenAsBefore() {
        items.sortBy(ItemQuery.Order.TRUST);
        assertEquals(new Sorting(ItemQuery.Order.TRUST, true), items.sorting().get());
        items.sortBy(ItemQuery.Order.TRUST);
        assertEquals(new Sorting(ItemQuery.Order.TRUST, false), items.sorting().get());
        items.sortBy(ItemQuery.Order.TRUST);
        assertEquals(Sorting.BEST, items.sorting().get());
    }

    @Test
    void aFacetWritesItsClauseIntoTheLine() {
        items.query().set("open");
        items.toggle(new Facet("tool", "tool:Click-Tool", 4, false));
        assertEquals("tool:Click-Tool open", items.query().get());
    }

    @Test
    void scoresWordsOnlyWhenAskedTo() {
        items.query().set("open");
        assertTrue(shelf.searched.isEmpty(), "typing is not logged as searching");
        items.readScores();
        assertEquals(List.of("open"), shelf.searched);
        assertEquals(3, items.hits().get().ready().orElseThrow().size());
    }
}

package dev.emend.gui.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SmallCatalogs;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.list.Facet;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.ListOrder;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemsViewModelTest {
    @TempDir
    private static Path folder;

    private static SmallCatalogs catalogs;

    private ItemsViewModel items;

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
        catalogs.open("open_files", "open_folder", "stack_files");
        items = new ItemsViewModel(REVIEWER, catalogs.workspace(), Background.immediate());
    }

    private List<String> shown() {
        return items.rows.stream().map(row -> row.ref().label()).toList();
    }

    @Test
    void showsTheRowsOfTheLineAndChoosesTheFirst() {
        items.query.set("-id:open_folder");
        assertEquals(List.of("open_files", "stack_files"), shown());
        assertEquals(catalogs.ref("open_files"), items.selection.get());
    }

    @Test
    void dropsTheAnswerToAnOlderQuery() {
        var waiting = new ArrayList<Runnable>();
        var slow = new ItemsViewModel(REVIEWER, catalogs.workspace(), new Background(waiting::add, Runnable::run));
        slow.query.set("id:stack*");
        slow.query.set("id:open_fo*");
        waiting.get(1).run();
        waiting.get(0).run();
        assertEquals(
                List.of("open_folder"),
                slow.rows.stream().map(row -> row.ref().label()).toList());
    }

    @Test
    void keepsTheSelectionAfterAReload() throws Exception {
        items.reload();
        items.select(catalogs.ref("stack_files"));
        catalogs.workspace().editor().delete(REVIEWER, catalogs.ref("open_files"));
        items.reload();
        assertEquals(catalogs.ref("stack_files"), items.selection.get());
    }

    @Test
    void aSearchForOtherWordsChoosesTheBestHit() {
        catalogs.workspace().search().awaitReady();
        items.reload();
        items.select(catalogs.ref("stack_files"));
        items.query.set("open files");
        assertTrue(shown().contains("stack_files"), "the choice is a hit too");
        assertEquals(catalogs.ref("open_files"), items.selection.get());
        items.select(catalogs.ref("stack_files"));
        items.reload();
        assertEquals(catalogs.ref("stack_files"), items.selection.get());
    }

    @Test
    void choosesTheNextItemAfterTheChosenOneIsGone() throws Exception {
        items.reload();
        items.select(catalogs.ref("open_folder"));
        catalogs.workspace().editor().delete(REVIEWER, catalogs.ref("open_folder"));
        items.reload();
        assertEquals(catalogs.ref("stack_files"), items.selection.get());
    }

    @Test
    void choosesNothingWhenNothingMatches() {
        items.reload();
        items.query.set("id:zebra");
        assertNull(items.selection.get());
        items.query.set("");
        assertEquals(3, items.rows.size());
        assertEquals(catalogs.ref("open_files"), items.selection.get());
    }

    @Test
    void tellsWhyTheListCannotBeReadAndRecovers() {
        var isBroken = new AtomicBoolean(true);
        var library = catalogs.workspace().library();
        items = new ItemsViewModel(
                REVIEWER,
                query -> {
                    if (isBroken.get()) {
                        throw new UserException(
                                UserException.Code.BROKEN_FILE, "The file is gone.", "", "Open another.");
                    }
                    return library.rows(query);
                },
                catalogs.workspace().search(),
                Background.immediate());
        items.reload();
        assertInstanceOf(Load.Failed.class, items.load.get());
        isBroken.set(false);
        items.reload();
        assertEquals(3, items.rows.size());
    }

    @Test
    void movesInsideTheListOnly() {
        items.reload();
        items.move(-1);
        assertEquals(catalogs.ref("open_files"), items.selection.get());
        items.move(1);
        items.move(5);
        assertEquals(catalogs.ref("stack_files"), items.selection.get());
    }

    @Test
    void sortsByAColumnThenTheOtherWayThenAsBefore() {
        items.sortBy(ItemQuery.Order.TRUST);
        assertEquals(new ListOrder<>(ItemQuery.Order.TRUST, true), items.order.get());
        items.sortBy(ItemQuery.Order.TRUST);
        assertEquals(new ListOrder<>(ItemQuery.Order.TRUST, false), items.order.get());
        items.sortBy(ItemQuery.Order.TRUST);
        assertEquals(ItemsViewModel.USUAL_ORDER, items.order.get());
    }

    @Test
    void aFacetWritesItsClauseIntoTheLine() {
        items.query.set("open");
        items.toggle(new Facet("tool", "tool:Click-Tool", 4, false));
        assertEquals("tool:Click-Tool open", items.query.get());
    }

    @Test
    void scoresWordsOnlyWhenAskedTo() throws Exception {
        catalogs.workspace().search().awaitReady();
        var before = catalogs.searched();
        items.query.set("open");
        assertEquals(before, catalogs.searched(), "typing is not logged as searching");
        items.logSearch();
        assertEquals(before.size() + 1, catalogs.searched().size());
        assertEquals("open", catalogs.searched().getFirst());
        assertTrue(shown().containsAll(List.of("open_files", "open_folder")), "what has the word");
        assertEquals(Set.copyOf(refs()), items.hits.get().ready().orElseThrow().keySet());
    }

    private List<ItemRef> refs() {
        return items.rows.stream().map(ItemSummary::ref).toList();
    }
}

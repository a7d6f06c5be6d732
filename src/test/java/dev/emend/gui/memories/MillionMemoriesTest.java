package dev.emend.gui.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.memories.list.MemoryListViewModel;
import dev.emend.gui.memories.list.SelectedRows;
import dev.emend.gui.part.FakeScreenHost;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A million memories, of which only what is looked at is read.
class MillionMemoriesTest {
    private static final int MILLION = 1_000_000;

    /// What is opened, scrolled and jumped to in a test stands on a handful of pages.
    private static final int HANDFUL = 12;

    @TempDir
    private static Path folder;

    private static StoredMemories stock;
    private static MemorySummary sample;

    private FakeMemoryPages pages;
    private MemoryListViewModel list;

    @BeforeAll
    static void openStore() throws Exception {
        stock = StoredMemories.open(folder);
        sample = stock.detail(stock.put("sample")).row();
    }

    @AfterAll
    static void closeStore() throws Exception {
        stock.close();
    }

    @BeforeEach
    void open() {
        pages = new FakeMemoryPages(sample, MILLION, 0);
        list = over(Background.immediate());
        list.reload();
    }

    private MemoryListViewModel over(Background background) {
        return new MemoryListViewModel(
                REVIEWER,
                stock.memories(),
                (_, _, _) -> new MemoryQueryService.Page(pages, List.of(), MILLION),
                background);
    }

    private void shift(int by, int size) {
        var broken = pages.broken;
        pages = new FakeMemoryPages(sample, size, by);
        pages.broken = broken;
    }

    private void look(int from, int to) {
        for (int i = from; i < to; i++) {
            assertEquals("m" + i, list.rows().get(i).id());
        }
    }

    @Test
    void openingScrollingJumpingAndEndReadAHandfulOfPages() {
        look(0, 40);
        assertEquals("m0", list.selectedId().get());
        for (int top = 40; top < 600; top += 20) {
            look(top, top + 40);
        }
        look(500_000, 500_040);
        list.move(MILLION);
        look(MILLION - 40, MILLION);

        assertEquals("m999999", list.selectedId().get());
        list.move(-MILLION);
        assertEquals("m0", list.selectedId().get());
        assertTrue(pages.reads <= HANDFUL, pages.reads + " pages were read");
        assertTrue(pages.rowsRead <= HANDFUL * MemoryPageSource.PAGE);
    }

    @Test
    void aChoiceInTheMiddleAndWhatIsLookedAtSurviveWhatComesInAbove() {
        list.select("m500000");
        look(500_000, 500_020);

        shift(-300, MILLION + 300);
        list.reload();

        assertEquals("m500000", list.selectedId().get());
        assertEquals(500_300, list.selection.choice.get().place());
        assertFalse(list.selection.choice.get().isSought(), "the table stays where it is");
        assertTrue(pages.reads <= HANDFUL, pages.reads + " pages were read");
    }

    @Test
    void whatFitsIsReadBeforeTheTableGoesOverToIt() {
        var waiting = new ArrayDeque<Runnable>();
        var slow = over(new Background(waiting::add, Runnable::run));
        slow.reload();
        waiting.remove().run();
        slow.select("m500000");
        while (!waiting.isEmpty()) {
            waiting.remove().run();
        }
        for (int i = 500_000; i < 500_020; i++) {
            slow.rows().get(i);
        }

        shift(-7, MILLION + 7);
        slow.reload();
        assertEquals("m500000", slow.rows().get(500_000).id(), "the old stay until the new are in");
        waiting.remove().run();

        for (int i = 500_000; i < 500_020; i++) {
            assertEquals("m" + (i - 7), slow.rows().get(i).id());
        }
        assertTrue(waiting.isEmpty(), "nothing is left to read");
    }

    @Test
    void whatWasScrolledPastIsNotReadAndTheNewestComesFirst() {
        var waiting = new ArrayDeque<Runnable>();
        var slow = over(new Background(waiting::add, Runnable::run));
        slow.reload();
        waiting.remove().run();
        int before = pages.reads;

        for (int page = 100; page < 1_000; page++) {
            assertNull(slow.rows().get(page * MemoryPageSource.PAGE));
        }
        waiting.remove().run(); // the first was under way
        waiting.remove().run();

        assertEquals("m199800", slow.rows().get(199_800).id());
        while (!waiting.isEmpty()) {
            waiting.remove().run();
        }
        assertTrue(pages.reads - before <= 4, "only the newest are read");
    }

    @Test
    void noChangeGoesToAnotherMemoryThanTheOneMarkedWhileItsRowIsRead() throws Exception {
        var waiting = new ArrayDeque<Runnable>();
        var soon = new ArrayDeque<Runnable>();
        var slow = over(new Background(waiting::add, Runnable::run, soon::add));
        slow.reload();
        waiting.remove().run();

        slow.move(MILLION);

        assertEquals(
                List.of("m999999"), slow.selection.targetIds().orElseThrow().call());
        assertEquals("m0", slow.selectedId().get(), "what is shown beside does not flicker");
        soon.forEach(Runnable::run);
        assertNull(slow.selectedId().get());
        waiting.remove().run();
        assertEquals("m999999", slow.selectedId().get());
    }

    @Test
    void allCanBeMarkedAndOnlyTheChangeReadsTheirIds() throws Exception {
        var all = new BitSet();
        all.set(0, MILLION);
        list.selection.choose(new SelectedRows(0, all, false));
        var ids = list.selection.targetIds().orElseThrow();
        assertFalse(pages.isIdsRead);

        assertEquals(MILLION, ids.call().size());
        assertTrue(pages.isIdsRead);
    }

    @Test
    void allThatAreMarkedAreChangedAtOnce(@TempDir Path other) throws Exception {
        try (var many = StoredMemories.open(other)) {
            many.fixture.fillMemories(1_200, i -> StoredMemories.memory("m" + i, "Task " + i, 0.5));
            var host = new FakeScreenHost();
            var model = new MemoriesViewModel(REVIEWER, many.workspace(), host);
            model.activate("");
            var all = new BitSet();
            all.set(0, 1_200);
            model.list.selection.choose(new SelectedRows(0, all, false));

            model.memoryActions.keep();

            var table = many.memories().table();
            assertEquals(1_200, table.count(table.filter("state:kept")));
            assertEquals("done Kept 1,200 memories", host.calls().getLast());
        }
    }

    @Test
    void fewMarksFarApartAreReadWithTheirPagesOnly() throws Exception {
        list.selection.choose(SelectedRows.markedRows(5, 399_999, 700_000, 700_003));
        int before = pages.rowsRead;

        assertEquals(
                List.of("m5", "m399999", "m700000", "m700003"),
                list.selection.targetIds().orElseThrow().call());
        assertTrue(pages.rowsRead - before <= 4 * MemoryPageSource.PAGE);
    }

    @Test
    void marksStayWhileNothingChangesAndFallBackToTheChoiceWhenTheirRowsDo() throws Exception {
        look(0, 20);
        list.selection.choose(SelectedRows.markedRows(1, 3, 5));
        list.reload();
        assertEquals(
                List.of("m1", "m3", "m5"),
                list.selection.targetIds().orElseThrow().call());

        shift(-1, MILLION);
        list.reload();

        assertEquals(List.of("m5"), list.selection.targetIds().orElseThrow().call());
        assertEquals(6, list.selection.choice.get().place());
    }

    @Test
    void aPageThatCannotBeReadSaysWhyAndRetryShowsItsRows() {
        look(0, 20);
        pages.broken = from -> from >= 500_000;
        assertNull(list.rows().get(600_000));

        var failed = assertInstanceOf(Load.Failed.class, list.visibleResult.get());
        assertTrue(failed.problem().message().contains("away"), failed.problem().message());
        int reads = pages.reads;
        assertNull(list.rows().get(600_001));
        assertEquals(reads, pages.reads, "nobody asks again by themselves");

        pages.broken = _ -> false;
        list.retry();

        assertInstanceOf(Load.Ready.class, list.visibleResult.get());
        look(600_000, 600_020);
    }

    @Test
    void aListThatHasChangedIsReadAnewWithoutAWord() {
        look(0, 20);
        pages.broken = _ -> true;
        var old = pages;
        pages = new FakeMemoryPages(sample, MILLION - 1, 0);
        assertEquals(MILLION, list.rows().size());

        list.rows().get(600_000);

        assertEquals(MILLION - 1, list.rows().size());
        assertInstanceOf(Load.Ready.class, list.visibleResult.get());
        assertTrue(old.reads < HANDFUL);
    }

    @Test
    void hitsAreFoundInTheListWithoutReadingItAll() throws Exception {
        stock.put(StoredMemories.memory("m700000", "a token", 0.5));
        stock.put("a token that the filter leaves out");
        stock.settle();
        int before = pages.rowsRead;

        list.search.text.set("token");
        list.search.ask();

        var ids = new ArrayList<String>();
        list.rows().stream().map(MemorySummary::id).forEach(ids::add);
        assertEquals(List.of("m700000"), ids);
        assertTrue(list.isHits().get());
        assertTrue(pages.rowsRead - before <= 2);
    }
}

package dev.emend.gui.memories.list;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.memories.MemoryQueryService.Order;
import dev.emend.app.memories.MemorySearchService.Match;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.memories.StoredMemories;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryListViewModelTest {
    @TempDir
    private static Path folder;

    private static StoredMemories stock;

    private MemoryListViewModel list;
    private String login = "";
    private String seat = "";
    private String refresh = "";

    private static MemoryListViewModel over(StoredMemories stock, Background background) {
        var memories = stock.memories();
        return new MemoryListViewModel(REVIEWER, memories, memories.table()::rows, background);
    }

    @BeforeAll
    static void open() throws Exception {
        stock = StoredMemories.open(folder);
    }

    @AfterAll
    static void close() throws Exception {
        stock.close();
    }

    @BeforeEach
    void fill() throws Exception {
        list = over(stock, Background.immediate());
        login = stock.put("log in with a token", 0.5);
        seat = stock.put("change a seat", 0.9);
        refresh = stock.put("refresh a token before it expires", 0.1);
        stock.settle();
        list.reload();
    }

    @AfterEach
    void clear() throws Exception {
        stock.clear();
    }

    private List<String> ids() {
        return list.rows().stream().map(MemorySummary::id).toList();
    }

    @Test
    void theFilterLineLeavesWhatFitsAndKeepsTheChoiceWhenItIsAmongThem() {
        list.select(refresh);

        list.filter.set("token");

        assertEquals(List.of(login, refresh), ids());
        assertEquals(refresh, list.selectedId().get());
        assertEquals(3, list.load.get().ready().orElseThrow().total());
    }

    @Test
    void aLineThatIsNotUnderstoodSaysWhereAndLeavesTheRows() {
        list.filter.set("token");

        list.filter.set("state:nonsense");

        assertTrue(list.mistake.get().startsWith("“state:nonsense” names no state"), list.mistake.get());
        assertEquals(List.of(login, refresh), ids());

        list.filter.set("seat");
        assertEquals("", list.mistake.get());
        assertEquals(List.of(seat), ids());
    }

    @Test
    void theAnswerToAnOlderLineIsDropped() {
        var waiting = new ArrayList<Runnable>();
        var slow = over(stock, new Background(waiting::add, Runnable::run));
        slow.filter.set("seat");
        slow.filter.set("token");

        waiting.reversed().forEach(Runnable::run);

        assertEquals(
                List.of(login, refresh),
                slow.rows().stream().map(MemorySummary::id).toList());
    }

    @Test
    void enterAsksBothWaysAndTheTableShowsTheHitsWithTheirScores() throws Exception {
        list.search.text.set("token");

        list.search.ask();

        assertEquals(List.of(login, refresh), ids());
        assertEquals(login, list.selectedId().get());
        var hit = list.search.answer.get().ready().orElseThrow().hits().getFirst();
        assertEquals(login, hit.row().id());
        assertTrue(hit.parts().score() > 0);
        assertEquals(hit.parts(), list.parts(login).orElseThrow());
        assertEquals("memory-both token", stock.asked().getLast());
    }

    /// Half-typed words are not what somebody asked for: only Enter puts them into the log. Neither
    /// counts as served, as no agent was given anything.
    @Test
    void typingFindsAndIsNeitherLoggedNorServed() throws Exception {
        int asked = stock.asked().size();

        list.search.text.set("token");

        assertEquals(List.of(login, refresh), ids());
        assertEquals(asked, stock.asked().size());
        list.search.ask();
        assertEquals(asked + 1, stock.asked().size());
        assertEquals(0, stock.detail(login).row().servedCount());
        list.search.text.set("");
        assertEquals(3, list.rows().size());
    }

    @Test
    void theSourcesOfAnImportStandBesideTheFilter() throws Exception {
        list.filter.set("token");
        list.origin.set("source:nowhere.json");
        assertEquals(List.of(), ids());
        assertEquals("token", list.filter.get(), "the line has only what was typed");

        list.clear();
        assertEquals("", list.origin.get());
        assertEquals(3, list.rows().size());
    }

    @Test
    void theQuestionIsAskedWithinTheFilter() {
        list.filter.set("seat");
        list.search.text.set("seat token");

        list.search.ask();

        assertEquals(List.of(seat), ids());
    }

    @Test
    void clearTakesTheSearchAwayBeforeTheFilter() {
        list.filter.set("token");
        list.search.text.set("refresh");
        list.search.ask();
        assertEquals(List.of(refresh), ids());

        list.clear();
        assertEquals(List.of(login, refresh), ids());
        assertEquals("", list.search.text.get());

        list.clear();
        assertEquals(3, list.rows().size());
    }

    @Test
    void aReloadDoesNotAskAgainButShowsHitsAsTheyAreNow() throws Exception {
        list.search.text.set("token");
        list.search.ask();
        int asked = stock.asked().size();
        stock.retitle(login, "log in with a new token");

        list.reload();

        assertEquals("log in with a new token", list.rows().getFirst().says().task());
        assertEquals(asked, stock.asked().size());
    }

    @Test
    void aSearchThatFailsSaysSoInTheTableAndRetryAsksAgain() throws Exception {
        list.search.text.set("token");
        stock.damage();
        list.search.ask();
        assertTrue(list.visibleResult.get() instanceof Load.Failed<ListResult>);

        stock.mend();
        list.retry();

        assertTrue(list.visibleResult.get() instanceof Load.Ready<ListResult>);
        assertEquals(List.of(login, refresh), ids());
    }

    @Test
    void alikeOnesOfTheChoiceCanBeAsked(@TempDir Path other) throws Exception {
        try (var model = StoredMemories.open(other)) {
            var middle = model.put("change a seat");
            var near = model.put("choose a seat");
            var far = model.put("log in with a token");
            model.indexed(Map.of(
                    middle, vectors(1, 0, 1, 0),
                    near, vectors(0.9f, 0.1f, 0, 1),
                    far, vectors(0.1f, 0.9f, 0.9f, 0.1f)));
            var table = over(model, Background.immediate());
            table.reload();

            table.search.searchSimilar(table.rows().getFirst());

            assertEquals(middle, table.search.similarTo.get().orElseThrow().id());
            assertEquals(
                    Set.of(near, far),
                    Set.copyOf(table.rows().stream().map(MemorySummary::id).toList()));
            assertEquals(Match.TASK, table.match(near).orElseThrow());
            assertEquals(Match.LESSON, table.match(far).orElseThrow());
        }
    }

    private static List<float[]> vectors(float x, float y, float contentX, float contentY) {
        return List.of(new float[] {x, y}, new float[] {contentX, contentY});
    }

    @Test
    void aFacetGoesIntoTheLineAndOutAgainButNotIntoJson() {
        var facet = list.load.get().ready().orElseThrow().facets().stream()
                .filter(known -> known.clause().equals("state:pending"))
                .findFirst()
                .orElseThrow();
        list.toggle(facet);
        assertEquals("state:pending", list.filter.get());
        list.toggle(facet);
        assertEquals("", list.filter.get());

        list.filter.set("{\"a\": 1}");
        list.toggle(facet);

        assertEquals("{\"a\": 1}", list.filter.get());
        assertFalse(list.mistake.get().isEmpty());
    }

    @Test
    void aColumnSortsThenTurnsRoundThenGoesBackToTheNewest() {
        list.sortBy(Order.CONFIDENCE);
        assertEquals(List.of(seat, login, refresh), ids());
        list.sortBy(Order.CONFIDENCE);
        assertEquals(List.of(refresh, login, seat), ids());
        list.sortBy(Order.CONFIDENCE);
        assertEquals(List.of(login, seat, refresh), ids());
    }

    @Test
    void theChoiceMovesInsideTheTable() {
        list.select(seat);
        list.move(5);
        assertEquals(refresh, list.selectedId().get());
        list.move(-9);
        assertEquals(login, list.selectedId().get());
    }
}

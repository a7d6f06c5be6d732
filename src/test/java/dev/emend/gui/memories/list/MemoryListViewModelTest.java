package dev.emend.gui.memories.list;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.Facet;
import dev.emend.app.memories.MemoryQueryService.Order;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.memories.FakeMemoriesGateway;
import dev.emend.model.Memory.Space;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemoryListViewModelTest {
    private final FakeMemoriesGateway stock = new FakeMemoriesGateway();
    private final MemoryListViewModel list = new MemoryListViewModel(stock, Background.immediate());

    @BeforeEach
    void fill() {
        stock.put("login", "log in with a token");
        stock.put("seat", "change a seat");
        stock.put("refresh", "refresh a token");
        list.reload();
    }

    private List<String> ids() {
        return list.rows().stream().map(MemorySummary::id).toList();
    }

    @Test
    void theFilterLineLeavesWhatFitsAndKeepsTheChoiceWhenItIsAmongThem() {
        list.select("refresh");

        list.filter().set("has:token");

        assertEquals(List.of("login", "refresh"), ids());
        assertEquals("refresh", list.selected().get());
        assertEquals(3, list.load().get().ready().orElseThrow().total());
    }

    @Test
    void aLineThatIsNotUnderstoodSaysWhereAndLeavesTheRows() {
        list.filter().set("has:token");

        list.filter().set("nonsense");

        assertTrue(list.mistake().get().startsWith("At character 1"), list.mistake().get());
        assertEquals(List.of("login", "refresh"), ids());

        list.filter().set("has:seat");
        assertEquals("", list.mistake().get());
        assertEquals(List.of("seat"), ids());
    }

    @Test
    void theAnswerToAnOlderLineIsDropped() {
        var waiting = new ArrayList<Runnable>();
        var slow = new MemoryListViewModel(stock, new Background(waiting::add, Runnable::run));
        slow.filter().set("has:seat");
        slow.filter().set("has:token");

        waiting.reversed().forEach(Runnable::run);

        assertEquals(
                List.of("login", "refresh"), slow.rows().stream().map(MemorySummary::id).toList());
    }

    @Test
    void enterAsksTheBoxAndTheTableShowsTheHitsWithTheirScores() {
        list.search().text(Space.CONTENT).set("token");

        list.search().ask(Space.CONTENT);

        assertEquals(List.of("login", "refresh"), ids());
        assertEquals("login", list.selected().get());
        assertEquals(0.7, list.parts("login").orElseThrow().task().orElseThrow());
        assertTrue(stock.calls.getLast().startsWith("search CONTENT token"));
    }

    @Test
    void typingAsksNothing() {
        list.search().text(Space.TASK).set("token");

        assertEquals(3, list.rows().size());
        assertTrue(stock.calls.stream().noneMatch(call -> call.startsWith("search")));
    }

    @Test
    void theOtherVectorIsAskedTheSameWords() {
        list.search().text(Space.TASK).set("token");
        list.search().ask(Space.TASK);

        list.search().switchSpace();

        assertEquals(Space.CONTENT, list.search().space().get());
        assertEquals("token", list.search().text(Space.CONTENT).get());
        assertEquals("", list.search().text(Space.TASK).get());
        assertTrue(stock.calls.getLast().startsWith("search CONTENT token"));
    }

    @Test
    void theQuestionIsAskedWithinTheFilter() {
        list.filter().set("has:seat");
        list.search().text(Space.TASK).set("a");

        list.search().ask(Space.TASK);

        assertEquals(List.of("seat"), ids());
    }

    @Test
    void clearTakesTheSearchAwayBeforeTheFilter() {
        list.filter().set("has:token");
        list.search().text(Space.TASK).set("refresh");
        list.search().ask(Space.TASK);
        assertEquals(List.of("refresh"), ids());

        list.clear();
        assertEquals(List.of("login", "refresh"), ids());
        assertEquals("", list.search().text(Space.TASK).get());

        list.clear();
        assertEquals(3, list.rows().size());
    }

    @Test
    void aReloadDoesNotAskAgainButShowsHitsAsTheyAreNow() {
        list.search().text(Space.TASK).set("token");
        list.search().ask(Space.TASK);
        int asked = stock.calls.size();
        stock.put("login", "log in with a new token");

        list.reload();

        assertEquals("log in with a new token", list.rows().getFirst().says().task());
        assertEquals(
                0,
                stock.calls.stream().skip(asked).filter(call -> call.startsWith("search")).count());
    }

    @Test
    void aSearchThatFailsSaysSoInTheTableAndRetryAsksAgain() {
        list.search().text(Space.TASK).set("token");
        stock.isBroken = true;
        list.search().ask(Space.TASK);
        assertTrue(list.shown().get() instanceof Load.Failed<ListResult>);

        stock.isBroken = false;
        list.retry();

        assertTrue(list.shown().get() instanceof Load.Ready<ListResult>);
        assertEquals(List.of("login", "refresh"), ids());
    }

    @Test
    void alikeOnesOfTheChoiceCanBeAsked() {
        list.search().askAlike(list.rows().get(1));

        assertEquals("similar TASK seat", stock.calls.getLast());
        assertEquals("seat", list.search().alike().get().orElseThrow().id());
    }

    @Test
    void aFacetGoesIntoTheLineAndOutAgainButNotIntoJson() {
        var facet = new Facet("state", "has:token", 2, false);
        list.toggle(facet);
        assertEquals("has:token", list.filter().get());
        list.toggle(facet);
        assertEquals("", list.filter().get());

        list.filter().set("{\"a\": 1}");
        list.toggle(facet);

        assertEquals("{\"a\": 1}", list.filter().get());
        assertFalse(list.mistake().get().isEmpty());
    }

    @Test
    void aColumnSortsThenTurnsRoundThenGoesBackToTheNewest() {
        list.sortBy(Order.CONFIDENCE);
        assertEquals("rows CONFIDENCE", stock.calls.getLast());
        list.sortBy(Order.CONFIDENCE);
        assertEquals("rows CONFIDENCE reversed", stock.calls.getLast());
        list.sortBy(Order.CONFIDENCE);
        assertEquals("rows NEWEST", stock.calls.getLast());
    }

    @Test
    void theChoiceMovesInsideTheTable() {
        list.select("seat");
        list.move(5);
        assertEquals("refresh", list.selected().get());
        list.move(-9);
        assertEquals("login", list.selected().get());
    }
}

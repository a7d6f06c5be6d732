package dev.emend.gui.memories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.memories.detail.MemoryDetailViewModel.Tab;
import dev.emend.gui.memories.edit.DimensionDraft.Field;
import dev.emend.gui.memories.list.SelectedRows;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Memory.Space;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemoriesViewModelTest {
    private final FakeMemoriesGateway stock = new FakeMemoriesGateway();
    private final FakeScreenHost host = new FakeScreenHost();
    private final MemoriesViewModel model = new MemoriesViewModel(stock, host);

    @BeforeEach
    void fill() {
        stock.put("login", "log in with a token");
        stock.put("seat", "change a seat");
        stock.put("refresh", "refresh a token");
        model.shown("");
    }

    @Test
    void theFirstMemoryIsReadAtOnceAndTheChoiceIsFollowed() {
        assertEquals("login", shown());

        model.list().select("seat");

        assertEquals("seat", shown());
    }

    private String shown() {
        return model.detail().current().orElseThrow().detail().memory().id();
    }

    @Test
    void keepsRejectsAndDeletesAllThatAreMarked() {
        model.list().chosen().choose(SelectedRows.marked(0, 2));

        model.judging().keep();

        assertEquals(
                "judge [login, refresh] KEPT",
                stock.calls.stream()
                        .filter(call -> call.startsWith("judge"))
                        .findFirst()
                        .orElseThrow());
        assertEquals("done Kept 2 memories", host.calls().getLast());
        assertEquals(
                ReviewState.KEPT,
                model.detail().current().orElseThrow().detail().row().standing().state());

        model.list().chosen().choose(SelectedRows.marked(0));
        model.judging().delete();
        assertEquals(
                List.of("seat", "refresh"),
                model.list().rows().stream().map(MemorySummary::id).toList());
        assertEquals("seat", model.list().selected().get());
    }

    @Test
    void aChangeThatFailsIsSaidAndChangesNothing() {
        stock.isBroken = true;

        model.judging().reject();

        assertEquals("fail The store is away.", host.calls().getLast());
        assertEquals(3, model.list().rows().size());
    }

    @Test
    void aDigitOpensTheRubricAndSavingRates() {
        model.judging().rate(4);
        assertTrue(model.judging().rating().isOpen().get());
        model.judging().rate(5);
        model.judging().rating().feedback().set("clear");

        model.save();

        assertEquals("rate login 5 clear", stock.calls.getLast());
        assertFalse(model.judging().rating().isOpen().get());
        assertEquals("done Rated 5", host.calls().getLast());
    }

    @Test
    void aNewMemoryNeedsATaskAndIsChosenOnceItIsThere() {
        model.create();
        model.save();
        assertTrue(model.editing().mistakes().containsKey(Field.TASK));
        assertEquals(MemorySidePanel.EDIT, model.side().get());

        model.editing().text(Field.TASK).set("rotate a key");
        model.editing().text(Field.CONFIDENCE).set("0.9");
        model.save();

        assertEquals(MemorySidePanel.DETAIL, model.side().get());
        var added = stock.memory(String.valueOf(model.list().selected().get()));
        assertEquals("rotate a key", added.text().task());
        assertEquals(0.9, added.result().confidence().orElseThrow());
        assertEquals("2025-11-02T12:00:00Z", added.result().timestamp());
    }

    @Test
    void whatIsWrongStaysInTheFormWithItsPlace() {
        model.edit();
        model.editing().text(Field.CONFIDENCE).set("92 %");
        model.editing().text(Field.METADATA).set("{\n  \"a\" 1\n}");

        model.save();

        assertEquals(MemorySidePanel.EDIT, model.side().get());
        assertTrue(mistake(Field.METADATA).startsWith("Line 2"));
        assertTrue(mistake(Field.CONFIDENCE).contains("0 to 1"));
        model.editing().text(Field.CONFIDENCE).set("0.92");
        assertFalse(model.editing().mistakes().containsKey(Field.CONFIDENCE));
    }

    private String mistake(Field field) {
        return model.editing().mistakes().getOrDefault(field, "");
    }

    @Test
    void whatWasTypedIsPutOntoTheNewerVersionWhenSomebodyWasFaster() {
        model.edit();
        model.editing().text(Field.TACTICAL).set("use short tokens");
        stock.put("login", "log in with a token and a code");

        model.save();

        assertEquals(
                "Somebody changed this memory.",
                Objects.requireNonNull(model.editing().problem().get()).message());
        assertEquals("use short tokens", model.editing().text(Field.TACTICAL).get());
        assertEquals("log in with a token and a code", model.editing().text(Field.TASK).get());
        model.save();
        var saved = stock.memory("login").text();
        assertEquals("log in with a token and a code", saved.task());
        assertEquals("use short tokens", saved.learned().tactical());
    }

    @Test
    void editingOneFieldLeavesAllOthersAsTheyAreToTheDigit() {
        var odd =
                new Memory(
                        "odd",
                        Memory.Kind.EXPERIENCE,
                        new Memory.Text(
                                "t",
                                "c",
                                "n",
                                "r",
                                new Memory.MemoryLessons(
                                        "", "", "", new Json.Arr(List.of(Json.Null.NULL)))),
                        new Memory.Result(
                                "my own word",
                                java.util.OptionalDouble.of(1),
                                "yesterday",
                                Json.Obj.of("n", new Json.Num("1e-05"))),
                        Json.Obj.of("m", new Json.Num("1.0")),
                        new Origin("s", "f", "i"));
        stock.put(odd);
        model.list().reloadAndSelect("odd");
        model.edit();
        model.editing().text(Field.TASK).set("t, and more");

        model.save();

        var text = odd.text();
        assertEquals(
                new Memory(
                        "odd",
                        odd.kind(),
                        new Memory.Text("t, and more", "c", "n", "r", text.learned()),
                        odd.result(),
                        odd.metadata(),
                        odd.origin()),
                stock.memory("odd"));
    }

    @Test
    void whyNotTakesTheLastQuestionBacksOutOfTheSearchAndFollowsTheChoice() {
        model.list().search().text(Space.TASK).set("token");
        model.list().search().ask(Space.TASK);

        model.askWhyNot();
        assertEquals(3, model.list().rows().size());
        assertEquals(MemorySidePanel.WHY_NOT, model.side().get());

        model.list().select("seat");

        assertEquals(
                List.of("seat has no word of token."),
                model.whyNot().reasons().get().ready().orElseThrow());
    }

    @Test
    void promotesIntoTheOnlyCatalogAtOnceAndAsksWhichWhenThereAreMore() {
        stock.open.add(FakeMemoriesGateway.catalog(1));
        stock.open.add(FakeMemoriesGateway.catalog(2, "it is locked"));
        model.promote();
        assertEquals("promote login 1", stock.calls.getLast());
        assertEquals(MemorySidePanel.DETAIL, model.side().get());

        stock.open.add(FakeMemoriesGateway.catalog(3));
        model.promote();
        assertEquals(MemorySidePanel.PROMOTE, model.side().get());
        model.promoting().promote(FakeMemoriesGateway.catalog(3));
        assertEquals("promote login 3", stock.calls.getLast());
    }

    @Test
    void nothingIsResetBeforeTheNumberIsTyped() {
        model.openReset();
        model.reset().typed().set("2");
        model.save();
        assertEquals(3, stock.memories.size());

        model.reset().typed().set("3");
        model.save();

        assertEquals(
                "reset 3",
                stock.calls.stream()
                        .filter(call -> call.startsWith("reset"))
                        .findFirst()
                        .orElseThrow());
        assertEquals(MemorySidePanel.DETAIL, model.side().get());
    }

    @Test
    void secretsAreCoveredWhereverTheMemoryIsRead() {
        var secret = "AKIA" + "IOSFODNN7EXAMPLQ";
        stock.put("secret", "use " + secret);

        model.list().reloadAndSelect("secret");

        var reading = model.detail().current().orElseThrow();
        assertTrue(reading.hasSecret());
        assertFalse(reading.covered().text().task().contains(secret));
        assertFalse(reading.raw().contains(secret));
        assertTrue(reading.detail().memory().text().task().contains(secret));
    }

    @Test
    void theTabStaysWhileMemoriesAreWalked() {
        model.detail().tab().set(Tab.RAW);

        model.list().move(1);

        assertEquals(Tab.RAW, model.detail().tab().get());
        assertEquals("seat", shown());
    }

    @Test
    void anArgumentIsAMemoryOrAFilter() {
        model.list().filter().set("has:seat");
        model.shown("refresh");
        assertEquals("refresh", model.list().selected().get());

        model.shown("has:seat");
        assertEquals(1, model.list().rows().size());
    }

    @Test
    void theGraphPutsTheStrongestOfTheMiddleFirstAndLeavesOutWhatIsGone() {
        model.openGraph();

        var graph = model.graph().graph().get().ready().orElseThrow();
        assertEquals(2, model.graph().edges(graph).size());
        assertEquals("login", model.graph().centre().get());
        model.graph().open("seat");
        assertEquals("seat", model.graph().chosen().get());
    }
}

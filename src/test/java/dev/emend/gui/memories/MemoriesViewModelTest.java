package dev.emend.gui.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.memories.MemorySearchService.Question;
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
import dev.emend.model.filter.Where;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoriesViewModelTest {
    @TempDir
    private static Path folder;

    private static StoredMemories stock;

    private final FakeScreenHost host = new FakeScreenHost();
    private MemoriesViewModel model;
    private String login = "";
    private String seat = "";
    private String refresh = "";

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
        model = new MemoriesViewModel(REVIEWER, stock.workspace(), host);
        login = stock.put("log in with a token");
        seat = stock.put("change a seat");
        refresh = stock.put("refresh a token before it expires");
        model.activate("");
    }

    @AfterEach
    void clear() throws Exception {
        stock.clear();
    }

    @Test
    void theFirstMemoryIsReadAtOnceAndTheChoiceIsFollowed() throws Exception {
        assertEquals(login, shown());

        model.list.select(seat);

        assertEquals(seat, shown());
    }

    private String shown() {
        return model.detail.current().orElseThrow().detail().memory().id();
    }

    @Test
    void keepsRejectsAndDeletesAllThatAreMarked() throws Exception {
        model.list.selection.choose(SelectedRows.markedRows(0, 2));

        model.memoryActions.keep();

        assertEquals(ReviewState.KEPT, stock.state(login));
        assertEquals(ReviewState.PENDING, stock.state(seat));
        assertEquals(ReviewState.KEPT, stock.state(refresh));
        assertEquals("done Kept 2 memories", host.calls().getLast());
        assertEquals(
                ReviewState.KEPT,
                model.detail.current().orElseThrow().detail().row().status().state());

        model.list.selection.choose(SelectedRows.markedRows(0));
        model.memoryActions.delete();
        assertEquals(
                List.of(seat, refresh),
                model.list.rows().stream().map(MemorySummary::id).toList());
        assertEquals(seat, model.list.selectedId().get());
    }

    @Test
    void aChangeThatFailsIsSaidAndChangesNothing() throws Exception {
        stock.damage();
        model.memoryActions.reject();
        stock.mend();

        var told = host.calls().getLast();
        assertTrue(told.startsWith("fail ") && told.contains("can't be read"), told);
        assertEquals(3, model.list.rows().size());
        assertEquals(ReviewState.PENDING, stock.state(login));
    }

    @Test
    void aDigitOpensTheRubricAndSavingRates() throws Exception {
        model.memoryActions.rate(4);
        assertTrue(model.memoryActions.rating.isOpen.get());
        model.memoryActions.rate(5);
        model.memoryActions.rating.feedback.set("clear");

        model.save();

        var rating = stock.detail(login).rating().orElseThrow();
        assertEquals(5, rating.score());
        assertEquals("clear", rating.feedback());
        assertFalse(model.memoryActions.rating.isOpen.get());
        assertEquals("done Rated 5", host.calls().getLast());
    }

    @Test
    void aNewMemoryNeedsATaskAndIsChosenOnceItIsThere() throws Exception {
        model.create();
        model.save();
        assertTrue(model.editModel().mistakes.containsKey(Field.TASK));
        assertEquals(MemorySidePanel.EDIT, model.side.get());

        model.editModel().text(Field.TASK).set("rotate a key");
        model.editModel().text(Field.CONFIDENCE).set("0.9");
        model.save();

        assertEquals(MemorySidePanel.DETAIL, model.side.get());
        var added = stock.detail(String.valueOf(model.list.selectedId().get())).memory();
        assertEquals("rotate a key", added.text().task());
        assertEquals(0.9, added.result().confidence().orElseThrow());
        assertEquals("2025-11-02T12:00:00Z", added.result().timestamp());
    }

    @Test
    void whatIsWrongStaysInTheFormWithItsPlace() throws Exception {
        model.edit();
        model.editModel().text(Field.CONFIDENCE).set("92 %");
        model.editModel().text(Field.METADATA).set("{\n  \"a\" 1\n}");

        model.save();

        assertEquals(MemorySidePanel.EDIT, model.side.get());
        assertTrue(mistake(Field.METADATA).startsWith("Line 2"));
        assertTrue(mistake(Field.CONFIDENCE).contains("0 to 1"));
        model.editModel().text(Field.CONFIDENCE).set("0.92");
        assertFalse(model.editModel().mistakes.containsKey(Field.CONFIDENCE));
    }

    private String mistake(Field field) {
        return model.editModel().mistakes.getOrDefault(field, "");
    }

    @Test
    void whatWasTypedIsPutOntoTheNewerVersionWhenSomebodyWasFaster() throws Exception {
        model.edit();
        model.editModel().text(Field.TACTICAL).set("use short tokens");
        stock.retitle(login, "log in with a token and a code");

        model.save();

        assertEquals(
                "Someone else changed the memory since you opened it.",
                Objects.requireNonNull(model.editModel().problem.get()).message());
        assertEquals("use short tokens", model.editModel().text(Field.TACTICAL).get());
        assertEquals(
                "log in with a token and a code",
                model.editModel().text(Field.TASK).get());
        model.save();
        var saved = stock.detail(login).memory().text();
        assertEquals("log in with a token and a code", saved.task());
        assertEquals("use short tokens", saved.lessons().tactical());
    }

    @Test
    void editingOneFieldLeavesAllOthersAsTheyAreToTheDigit() throws Exception {
        var odd = new Memory(
                "odd",
                Memory.Kind.EXPERIENCE,
                new Memory.Text(
                        "t",
                        "c",
                        "n",
                        "r",
                        new Memory.MemoryLessons("", "", "", new Json.Arr(List.of(Json.Null.NULL)))),
                new Memory.Result(
                        "my own word", OptionalDouble.of(1), "yesterday", Json.Obj.of("n", new Json.Num("1e-05"))),
                Json.Obj.of("m", new Json.Num("1.0")),
                new Origin("s", "f", "i"));
        stock.put(odd);
        model.list.reloadAndSelect("odd");
        model.edit();
        model.editModel().text(Field.TASK).set("t, and more");

        model.save();

        var text = odd.text();
        assertEquals(
                new Memory(
                        "odd",
                        odd.kind(),
                        new Memory.Text("t, and more", "c", "n", "r", text.lessons()),
                        odd.result(),
                        odd.metadata(),
                        odd.origin()),
                stock.detail("odd").memory());
    }

    @Test
    void whyNotTakesTheLastQuestionBacksOutOfTheSearchAndFollowsTheChoice() throws Exception {
        model.list.search.text.set("token");
        model.list.search.ask();

        stock.memories().editor().judge(REVIEWER, List.of(seat), ReviewState.REJECTED);
        stock.settle();
        model.askWhyNot();
        assertEquals(3, model.list.rows().size());
        assertEquals(MemorySidePanel.WHY_NOT, model.side.get());

        model.list.select(seat);

        var reasons = model.whyNot.reasons.get().ready().orElseThrow();
        assertEquals(
                stock.memories()
                        .search()
                        .whyNot(new Question(Space.CONTENT, "token", Where.ALL, OptionalInt.empty()), seat),
                reasons);
        assertTrue(reasons.getFirst().contains("rejected"), reasons.toString());
    }

    @Test
    void promotesIntoTheOnlyCatalogAtOnceAndAsksWhichWhenThereAreMore() throws Exception {
        var only = stock.workspace().library().catalogs().getFirst();
        var locked = catalog("locked", true);
        assertTrue(locked.readOnly().isPresent());

        model.promote();
        assertPromoted(login, only.id());
        assertEquals(MemorySidePanel.DETAIL, model.side.get());

        var other = catalog("other", false);
        model.list.select(seat);
        model.promote();
        assertEquals(MemorySidePanel.PROMOTE, model.side.get());
        model.promotion.promote(other);
        assertPromoted(seat, other.id());
    }

    private static CatalogInfo catalog(String agent, boolean isLocked) throws Exception {
        var original = WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json");
        var file = WorkspaceFixture.copy(folder.resolve(agent), original);
        if (isLocked) {
            Files.writeString(file, "[{\"knowledge_id\": \"a\", \"knowledge_id\": \"b\"}]");
        }
        return stock.workspace().library().open(file);
    }

    private static void assertPromoted(String id, UUID catalog) throws Exception {
        var ref = stock.workspace().library().resolve(catalog, "memory_" + id);
        var item = stock.workspace().library().item(ref).item();
        assertEquals(Optional.of(id), item.fields().object("metadata").text("memory_id"));
    }

    @Test
    void nothingIsResetBeforeTheNumberIsTyped(@TempDir Path other) throws Exception {
        try (var own = StoredMemories.open(other)) {
            own.put("one");
            own.put("two");
            own.put("three");
            var screen = new MemoriesViewModel(REVIEWER, own.workspace(), host);
            screen.activate("");
            screen.openReset();
            screen.reset.input.set("2");
            screen.save();
            assertEquals(3, own.count());

            screen.reset.input.set("3");
            screen.save();

            assertEquals(0, own.count());
            assertEquals(
                    "done Deleted 3 memories; the backup is in History",
                    host.calls().getLast());
            assertEquals(MemorySidePanel.DETAIL, screen.side.get());
        }
    }

    @Test
    void secretsAreCoveredWhereverTheMemoryIsRead() throws Exception {
        var secret = "AKIA" + "IOSFODNN7EXAMPLQ";
        var id = stock.put("use " + secret);

        model.list.reloadAndSelect(id);

        var reading = model.detail.current().orElseThrow();
        assertTrue(reading.hasSecret());
        assertFalse(reading.maskedMemory().text().task().contains(secret));
        assertFalse(reading.raw().contains(secret));
        assertTrue(reading.detail().memory().text().task().contains(secret));
    }

    @Test
    void theTabStaysWhileMemoriesAreWalked() throws Exception {
        model.detail.tab.set(Tab.RAW);

        model.list.move(1);

        assertEquals(Tab.RAW, model.detail.tab.get());
        assertEquals(seat, shown());
    }

    @Test
    void anArgumentIsAMemoryOrAFilter() throws Exception {
        model.list.filter.set("seat");
        model.activate(refresh);
        assertEquals(refresh, model.list.selectedId().get());

        model.activate("id:" + seat);
        assertEquals(1, model.list.rows().size());
    }

    @Test
    void relatedMemoriesAreThoseNearAndThoseLinkedTheStrongestFirstWithoutWhatIsGone(@TempDir Path other)
            throws Exception {
        try (var own = StoredMemories.open(other)) {
            var middle = own.put("change a seat");
            var far = own.put("log in with a token");
            var near = own.put("choose a seat");
            own.indexed(Map.of(
                    middle, content(1, 0),
                    near, content(0.9f, 0.44f),
                    far, content(0.6f, 0.8f)));
            own.link(middle, "gone");
            own.link(far, middle);
            var screen = new MemoriesViewModel(REVIEWER, own.workspace(), host);
            screen.activate("");

            screen.openRelated();

            var related = screen.relatedMemories.relatedMemories.get().ready().orElseThrow();
            assertEquals(
                    List.of(far, near, far),
                    related.stream().map(line -> line.row().id()).toList());
            assertEquals(
                    List.of(true, false, false),
                    related.stream().map(line -> line.link().isPresent()).toList());
            assertEquals(0.9, related.get(1).weight(), 0.01);
            assertEquals(0.6, related.get(2).weight(), 0.01);
        }
    }

    private static List<float[]> content(float x, float y) {
        return List.of(new float[] {x, y}, new float[] {x, y});
    }
}

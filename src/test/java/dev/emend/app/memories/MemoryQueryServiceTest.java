package dev.emend.app.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.list.Facet;
import dev.emend.app.transfer.ExportService;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The table beside lists made of whole memories, the slow and simple way.
class MemoryQueryServiceTest {
    private static final int MANY = 1_203;

    @TempDir
    Path folder;

    private WorkspaceFixture fixture;
    private MemoryServices memories;
    private final List<Memory> all = new ArrayList<>();

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.at(new ManualClock(), folder, "git_cli");
        memories = fixture.workspace.memories();
        var random = new Random(11);
        for (int i = 0; i < MANY; i++) {
            all.add(memory(i, random));
        }
        fixture.fillMemories(MANY, all::get);
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private static Memory memory(int i, Random random) {
        var words = List.of("Fly", "book", "Cook", "zip", "Äpfel", "10 files", "9 files");
        return new Memory(
                "id " + i,
                random.nextBoolean() ? Memory.Kind.LEARNED : Memory.Kind.EXPERIENCE,
                Memory.Text.ofTask(words.get(random.nextInt(words.size())) + " " + i % 50),
                new Memory.Result(
                        random.nextInt(3) == 0 ? "failure" : "success",
                        random.nextInt(5) == 0 ? OptionalDouble.empty() : OptionalDouble.of(random.nextInt(11) / 10.0),
                        "2026-01-%02dT10:00:00Z".formatted(1 + random.nextInt(28)),
                        Json.Obj.EMPTY),
                Json.Obj.of("thread", "t" + random.nextInt(4)),
                new Origin("/agents/" + random.nextInt(5), "mem0", "r" + i));
    }

    private MemoryQueryService.Page rows(String line, MemoryQueryService.Order order, boolean isReversed)
            throws UserException {
        return memories.table().rows(memories.table().filter(line), order, isReversed);
    }

    /// What is equal stays as it was added.
    private List<String> expected(Comparator<Memory> order, Predicate<Memory> filter) {
        return all.stream().filter(filter).sorted(order).map(Memory::id).toList();
    }

    private static final Comparator<Memory> NEWEST = Comparator.<Memory, String>comparing(
                    memory -> memory.result().timestamp())
            .reversed();

    @Test
    void everyOrderIsThatOfTheMemoriesThemselves() throws Exception {
        assertOrders();
    }

    @Test
    void everyOrderFollowsManyChangesAndWhatIsTakenAwayOrBroughtBack() throws Exception {
        assertOrders();
        var random = new Random(12);
        for (int i = 0; i < MANY; i += 31) {
            var other = memory(i, random);
            var edited = new Memory(
                    other.id(),
                    other.kind(),
                    other.text(),
                    other.result(),
                    other.metadata(),
                    all.get(i).origin());
            memories.editor().update(REVIEWER, edited, 1);
            all.set(i, edited);
        }
        var before = List.copyOf(all);
        var taken = all.subList(400, 460).stream().map(Memory::id).toList();
        all.subList(400, 460).clear();
        fixture.store(session -> session.memories().setPresent(taken, false));
        assertOrders();

        fixture.store(session -> session.memories().setPresent(taken, true));
        all.clear();
        all.addAll(before);
        assertOrders();
    }

    private void assertOrders() throws UserException {
        assertEquals(
                expected(NEWEST, _ -> true),
                rows("", MemoryQueryService.Order.NEWEST, false).rows().ids());
        assertEquals(
                expected(
                        Comparator.<Memory, String>comparing(
                                        memory -> memory.text().task().toLowerCase(Locale.ROOT))
                                .thenComparing(NEWEST),
                        _ -> true),
                rows("", MemoryQueryService.Order.TASK, false).rows().ids());
        assertEquals(
                expected(
                        Comparator.<Memory>comparingDouble(
                                        memory -> -memory.result().confidence().orElse(-1))
                                .thenComparing(NEWEST),
                        _ -> true),
                rows("", MemoryQueryService.Order.CONFIDENCE, false).rows().ids());
        assertEquals(
                expected(
                        Comparator.<Memory, String>comparing(
                                        memory -> memory.origin().source())
                                .thenComparing(NEWEST),
                        _ -> true),
                rows("", MemoryQueryService.Order.SOURCE, false).rows().ids());
        assertEquals(
                expected(NEWEST, _ -> true).reversed(),
                rows("", MemoryQueryService.Order.NEWEST, true).rows().ids());
    }

    @Test
    void everyFilterHoldsForTheMemoriesItHoldsForAndCountsThem() throws Exception {
        check("outcome:failure", memory -> memory.result().outcome().equals("failure"));
        check("-kind:learned", memory -> memory.kind() != Memory.Kind.LEARNED);
        check("confidence<0.3", memory -> memory.result().confidence().orElse(9) < 0.3);
        check("thread:t2", memory -> memory.metadata().text("thread").equals(Optional.of("t2")));
        check("id:\"id 77\"", memory -> memory.id().equals("id 77"));
        check(
                "source:/agents/3 at>2026-01-20",
                memory -> memory.origin().source().equals("/agents/3")
                        && memory.result().timestamp().compareTo("2026-01-20T0") > 0);
        check("served:0 state:pending tier:active", _ -> true);
        check("served>0", _ -> false);
        check("Äpfel", memory -> memory.document().contains("Äpfel"));
    }

    private void check(String line, Predicate<Memory> filter) throws UserException {
        var wanted = expected(NEWEST, filter);
        var page = rows(line, MemoryQueryService.Order.NEWEST, false);
        assertEquals(wanted, page.rows().ids(), line);
        assertEquals(wanted.size(), memories.table().count(memories.table().filter(line)), line);
        assertEquals(MANY, page.total());
        long failed = all.stream()
                .filter(filter)
                .filter(memory -> memory.result().outcome().equals("failure"))
                .count();
        assertEquals(
                failed,
                page.facets().stream()
                        .filter(facet -> facet.clause().equals("outcome:failure"))
                        .mapToInt(Facet::count)
                        .sum(),
                line);
    }

    @Test
    void aPageIsReadAsItIsNowAndTheListKeepsItsPlaces() throws Exception {
        var list = rows("state:pending", MemoryQueryService.Order.TASK, false).rows();
        var ids = list.ids();
        var changed = ids.get(700);

        memories.editor().judge(REVIEWER, List.of(changed), ReviewState.KEPT);

        assertEquals(MANY, list.size());
        assertEquals(700, list.indexOf(changed));
        assertEquals(-1, list.indexOf("nobody"));
        var page = list.rows(600, 800);
        assertEquals(ids.subList(600, 800), page.stream().map(MemorySummary::id).toList());
        assertEquals(ReviewState.KEPT, page.get(100).status().state());
        assertThrows(IndexOutOfBoundsException.class, () -> list.rows(MANY - 1, MANY + 1));
        assertEquals(
                MANY - 1,
                rows("state:pending", MemoryQueryService.Order.TASK, false)
                        .rows()
                        .size());
    }

    @Test
    void ordersFollowWhatIsEditedServedAndAdded() throws Exception {
        for (var order : MemoryQueryService.Order.values()) {
            rows("", order, false);
        }
        var moved = all.get(500);
        var edited = new Memory(
                moved.id(),
                moved.kind(),
                Memory.Text.ofTask("0 comes first"),
                new Memory.Result("success", OptionalDouble.of(1.5), "2027-01-01", Json.Obj.EMPTY),
                moved.metadata(),
                moved.origin());
        memories.editor()
                .update(REVIEWER, edited, memories.table().detail(moved.id()).version());
        assertFirst(moved.id(), MemoryQueryService.Order.TASK);
        assertFirst(moved.id(), MemoryQueryService.Order.NEWEST);
        assertFirst(moved.id(), MemoryQueryService.Order.CONFIDENCE);

        memories.search().awaitReady();
        var question = new MemorySearchService.Question(
                Memory.Space.TASK, "0 comes first", Where.ALL, java.util.OptionalInt.of(1));
        var served = memories.search()
                .search(REVIEWER, question)
                .hits()
                .getFirst()
                .row()
                .id();
        assertFirst(served, MemoryQueryService.Order.SERVED);
        assertEquals(
                1,
                rows("served>0", MemoryQueryService.Order.NEWEST, false).rows().size());

        memories.editor()
                .add(
                        REVIEWER,
                        new Memory(
                                "new",
                                Memory.Kind.LEARNED,
                                Memory.Text.ofTask("0 before all"),
                                new Memory.Result("", OptionalDouble.of(2), "2028-01-01", Json.Obj.EMPTY),
                                Json.Obj.EMPTY,
                                new Origin("/a", "mem0", "new")),
                        ReviewState.PENDING);
        for (var order : MemoryQueryService.Order.values()) {
            assertFirst(order == MemoryQueryService.Order.SERVED ? served : "new", order);
        }
    }

    private void assertFirst(String id, MemoryQueryService.Order order) throws UserException {
        assertEquals(id, rows("", order, false).rows().first(1).getFirst().id(), order.toString());
    }

    @Test
    void whatIsDeletedForGoodIsSaidWhenItsPageIsRead() throws Exception {
        var list = rows("", MemoryQueryService.Order.NEWEST, false).rows();

        memories.editor().reset(REVIEWER, MANY);

        var gone = assertThrows(UserException.class, () -> list.rows(0, 10));
        assertEquals(UserException.Code.CHANGED_MEANWHILE, gone.code());
        assertTrue(gone.remedy().contains("again"), gone.remedy());
        assertEquals(0, rows("", MemoryQueryService.Order.NEWEST, false).rows().size());
    }

    @Test
    void afterEverythingWasDeletedWordsAreLookedForInWhatCameSince() throws Exception {
        memories.editor().reset(REVIEWER, MANY);
        memories.editor().add(REVIEWER, said("one", "a red car", "success"), ReviewState.PENDING);
        assertEquals(List.of("one"), ids("red"));

        memories.editor().reset(REVIEWER, 1);
        memories.editor().add(REVIEWER, said("two", "a blue car", "success"), ReviewState.PENDING);

        assertEquals(List.of(), ids("red"));
        assertEquals(List.of("two"), ids("-red"));
        assertEquals(List.of("two"), ids("blue"));
    }

    private List<String> ids(String line) throws UserException {
        return rows(line, MemoryQueryService.Order.NEWEST, false).rows().ids();
    }

    private static Memory said(String id, String lesson, String outcome) {
        return new Memory(
                id,
                Memory.Kind.LEARNED,
                new Memory.Text(lesson, "", lesson, lesson, new Memory.MemoryLessons(lesson, "", "", Json.Null.NULL)),
                new Memory.Result(outcome, OptionalDouble.empty(), "2029-01-01", Json.Obj.EMPTY),
                Json.Obj.EMPTY,
                new Origin("/a", "mem0", id));
    }

    @Test
    void whatIsServedIsCountedOnceHoweverOftenItIsLookedAt() throws Exception {
        memories.editor().add(REVIEWER, said("one", "rotate the token", "success"), ReviewState.PENDING);
        memories.search().awaitReady();
        var question = new MemorySearchService.Question(
                Memory.Space.TASK,
                "rotate the token",
                memories.table().filter("outcome:success id:one"),
                java.util.OptionalInt.of(1));
        assertEquals(1, memories.search().search(REVIEWER, question).hits().size());
        memories.editor().judge(REVIEWER, List.of("one"), ReviewState.KEPT);
        assertEquals(List.of("one"), ids("served:1"));

        memories.search().search(REVIEWER, question);
        assertEquals(List.of("one"), ids("served:2"));
        assertEquals(
                2,
                rows("id:one", MemoryQueryService.Order.NEWEST, false)
                        .rows()
                        .first(1)
                        .getFirst()
                        .servedCount());
    }

    @Test
    void aFacetWithQuotationMarksFindsWhatItCounts() throws Exception {
        memories.editor().add(REVIEWER, said("one", "a lesson", "it \"failed\" badly"), ReviewState.PENDING);
        var facet = rows("", MemoryQueryService.Order.NEWEST, false).facets().stream()
                .filter(other -> other.value().contains("badly"))
                .findFirst()
                .orElseThrow();

        assertEquals("it \"failed\" badly", facet.value());
        assertEquals(List.of("one"), ids(facet.clause()));
        assertTrue(rows(facet.clause(), MemoryQueryService.Order.NEWEST, false).facets().stream()
                .anyMatch(other -> other.clause().equals(facet.clause()) && other.isOn()));
    }

    @Test
    void whatIsRejectedWhileAnExportRunsIsNotInIt() throws Exception {
        var file = folder.resolve("out.jsonl");
        var rejecting = new Progress() {
            private boolean isDone;

            @Override
            public void report(long done, long total) {
                if (!isDone && done > 0) {
                    isDone = true;
                    var rest = all.stream().map(Memory::id).toList();
                    try {
                        memories.editor().judge(REVIEWER, rest, ReviewState.REJECTED);
                    } catch (UserException e) {
                        throw new AssertionError(e);
                    }
                }
            }

            @Override
            public boolean isCancelled() {
                return false;
            }
        };
        var done = memories.exports().write(new ExportService.Order("csv", file, Where.ALL, false), rejecting);

        assertTrue(done.writtenRecords() > 0 && done.writtenRecords() <= 2 * MemoryPageSource.PAGE, done.toString());
    }

    @Test
    void fadedConfidenceSortsAndFiltersAsItIsShown() throws Exception {
        rows("", MemoryQueryService.Order.CONFIDENCE, false); // before anything fades
        memories.retention().setHalfLife(Optional.of(Duration.ofDays(5)));

        var rows =
                rows("confidence>0", MemoryQueryService.Order.CONFIDENCE, false).rows();
        var shown = rows.first(MANY).stream()
                .map(row -> row.status().confidence().orElseThrow())
                .toList();
        assertEquals(shown.stream().sorted(Comparator.reverseOrder()).toList(), shown);
    }
}

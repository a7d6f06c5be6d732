package dev.emend.store.memories;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.Run;
import dev.emend.model.Vector;
import dev.emend.peers.Databases;
import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.memories.StoredImport.State;
import dev.emend.store.sql.StoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Databases.class)
class StoredMemoriesTest {
    private final Databases databases;

    private static final Json.Arr NO_FILES = Json.Arr.EMPTY;

    @AutoClose // none where the database is not there
    private Store store;

    StoredMemoriesTest(Databases databases) {
        this.databases = databases;
    }

    @BeforeEach
    void open() throws Exception {
        store = databases.open(SampleCommands.CLOCK);
    }

    private static Memory memory(String id, String task, String tactical) {
        var learned = new Memory.MemoryLessons(tactical, "plan first", "", Json.from(List.of("rush")));
        return new Memory(
                id,
                Memory.Kind.LEARNED,
                new Memory.Text(task, "a shop", "größer \uD83D\uDE00", "it went well", learned),
                new Memory.Result(
                        "success",
                        OptionalDouble.of(0.1 + 0.2),
                        "2026-02-03 04:05:06",
                        Json.Obj.of("tool_counts", Json.Obj.of("ls", 3))),
                Json.Obj.of("n", new Json.Num("1e-05"), "tag", "t0", "flag", true),
                new Origin("/agents/one", "mem0", id));
    }

    private static MemoryTable.NewMemory fresh(Memory memory, Vector... vectors) {
        return new MemoryTable.NewMemory(
                new MemoryWithVectors(memory, List.of(vectors)),
                new MemorySummaryRow.RowTexts(memory.taskText(), memory.lesson()),
                ReviewState.PENDING,
                memory.text().lessons().tactical().getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private long add(Memory... memories) throws StoreException {
        return store.write(s -> {
            long batch = s.imports().begin(NO_FILES);
            var fresh = new ArrayList<MemoryTable.NewMemory>();
            for (var memory : memories) {
                fresh.add(fresh(memory));
            }
            s.memories().add(fresh, batch);
            return batch;
        });
    }

    private StoredMemory get(String id) throws StoreException {
        return store.read(s -> s.memories().get(id)).orElseThrow();
    }

    @Test
    void aMemoryComesBackWithEveryFieldAndTheVectorsThatCameWithIt() throws StoreException {
        var memory = memory("a", "Fly to Rome", "book early");
        var vector = new Vector(Memory.Space.TASK, "text-embedding-3-small", new float[1536]);
        vector.values()[7] = 0.25f;

        store.write(s -> {
            s.memories().add(List.of(fresh(memory, vector)), 0);
            return 1;
        });

        var stored = get("a");
        assertEquals(memory, stored.memory());
        assertEquals("text-embedding-3-small", stored.vectors().getFirst().model());
        assertArrayEquals(vector.values(), stored.vectors().getFirst().values());
        assertEquals(
                Optional.of(Instant.parse("2026-02-03T04:05:06Z")),
                stored.head().facts().happenedAt());
        assertEquals(1, stored.head().status().version());
    }

    @Test
    void twentyMegabytesInOneFieldAreKept() throws StoreException {
        // a server in Node takes half a minute for what the others take in a second
        int bytes = databases == Databases.PGLITE ? 2_000_000 : 20_000_000;
        var huge = "größer ".repeat(bytes / 8);
        add(memory("a", "task", huge));

        assertEquals(huge, get("a").memory().text().lessons().tactical());
    }

    @Test
    void halfACharacterIsKeptAndReplacedInLists() throws StoreException {
        add(memory("a", "task", "half \uD800 of it"));

        assertEquals("half \uD800 of it", get("a").memory().text().lessons().tactical());
        assertEquals("half \uFFFD of it", get("a").head().texts().lesson());
    }

    @Test
    void anEditOfAnOlderVersionIsNotTaken() throws StoreException {
        add(memory("a", "task", "old"));
        var edited = memory("a", "task", "new");

        Boolean taken = store.write(s -> s.memories().update(edited, says(edited), 1));
        Boolean late = store.write(s -> s.memories().update(memory("a", "x", "y"), says(edited), 1));

        assertTrue(taken);
        assertFalse(late);

        assertEquals(edited, get("a").memory());
        assertEquals(2, get("a").head().status().version());
    }

    private static MemorySummaryRow.RowTexts says(Memory memory) {
        return new MemorySummaryRow.RowTexts(memory.taskText(), memory.lesson());
    }

    @Test
    void whatChangedIsWalkedPageByPage() throws StoreException {
        add(memory("a", "task", "1"), memory("b", "task", "2"), memory("c", "task", "3"));
        store.write(s -> {
            s.memories().setState(List.of("b"), ReviewState.KEPT);
            return 1;
        });

        var ids = new ArrayList<String>();
        long change = 0;
        long seq = 0;
        while (true) {
            long fromChange = change;
            long fromSeq = seq;
            var page = store.read(s -> s.memories().changedAfter(fromChange, fromSeq, 2));
            page.summaries().forEach(head -> ids.add(head.id()));
            if (page.summaries().isEmpty()) {
                break;
            }
            change = page.change();
            seq = page.seq();
        }

        assertEquals(List.of("a", "c", "b"), ids);
    }

    @Test
    void pagesAreReadByTheNumbersOfTheirRows() throws StoreException {
        add(memory("a", "Zip It", "1"), memory("b", "an Ärger", "2"), memory("c", "task", "3"));
        store.write(s -> {
            s.memories().setPresent(List.of("b"), false);
            s.memories().setArchived(List.of("c"), true);
            return 1;
        });

        var first = store.read(s -> s.memoryPages().changedAfter(0, 0, 1));
        var rest = store.read(s -> s.memoryPages().changedAfter(first.change(), first.seq(), 9));
        var facts = List.of(
                first.facts().getFirst(), rest.facts().get(0), rest.facts().get(1));

        assertEquals(
                List.of("a", "b", "c"),
                store
                        .read(s -> s.memoryPages()
                                .summaries(
                                        facts.stream().map(MemoryFilterRow::seq).toList()))
                        .stream()
                        .map(MemorySummaryRow::id)
                        .toList());
        assertEquals(
                List.of("zip it", "an ärger", "task"),
                facts.stream().map(MemoryFilterRow::task).toList());
        assertEquals(
                List.of("c"),
                store.read(s -> s.memoryPages().ids(List.of(facts.get(2).seq(), 999_999L))));
        assertEquals(
                List.of(true, false, true),
                facts.stream().map(row -> row.category().isPresent()).toList());
        assertTrue(facts.get(2).category().isArchived());
        assertEquals(
                Instant.parse("2026-02-03T04:05:06Z").getEpochSecond() * 1_000_000,
                facts.getFirst().at());
        assertEquals(0.1 + 0.2, facts.getFirst().confidence(), 0);
        assertEquals(MemoryPageQueries.key("a"), facts.getFirst().key());
    }

    @Test
    void whatALinkSaysBesideIsKeptAndPutBesideOneOfAnOlderStore() throws StoreException {
        var bare = new MemoryLink("a", "b", "works_at", Origin.HERE);
        var since = new MemoryLink("a", "b", "works_at", Origin.HERE, Json.Obj.of("since", 2019));
        var until = new MemoryLink("a", "b", "works_at", Origin.HERE, Json.Obj.of("until", "now"));
        long batch = add(memory("a", "task", "1"), memory("b", "task", "2"));
        store.write(s -> s.links().add(List.of(bare), batch));

        store.write(s -> s.links().add(List.of(since, until), batch));
        assertEquals(List.of(since, until), store.read(s -> s.links().of("a")));
        assertEquals(Integer.valueOf(0), store.write(s -> s.links().add(List.of(since, until), batch)));

        store.write(s -> s.links().add(List.of(bare, since), batch));
        assertEquals(List.of(since, until, bare), store.read(s -> s.links().of("a")));
    }

    @Test
    void anImportIsTakenAwayAndBroughtBackAsOne() throws StoreException {
        var link = new MemoryLink("a", "b", "works_at", Origin.HERE);
        long batch = add(memory("a", "task", "1"), memory("b", "task", "2"));
        store.write(s -> s.links().add(List.of(link, link), batch));

        store.write(s -> {
            s.imports().setPresent(batch, false);
            return 1;
        });
        assertEquals(Long.valueOf(0), store.read(s -> s.memories().count()));
        assertEquals(List.of(), store.read(s -> s.links().of("b")));

        store.write(s -> {
            s.imports().setPresent(batch, true);
            return 1;
        });
        assertEquals(Long.valueOf(2), store.read(s -> s.memories().count()));
        assertEquals(List.of(link), store.read(s -> s.links().of("b")));
    }

    @Test
    void whatAnImportReplacedComesBackWithUndoAndGoesWithRedo() throws StoreException {
        var old = memory("a", "task", "old");
        var first = memory("a", "task", "new");
        var second = memory("a", "task", "newer");
        add(old);
        store.write(s -> {
            s.memories().setState(List.of("a"), ReviewState.KEPT);
            return 1;
        });
        long batch = store.write(s -> s.imports().begin(NO_FILES));
        for (var again : List.of(first, second)) {
            store.write(s -> {
                long seq = s.memories()
                        .findByIds(List.of("a"))
                        .values()
                        .iterator()
                        .next()
                        .seq();
                s.imports().replacements().replace(seq, fresh(again), batch);
                return 1;
            });
        }
        assertEquals(second, get("a").memory());
        assertEquals(ReviewState.PENDING, get("a").head().status().state());

        setPresent(batch, false);
        assertEquals(old, get("a").memory());
        assertEquals(ReviewState.KEPT, get("a").head().status().state());

        setPresent(batch, true);
        assertEquals(second, get("a").memory());
    }

    private void setPresent(long batch, boolean isPresent) throws StoreException {
        store.write(s -> {
            s.imports().setPresent(batch, isPresent);
            return 1;
        });
    }

    @Test
    void aRunComesBackWithItsCallsAndItsNewestIsFirst() throws StoreException {
        var call = new Run.ToolCall("c1", "ls", Json.Obj.of("path", "/tmp"));
        var run = new Run(
                "r1",
                new Run.Head(
                        "tau_bench",
                        "book a flight",
                        "gpt",
                        "2026-01-01T00:00:00Z",
                        new Run.Ending("success", OptionalDouble.of(1))),
                List.of(
                        Run.Message.of(Run.Role.USER, "book a flight"),
                        new Run.Message(Run.Role.ASSISTANT, "", List.of(call), "", "", Json.Obj.of("usage", 3)),
                        new Run.Message(Run.Role.TOOL, "done", List.of(), "c1", "2026-01-01", Json.Obj.EMPTY)),
                Json.Obj.of("trial", 2),
                new Origin("/runs", "tau_bench", "0"));
        var other = new Run(
                "r2",
                new Run.Head("codex", "", "", "", Run.Ending.UNKNOWN),
                List.of(),
                Json.Obj.EMPTY,
                new Origin("/runs", "codex", "1"));

        store.write(s -> {
            s.runs().add(List.of(new RunTable.NewRun(run, null), new RunTable.NewRun(other, null)), 0);
            return 1;
        });

        assertEquals(Optional.of(run), store.read(s -> s.runs().get("r1")));
        assertEquals(
                List.of("r2", "r1"),
                store.read(s -> s.runs().recent(10, 0)).stream()
                        .map(RunSummaryRow::id)
                        .toList());
        assertEquals(3, store.read(s -> s.runs().recent(1, 1)).getFirst().messages());
    }

    @Test
    void aRejectedRecordIsListedOnceHoweverOftenItIsRead() throws StoreException {
        var place = new QuarantineTable.Place("/agents/a.jsonl", 7, "");
        var record = new QuarantineTable.Record(0, 1, place, "mem0", "it is no JSON", "{");

        Integer added = store.write(s -> s.imports().quarantine().add(List.of(record, record)));
        Integer again = store.write(s -> s.imports().quarantine().add(List.of(record)));

        assertEquals(1, added);
        assertEquals(0, again);
        var listed = store.read(s -> s.imports().quarantine().all());
        assertEquals(
                List.of(place),
                listed.stream().map(QuarantineTable.Record::place).toList());

        store.write(s -> {
            s.imports().quarantine().remove(List.of(listed.getFirst().seq()));
            return 1;
        });
        assertEquals(List.of(), store.read(s -> s.imports().quarantine().all()));
    }

    @Test
    void anImportThatWasCutOffIsKnownUntilItIsFinished() throws StoreException {
        var files = new Json.Arr(List.of(Json.Obj.of("path", "/agents/a.jsonl")));
        long batch = store.write(s -> s.imports().begin(files));

        var unfinished = store.read(s -> s.imports().unfinishedImports());
        assertEquals(files, unfinished.getFirst().files());
        assertEquals(State.RUNNING, unfinished.getFirst().state());

        store.write(s -> {
            s.imports().set(batch, State.FINISHED);
            return 1;
        });
        assertEquals(List.of(), store.read(s -> s.imports().unfinishedImports()));
    }
}

package dev.emend.app.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AgentClient;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.fixtures.EntityFile;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.filter.Where;
import dev.emend.model.lineage.Lineage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A memory that was made of others is trusted no more than they are, until a person keeps it.
class MemoryLineageTest {
    private static final AgentClient READER = new AgentClient("reader", Set.of(AgentClient.Scope.READ), true);

    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock();
    private WorkspaceFixture fixture;
    private MemoryServices memories;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.at(clock, folder, "git_cli");
        memories = fixture.workspace.memories();
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private void add(String id, double confidence, String... derivedFrom) throws Exception {
        add(
                id,
                confidence,
                Json.Obj.of(Lineage.DERIVED_FROM, List.of(derivedFrom)),
                new Origin("/agents/one", "mem0", id));
    }

    private void add(String id, double confidence, Json.Obj metadata, Origin origin) throws Exception {
        var lessons = new Memory.MemoryLessons("Use a lock " + id, "", "", Json.Null.NULL);
        var memory = new Memory(
                id,
                Memory.Kind.LEARNED,
                new Memory.Text("Merge a branch", "", "", "", lessons),
                new Memory.Result("success", OptionalDouble.of(confidence), "", Json.Obj.EMPTY),
                metadata,
                origin);
        memories.editor().add(REVIEWER, memory, ReviewState.PENDING);
    }

    /// As an agent is told.
    private double trust(String id) throws Exception {
        return fixture.workspace.agents().memories().newest(Where.ALL, 50, READER).memories().stream()
                .filter(retrieved -> retrieved.memory().id().equals(id))
                .findFirst()
                .orElseThrow()
                .trust();
    }

    private List<String> ids(String line) throws Exception {
        return memories
                .table()
                .rows(memories.table().filter(line), MemoryQueryService.Order.TASK, false)
                .rows()
                .ids()
                .stream()
                .sorted()
                .toList();
    }

    @Test
    void isTrustedNoMoreThanWhatItWasMadeOfUntilAPersonKeepsIt() throws Exception {
        add("source", 0.6);
        add("middle", 0.9, "source");
        add("end", 1, "middle", Lineage.RUN + "r1");
        add("circle", 1, "circle", "end");
        assertEquals(0.6, trust("end"));
        assertEquals(0.6, trust("circle"));

        memories.editor().judge(REVIEWER, List.of("middle"), ReviewState.KEPT);
        assertEquals(0.9, trust("end"), "middle stands for itself now");

        memories.editor().judge(REVIEWER, List.of("end"), ReviewState.KEPT);
        assertEquals(1, trust("end"));
    }

    @Test
    void restsOnNothingThatWasRejectedOrIsGone() throws Exception {
        add("source", 1);
        add("end", 1, "source");
        add("lost", 1, "https://example.org/page");
        assertEquals(1, trust("end"));
        assertEquals(0.5, trust("lost"), "nobody looked at that page");

        memories.editor().judge(REVIEWER, List.of("source"), ReviewState.REJECTED);

        assertEquals(0.5, trust("end"));
    }

    @Test
    void restsOnTheItemOfALearning() throws Exception {
        var learning = fixture.workspace
                .review()
                .queue()
                .pending(Set.of(), ReviewQueue.Order.NEWEST)
                .learnings()
                .getFirst();
        double trust = fixture.workspace.library().item(learning.item()).item().trust();
        assertTrue(trust < 1);
        add("end", 1, learning.key());

        assertEquals(trust, trust("end"));
    }

    @Test
    void restsOnWhatLinksSay() throws Exception {
        add("source", 0.7);
        add("end", 1);
        fixture.store(session ->
                session.links().add(List.of(new MemoryLink("end", "source", Lineage.DERIVED_FROM, Origin.HERE)), 0));

        assertEquals(0.7, trust("end"));
    }

    /// While changed words wait, agents get those that were kept, and the trust of those.
    @Test
    void isThatOfTheWordsThatWereKeptWhileOthersWait() throws Exception {
        add("source", 0.6);
        bring("Deploy only after the tests pass.");
        var brought = ids("format:mcp_memory").getFirst();
        fixture.store(session ->
                session.links().add(List.of(new MemoryLink(brought, "source", Lineage.DERIVED_FROM, Origin.HERE)), 0));
        assertEquals(0.6, trust(brought));
        memories.editor().judge(REVIEWER, List.of(brought), ReviewState.KEPT);
        assertEquals(1, trust(brought));

        bring("Deploy at once.");
        assertEquals(List.of(brought), ids("state:pending format:mcp_memory"));
        assertEquals(1, trust(brought));
    }

    private void bring(String words) throws Exception {
        memories.imports().run(REVIEWER, List.of(EntityFile.write(folder, "b", words)), Progress.SILENT);
    }

    @Test
    void isThatOfAnItemThatWasKeptWhileOtherWordsOfItWait() throws Exception {
        var item = fixture.workspace
                .library()
                .rows(ItemQuery.all())
                .rows()
                .getFirst()
                .ref();
        var editor = fixture.workspace.editor();
        var made = Json.Obj.of(Lineage.DERIVED_FROM, List.of("https://example.org/page"));
        editor.edit(REVIEWER, item, "metadata", made).saveStatus().join();
        double trust = fixture.workspace.library().item(item).item().trust();
        assertTrue(trust > 0.5);
        add("end", 1, item.key());
        assertEquals(trust, trust("end"));

        var description = fixture.workspace.library().item(item).item().description();
        Files.writeString(fixture.file, Files.readString(fixture.file).replace(description, description + " twice"));
        fixture.workspace.library().look();
        assertEquals(
                1,
                fixture.workspace
                        .review()
                        .queue()
                        .changedEntries(fixture.catalog)
                        .size());
        assertEquals(trust, trust("end"));
    }

    @Test
    void isNotHigherForARuleThatKeptIt() throws Exception {
        var rules = fixture.workspace.review().rules();
        rules.add(REVIEWER, "/agents/one", "lock");
        add("source", 0.6);
        for (int i = 0; i < 12; i++) {
            add("end" + i, 1, "source");
        }
        rules.apply();

        var kept = ids("state:kept").stream().filter(id -> id.startsWith("end")).toList();
        assertEquals(0.6, trust(kept.getFirst()));
        memories.editor().judge(REVIEWER, kept.subList(0, 1), ReviewState.KEPT);
        assertEquals(1, trust(kept.getFirst()));
    }

    @Test
    void isFoundByWhoFirstSaidIt() throws Exception {
        add("agents", 1);
        add("page", 1, Json.Obj.of("source_url", "https://example.org"), new Origin("/agents/one", "mem0", "p"));
        add("written", 1, Json.Obj.EMPTY, Origin.HERE);
        add("run", 1, Json.Obj.of("run_id", "r1"), Origin.HERE);

        assertEquals(List.of("written"), ids("origin:person"));
        assertEquals(List.of("agents", "run"), ids("origin:agent"));
        assertEquals(List.of("agents", "run", "written"), ids("-origin:document"));
        memories.search().awaitReady();
        var asked = memories.search()
                .search(
                        REVIEWER,
                        new MemorySearchService.Question(
                                Memory.Space.CONTENT,
                                "lock",
                                memories.table().filter("origin:document"),
                                OptionalInt.empty()));
        assertEquals(
                List.of("page"),
                asked.hits().stream().map(hit -> hit.row().id()).toList());
    }
}

package dev.emend.app.search;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.SearchStatus;
import dev.emend.app.memories.MemorySearchService;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An index that can't be written is opened anew while the workspace stays open. Its folder is
/// taken away, which fails the next write as a full disk would.
class IndexMendTest {
    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private Path items;
    private Path memories;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
        items = folder.resolve("workspace").resolve("index");
        memories = folder.resolve("workspace").resolve("memory-index");
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private void describe(String text) throws Exception {
        fixture.workspace
                .editor()
                .edit(REVIEWER, fixture.item("git_clone_repository"), Map.of("description", new Json.Text(text)));
    }

    private List<String> found(String text) throws UserException {
        return fixture.workspace.search().search(REVIEWER, text, Set.of(), 3).hits().stream()
                .map(SearchHit::title)
                .filter(title -> title.contains(text))
                .toList();
    }

    @Test
    void whatIsDecidedAfterAFailedWriteIsFoundWithoutARestart() throws Exception {
        fixture.workspace.search().awaitReady();
        delete(items);
        describe("Quokka one");
        fixture.workspace.search().awaitReady();
        assertEquals(List.of("Quokka one"), found("Quokka one"));
        describe("Quokka two");
        fixture.workspace.search().awaitReady();
        assertEquals(List.of("Quokka two"), found("Quokka two"));
        assertEquals(
                SearchStatus.Stage.READY, fixture.workspace.search().state().stage());
    }

    @Test
    @Tag("slow")
    void anIndexThatCantBeOpenedIsToldAndTriedAgain() throws Exception {
        fixture.workspace.search().awaitReady();
        delete(items);
        Files.writeString(items, "in the way");
        describe("Quokka one");
        fixture.workspace.search().awaitReady();
        var state = fixture.workspace.search().state();
        assertEquals(SearchStatus.Stage.LEXICAL_ONLY, state.stage());
        assertTrue(state.reason().startsWith("Emend tries again"), state.reason());

        Files.delete(items);
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (fixture.workspace.search().state().stage() != SearchStatus.Stage.READY && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
        assertEquals(List.of("Quokka one"), found("Quokka one"));
    }

    private void remember(String id, String task) throws UserException {
        fixture.workspace
                .memories()
                .editor()
                .add(
                        REVIEWER,
                        new Memory(
                                id,
                                Memory.Kind.LEARNED,
                                new Memory.Text(
                                        task, "", "", "", new Memory.MemoryLessons("", "", "", Json.from(List.of()))),
                                new Memory.Result("success", OptionalDouble.empty(), "", Json.Obj.EMPTY),
                                Json.Obj.EMPTY,
                                Origin.HERE),
                        ReviewState.KEPT);
    }

    private List<String> remembered(String text) throws UserException {
        var search = fixture.workspace.memories().search();
        search.awaitReady();
        var question = new MemorySearchService.Question(Memory.Space.TASK, text, Where.ALL, OptionalInt.of(1));
        return search.search(REVIEWER, question).hits().stream()
                .map(hit -> hit.row().id())
                .toList();
    }

    @Test
    void memoriesAreFoundAfterAFailedWriteWithoutARestart() throws Exception {
        remember("before", "Plant tomatoes in the garden");
        assertEquals(List.of("before"), remembered("Plant tomatoes in the garden"));
        delete(memories);
        remember("after", "Bake a chocolate cake");
        assertEquals(List.of("after"), remembered("Bake a chocolate cake"));
        assertEquals(List.of("before"), remembered("Plant tomatoes in the garden"));
    }
}

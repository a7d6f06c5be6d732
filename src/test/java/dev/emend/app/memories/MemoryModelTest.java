package dev.emend.app.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.SearchStatus;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.search.memories.MemoryIndex;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Another model than the one whose vectors are in the index (fault 36).
class MemoryModelTest {
    private static final String OLD = "a model of 8 dimensions";

    @TempDir
    private Path folder;

    @Test
    void theVectorsOfAnotherModelAreLeftWhenAllMemoriesWereReadAnew() throws Exception {
        var file = WorkspaceFixture.copy(folder, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        try (var fixture = WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE)) {
            add(fixture, "cake", "Bake a chocolate cake");
            add(fixture, "garden", "Plant tomatoes");
        }
        readByAnotherModel();

        try (var fixture = WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE)) {
            var search = fixture.workspace.memories().search();
            search.awaitReady();
            assertEquals(SearchStatus.Stage.READY, search.state().stage());
            var answer = search.search(
                    REVIEWER,
                    new MemorySearchService.Question(Memory.Space.TASK, "dessert", Where.ALL, OptionalInt.of(2)));
            assertEquals("cake", answer.hits().getFirst().row().id());
            assertEquals(
                    2,
                    answer.hits().stream()
                            .filter(hit -> hit.parts().task().isPresent())
                            .count());
        }
        try (var index = MemoryIndex.open(folder.resolve("workspace").resolve("memory-index"))) {
            assertNotEquals(Optional.of(OLD), index.activeModel());
        }
    }

    /// As when the owner before still puts the index in order.
    @Test
    void anIndexThatIsHeldByTheOwnerBeforeIsWaitedFor() throws Exception {
        var file = WorkspaceFixture.copy(folder, WorkspaceFixture.SAMPLES.resolve("git_cli/knowledge_catalog.json"));
        var held = MemoryIndex.open(folder.resolve("workspace").resolve("memory-index"));
        try (var fixture = WorkspaceFixture.again(folder, file, WorkspaceFixture.AT_ONCE)) {
            add(fixture, "cake", "Bake a chocolate cake");
            var search = fixture.workspace.memories().search();
            var question =
                    new MemorySearchService.Question(Memory.Space.TASK, "chocolate", Where.ALL, OptionalInt.of(2));
            var answer = CompletableFuture.supplyAsync(() -> answered(search, question));
            assertThrows(TimeoutException.class, () -> answer.get(1, TimeUnit.SECONDS));
            held.close();
            assertEquals("cake", answer.get(60, TimeUnit.SECONDS));
        }
    }

    private static String answered(MemorySearchService search, MemorySearchService.Question question) {
        try {
            return search.search(REVIEWER, question).hits().getFirst().row().id();
        } catch (UserException problem) {
            throw new AssertionError(problem);
        }
    }

    private static void add(WorkspaceFixture fixture, String id, String task) throws UserException {
        var memory = Memory.create(id, Memory.Text.ofTask(task), Memory.Result.UNKNOWN, Instant.EPOCH);
        fixture.workspace.memories().editor().add(REVIEWER, memory, ReviewState.KEPT);
    }

    /// An index as a workspace has it whose model was of another kind.
    private void readByAnotherModel() throws Exception {
        var vectors = new LinkedHashMap<dev.emend.search.IndexEntry, List<float[]>>();
        for (var id : List.of("cake", "garden")) {
            var vector = new float[8];
            vector[id.length()] = 1;
            vectors.put(
                    new dev.emend.search.IndexEntry(id, id, id, id, dev.emend.model.Json.Obj.EMPTY),
                    List.of(vector, vector));
        }
        try (var index = MemoryIndex.open(folder.resolve("workspace").resolve("memory-index"))) {
            index.put(OLD, vectors);
            index.activate(OLD);
            index.commit();
        }
    }
}

package dev.emend.gui.memories;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.memories.MemoryDetail;
import dev.emend.app.memories.MemoryQueryService.Order;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import dev.emend.search.IndexEntry;
import dev.emend.search.memories.MemoryIndex;
import dev.emend.store.sql.StoreException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;

/// Memories in a real store that the tests of a class share: each clears what it leaves. Words are
/// searched only, as there is no model.
public final class StoredMemories implements AutoCloseable {
    public static final Instant NOW = Instant.parse("2025-11-02T12:00:00Z");

    public final WorkspaceFixture fixture;

    private StoredMemories(WorkspaceFixture fixture) {
        this.fixture = fixture;
    }

    public static StoredMemories open(Path folder) throws Exception {
        return new StoredMemories(WorkspaceFixture.withoutModel(new ManualClock(NOW), folder, "git_cli"));
    }

    public Workspace workspace() {
        return fixture.workspace;
    }

    public MemoryServices memories() {
        return workspace().memories();
    }

    /// Adds a pending memory; what is added later stands behind it.
    ///
    /// @return its id
    public String put(String task) throws UserException {
        return put(task, 0.5);
    }

    public String put(String task, double confidence) throws UserException {
        var id = UUID.randomUUID().toString();
        put(memory(id, task, confidence));
        return id;
    }

    public void put(Memory memory) throws UserException {
        memories().editor().add(REVIEWER, memory, ReviewState.PENDING);
    }

    public static Memory memory(String id, String task, double confidence) {
        return memory(id, task, confidence, NOW);
    }

    public static Memory memory(String id, String task, double confidence, Instant at) {
        return new Memory(
                id,
                Memory.Kind.LEARNED,
                Memory.Text.ofTask(task),
                new Memory.Result("success", OptionalDouble.of(confidence), at.toString(), Json.Obj.EMPTY),
                Json.Obj.EMPTY,
                Origin.HERE);
    }

    /// Gives a memory another task, as somebody else would.
    public void retitle(String id, String task) throws UserException {
        var now = detail(id);
        var memory = now.memory();
        memories()
                .editor()
                .update(
                        REVIEWER,
                        new Memory(
                                id,
                                memory.kind(),
                                Memory.Text.ofTask(task),
                                memory.result(),
                                memory.metadata(),
                                memory.origin()),
                        now.version());
    }

    public void link(String from, String to) throws StoreException {
        var link = new MemoryLink(from, to, "builds_on", Origin.HERE);
        fixture.store(session -> session.links().add(List.of(link), 0));
    }

    public MemoryDetail detail(String id) throws UserException {
        return memories().table().detail(id);
    }

    public ReviewState state(String id) throws UserException {
        return detail(id).row().status().state();
    }

    public int count() throws UserException {
        return memories().table().count(Where.ALL);
    }

    /// What was searched for, the newest last, as `memory-task words`.
    public List<String> asked() throws StoreException {
        return fixture.read(session -> session.queries().recent(100)).reversed().stream()
                .map(query -> query.kind() + " " + query.query())
                .toList();
    }

    /// Leaves an import behind that was cut off before its first record.
    public void cutOff(Path file) throws UserException {
        var cancelled = new Progress() {
            @Override
            public void report(long done, long total) {}

            @Override
            public boolean isCancelled() {
                return true;
            }
        };
        memories().imports().run(REVIEWER, List.of(file), cancelled);
    }

    /// The record of an experience, for a file to import.
    public static String experience(String goal) {
        return "{\"timestamp\": \"2025-01-17T14:03:22\", \"current_task_requirements\": {\"goal\": \""
                + goal
                + "\"}, \"previous_component_name\": \"analyze_deep\","
                + " \"kfm_action_taken\": \"Kill\", \"selected_component_name\": \"analyze_fast\","
                + " \"execution_outcome_metrics\": {\"accuracy\": 0.81, \"latency\": 0.9},"
                + " \"outcome_success\": true, \"reflection_llm_output\": \"It held.\"}";
    }

    /// Waits until everything put so far can be found.
    public void settle() {
        memories().search().awaitReady();
    }

    /// Puts vectors into the index as an earlier session with a model would have; to be called
    /// before anything is searched.
    public void indexed(Map<String, List<float[]>> vectors) throws Exception {
        var entries = new HashMap<IndexEntry, List<float[]>>();
        for (var vector : vectors.entrySet()) {
            var memory = detail(vector.getKey()).memory();
            entries.put(
                    new IndexEntry(
                            memory.id(), memory.taskText(), memory.contentText(), memory.document(), Json.Obj.EMPTY),
                    vector.getValue());
        }
        var folder = fixture.folder.resolve("workspace").resolve("memory-index");
        try (var index = MemoryIndex.open(folder)) {
            index.put("earlier", entries);
            index.commit();
        }
    }

    /// Makes every memory one that cannot be read.
    public void damage() throws StoreException {
        execute("update memory set kind = concat('x', kind)");
    }

    public void mend() throws StoreException {
        execute("update memory set kind = substring(kind, 2) where kind like 'x%'");
    }

    public void execute(String statement) throws StoreException {
        fixture.store(session -> {
            session.handle().execute(statement);
        });
    }

    /// Leaves nothing that the next test would see.
    public void clear() throws UserException {
        var all = memories().table().rows(Where.ALL, Order.NEWEST, false).rows().ids();
        if (!all.isEmpty()) {
            memories().editor().judge(REVIEWER, all, ReviewState.DELETED);
        }
        for (var place : memories().sources().all()) {
            memories().sources().remove(place.source().id());
        }
        for (var unfinished : memories().imports().unfinished()) {
            memories().imports().discard(REVIEWER, unfinished.batch());
        }
        memories()
                .imports()
                .skip(memories().imports().quarantine().stream()
                        .map(record -> record.id())
                        .toList());
        memories().retention().setHalfLife(Optional.empty());
    }

    @Override
    public void close() throws StoreException {
        fixture.close();
    }
}

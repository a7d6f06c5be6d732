package dev.emend.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// An agent that loads the catalog, changes it in memory and writes all of it, whatever happened to
/// the file in between.
public final class Agent {
    private final Path file;
    private final UUID id;
    private Catalog loaded;

    Agent(Path file, UUID id) throws Exception {
        this.file = file;
        this.id = id;
        loaded = read(file, id);
    }

    public static Agent of(WorkspaceFixture fixture) throws Exception {
        return new Agent(fixture.file, fixture.catalog);
    }

    public static Catalog read(Path file, UUID id) throws Exception {
        return new CatalogFiles().parse(Files.readAllBytes(file), file, id);
    }

    Agent load() throws Exception {
        loaded = read(file, id);
        return this;
    }

    ItemRef item(String knowledgeId) {
        return new ItemRef(id, knowledgeId);
    }

    public Agent attach(String knowledgeId, String task) {
        var value = Json.Obj.of(
                "task",
                task,
                "step_num",
                1,
                "original_action",
                Json.Obj.of("tool_name", "Shell-Tool"),
                "original_error",
                "it failed",
                "timestamp",
                "2026-03-01T10:00:00");
        var item = item(knowledgeId);
        var all = new ArrayList<>(loaded.find(item).orElseThrow().fields().array("kb_learnings"));
        all.add(value);
        var ref = new LearningRef(item, LearningRef.identities(all).getLast());
        return change(new Edit.AttachLearning(ref, value));
    }

    public Agent set(String knowledgeId, String field, String text) {
        return change(new Edit.SetField(item(knowledgeId), field, new Json.Text(text)));
    }

    public Agent add(String knowledgeId) {
        var fields = Json.Obj.of("knowledge_id", knowledgeId, "description", "By an agent");
        return change(new Edit.AddItem(item(knowledgeId), null, fields));
    }

    public Agent remove(String... knowledgeIds) {
        for (var itemId : knowledgeIds) {
            change(new Edit.RemoveItem(item(itemId)));
        }
        return this;
    }

    public Agent removeAllBehind(int count) {
        while (loaded.size() > count) {
            change(new Edit.RemoveItem(loaded.ref(count)));
        }
        return this;
    }

    private Agent change(Edit edit) {
        var applied = loaded.with(List.of(edit));
        if (!applied.rejectedEdits().isEmpty()) {
            throw new AssertionError(applied.rejectedEdits());
        }
        loaded = applied.catalog();
        return this;
    }

    public byte[] bytes() {
        return loaded.bytes();
    }

    public void write() throws Exception {
        Files.write(file, loaded.bytes());
    }

    /// Dies in the middle of writing.
    public void writeHalf() throws Exception {
        var text = new String(loaded.bytes(), UTF_8);
        Files.writeString(file, text.substring(0, text.length() / 2));
    }
}

package dev.emend.catalogs;

import dev.emend.json.JsonText;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/// One folder under `catalogs/`, read afresh from disk.
record Sample(Path folder, String text, List<KnowledgeItem> items) {
    private static final UUID ANY_CATALOG = new UUID(0, 1);

    static Sample git() throws Exception {
        return read("git_cli");
    }

    static Sample calc() throws Exception {
        return read("spreadsheet_desktop");
    }

    static List<Sample> both() throws Exception {
        return List.of(git(), calc());
    }

    private static Sample read(String name) throws Exception {
        var folder = Path.of("catalogs", name);
        var text = Files.readString(folder.resolve("knowledge_catalog.json"), StandardCharsets.UTF_8);
        var items = new ArrayList<KnowledgeItem>();
        for (var element : ((Json.Arr) JsonText.parse(text)).elements()) {
            var fields = (Json.Obj) element;
            var id = fields.text("knowledge_id").orElseThrow();
            items.add(new KnowledgeItem(new ItemRef(ANY_CATALOG, id), fields));
        }
        return new Sample(folder, text, items);
    }

    KnowledgeItem item(String id) {
        return items.stream()
                .filter(item -> item.ref().knowledgeId().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no item " + id));
    }

    /// @param number counted from 1, as in the README
    Learning learning(String id, int number) {
        return item(id).learnings().get(number - 1);
    }

    List<Learning> learnings() {
        return items.stream().flatMap(item -> item.learnings().stream()).toList();
    }

    Set<String> ids() {
        return items.stream().map(item -> item.ref().knowledgeId()).collect(Collectors.toSet());
    }

    List<Path> plans() throws Exception {
        try (var files = Files.list(folder.resolve("plans"))) {
            return files.sorted().toList();
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}

package dev.emend.catalog;

import static dev.emend.catalog.CatalogSamples.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.emend.catalog.CatalogFiles.SaveResult;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConcurrentSavingTest {
    /// A real agent's way of writing: load, append, empty the file, dump. What it could not load
    /// because we or it were writing, it tries again.
    private static final String AGENT =
            """
            import json, sys, time, random
            random.seed(11)
            path, times = sys.argv[1], int(sys.argv[2])
            for n in range(times):
                while True:
                    try:
                        with open(path, encoding='utf-8') as f:
                            items = json.load(f)
                        break
                    except ValueError:
                        time.sleep(0.002)
                item = items[n % len(items)]
                item.setdefault('kb_learnings', []).append(
                    {'task': 'agent', 'step_num': n, 'timestamp': 't%d' % n})
                item['trust_score'] = max(0.5, item.get('trust_score', 1.0) * 0.95)
                with open(path, 'w', encoding='utf-8') as f:
                    json.dump(items, f, indent=2, ensure_ascii=False)
                time.sleep(random.random() * 0.06)
            """;

    /// With the waits users have: a busy machine can hold up an agent between emptying and writing.
    private static final CatalogFiles FILES = new CatalogFiles();

    @TempDir Path folder;

    @Test
    void losesNoEditAndNoLearningWhileAnAgentAppends() throws Exception {
        var file = CatalogSamples.write(folder, CatalogSamples.realCatalog());
        var base = CatalogSamples.open(file);
        var agent = agent(file, 100);
        var edits = new ArrayList<Edit>();
        var seen = new HashSet<String>();
        int rebased = 0;
        for (int i = 0; i < 50; i++) {
            var item = new ItemRef(ID, base.ref(i).knowledgeId());
            edits.add(new Edit.SetField(item, "edited", Json.from(i)));
            // as the journal does: all edits again, because an agent that loaded before our save
            // writes them away after it
            var result = FILES.save(base, edits);
            switch (result) {
                case SaveResult.Saved(var catalog) -> base = catalog;
                case SaveResult.Rebased(var catalog, var refused) -> {
                    assertEquals(List.of(), refused);
                    base = catalog;
                    rebased++;
                }
                case SaveResult.Busy(var reason) -> fail(reason);
            }
            seen.addAll(agentLearnings(base));
        }
        assertEquals(0, agent.waitFor(), "the agent never meets a file it can not load");
        FILES.save(base, edits);

        var end = CatalogSamples.open(file);
        for (int i = 0; i < 50; i++) {
            assertEquals(Json.from(i), end.item(i).fields().get("edited"), "edit " + i);
        }
        var left = agentLearnings(end);
        System.err.println(
                "concurrent saving: 50 saves, " + rebased + " rebased, " + seen.size()
                        + " learnings seen while saving, " + left.size() + " of 100 at the end");
        assertTrue(rebased > 5, "the agent wrote between our saves");
        seen.removeAll(left);
        assertEquals(Set.of(), seen);
        try (var files = java.nio.file.Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }

    private static Process agent(Path file, int times) {
        try {
            return new ProcessBuilder(
                            "python3", "-c", AGENT, file.toString(), Integer.toString(times))
                    .inheritIO()
                    .start();
        } catch (IOException absent) {
            return abort("skipped: python3 is absent (" + absent.getMessage() + ")");
        }
    }

    private static Set<String> agentLearnings(Catalog catalog) {
        var found = new HashSet<String>();
        for (int i = 0; i < catalog.size(); i++) {
            KnowledgeItem item = catalog.item(i);
            item.learnings().stream()
                    .filter(learning -> learning.task().equals("agent"))
                    .forEach(learning -> found.add(learning.timestamp()));
        }
        return found;
    }
}

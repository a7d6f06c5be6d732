package dev.emend.catalog.files;

import static dev.emend.catalog.CatalogSamples.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.files.CatalogFiles.SaveResult;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConcurrentSavingTest {
    /// A real agent's way of writing: load, append, empty the file, dump. What it could not load
    /// because we or it were writing, it tries again.
    private static final String AGENT = """
            import json, sys, time, random
            random.seed(11)
            path, times, pause = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
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
                time.sleep(random.random() * pause)
            """;

    /// With the waits users have: a busy machine can hold up an agent between emptying and writing.
    private static final CatalogFiles FILES = new CatalogFiles();

    @TempDir
    Path folder;

    @Test
    void losesNoEditAndNoLearningWhileAnAgentAppends() throws Exception {
        saveWhileAnAgentAppends(100, 0.06, 50);
    }

    @Test
    @Tag("slow")
    void losesNothingToAnAgentThatHardlyPauses() throws Exception {
        saveWhileAnAgentAppends(400, 0.015, 85);
    }

    /// Saves one more edit after the other until the agent is done and all edits are made.
    private void saveWhileAnAgentAppends(int learnings, double longestPause, int edits) throws Exception {
        var file = CatalogSamples.write(folder, Files.readAllBytes(SharedData.catalog()));
        var base = CatalogSamples.open(file);
        var agent = agent(file, learnings, longestPause);
        var made = new ArrayList<Edit>();
        var seen = new HashSet<String>();
        int saves = 0;
        int rebased = 0;
        while (agent.isAlive() || made.size() < edits) {
            if (made.size() < edits) {
                var item = new ItemRef(ID, base.ref(made.size()).knowledgeId());
                made.add(new Edit.SetField(item, "edited", Json.from(made.size())));
            }
            // as the journal does: all edits again, because an agent that loaded before our save
            // writes them away after it
            var result = FILES.save(base, made);
            saves++;
            switch (result) {
                case SaveResult.Saved(var catalog) -> base = catalog;
                case SaveResult.Rebased(var catalog, var refused) -> {
                    assertEquals(List.of(), refused);
                    base = catalog;
                    rebased++;
                }
                // nothing was written and nothing is lost; the next round tries again
                case SaveResult.Busy(var reason) -> assertTrue(longestPause < 0.05, reason);
                case SaveResult.ReplacedElsewhere _, SaveResult.Held _ -> fail("edits are only reapplied");
            }
            seen.addAll(agentLearnings(base));
        }
        assertEquals(0, agent.waitFor(), "the agent never meets a file it can not load");
        FILES.save(base, made);

        var end = CatalogSamples.open(file);
        for (int i = 0; i < edits; i++) {
            assertEquals(Json.from(i), end.item(i).fields().get("edited"), "edit " + i);
        }
        var left = agentLearnings(end);
        System.err.printf(
                "concurrent saving: %d saves, %d rebased, %d learnings seen while saving, %d of %d" + " at the end%n",
                saves, rebased, seen.size(), left.size(), learnings);
        assertTrue(rebased > 0, "the agent wrote between our saves");
        seen.removeAll(left);
        assertEquals(Set.of(), seen);
        assertEquals(learnings, left.size());
        try (var files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }

    private static Process agent(Path file, int times, double longestPause) {
        try {
            return new ProcessBuilder("python3", "-c", AGENT, file.toString(), "" + times, "" + longestPause)
                    .inheritIO()
                    .start();
        } catch (IOException e) {
            return abort("skipped: python3 is absent (" + e.getMessage() + ")");
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

package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `prompt` prints what the agent's own code would, which is taken from its design and run.
class AgentsBlockTest {
    /// Runs the function found in the document on the items of a catalog, one block per item and
    /// last the block of all; `null` where the function itself fails.
    private static final String AGENT = """
            import json, re, sys, textwrap
            from types import SimpleNamespace
            text = open(sys.argv[1], encoding='utf-8').read()
            start = text.index('def _format_kb_with_learnings(')
            source = text[start:text.index('```', start)]
            from typing import List
            class KnowledgeSchema: pass
            exec(textwrap.dedent(source))
            items = [i for i in json.load(open(sys.argv[2], encoding='utf-8')) if 'content' not in i]
            def plain(item):
                whole = {'kb_learnings': [], 'trust_score': 1.0, 'shortcut': None, **item}
                whole['kb_learnings'] = [SimpleNamespace(**one) for one in whole['kb_learnings']]
                return SimpleNamespace(**whole)
            def block(items):
                try:
                    return _format_kb_with_learnings(None, items)
                except (TypeError, AttributeError):
                    return None
            ids = [i['knowledge_id'] for i in items]
            blocks = [block([plain(i)]) for i in items]
            print(json.dumps({'ids': ids, 'blocks': blocks, 'all': block([plain(i) for i in items])}))
            """;

    private final EmendCommand emend;

    AgentsBlockTest(@TempDir Path room) {
        emend = new EmendCommand(room);
    }

    @Test
    void allItemsOfTheRealCatalogReadAsTheAgentReadsThem() throws Exception {
        var real = SharedData.catalog();
        assertEquals(85, compare(real));
        assertEquals(agent(real).text("all").orElse(""), prompt(real));
    }

    @Test
    void theProceduralItemsOfTheSamplesToo() throws Exception {
        for (var name : List.of("git_cli", "spreadsheet_desktop")) {
            var sample = emend.sample(name);
            var procedural = ((Json.Arr) EmendCommand.parse(sample))
                    .elements().stream()
                            .filter(item -> !((Json.Obj) item).has("content"))
                            .count();
            assertEquals(procedural, compare(sample), name);
        }
    }

    /// Trust is rounded as Python rounds, and cuts count signs, not their halves.
    @Test
    void oddNumbersAndLongTextsReadTheSame() throws Exception {
        var items = new ArrayList<Json>();
        var long200 = "\ud83d\ude80\u00fc ".repeat(90);
        for (var trust : List.of("0.855", "0.845", "0.125", "0.625", "0.895", "0.8999", "0.5", "0", "1", "0.9")) {
            var learning = Json.Obj.of(
                    "task",
                    long200,
                    "original_error",
                    long200,
                    "original_action",
                    Json.Obj.EMPTY,
                    "recovery_approach",
                    long200);
            var correction = Json.Obj.of(
                    "task", "", "human_reasoning", long200, "corrected_action", Json.Obj.of("tool_name", "T"));
            items.add(Json.Obj.of(
                    "knowledge_id",
                    "t" + trust,
                    "description",
                    "d",
                    "ui_location",
                    "",
                    "action_sequence",
                    List.of("a\nb"),
                    "shortcut",
                    "",
                    "trust_score",
                    new Json.Num(trust),
                    "kb_learnings",
                    List.of(learning, correction, learning, correction)));
        }
        var file = emend.room.resolve("odd.json");
        Files.writeString(file, new Json.Arr(items).compact());
        assertEquals(items.size(), compare(file));
    }

    /// @return how many items were compared
    private int compare(Path catalog) throws Exception {
        var agent = agent(catalog);
        var ids = agent.texts("ids");
        var blocks = agent.array("blocks");
        int compared = 0;
        for (int i = 0; i < ids.size(); i++) {
            if (blocks.get(i) instanceof Json.Text(var block)) {
                assertEquals(block, prompt(catalog, ids.get(i)), ids.get(i));
                compared++;
            }
        }
        return compared;
    }

    private String prompt(Path catalog, String... ids) {
        var args = new ArrayList<>(List.of("prompt", catalog.toString(), "--json"));
        args.addAll(List.of(ids));
        return emend.run(args.toArray(String[]::new))
                .exits(0)
                .json()
                .text("prompt")
                .orElse("");
    }

    private Json.Obj agent(Path catalog) throws IOException, InterruptedException {
        var documents = SharedData.path("seeds");
        try (var files = Files.list(documents)) {
            var document = files.filter(file -> file.getFileName().toString().startsWith("000"))
                    .findFirst();
            assumeTrue(document.isPresent(), "skipped: needs the design of KB-attached learning");
            var python = new ProcessBuilder(
                    "python3",
                    "-X",
                    "utf8",
                    "-c",
                    AGENT,
                    document.get().toAbsolutePath().toString(),
                    catalog.toString());
            return emend.finish(python, "".getBytes(StandardCharsets.UTF_8))
                    .exits(0)
                    .json();
        }
    }
}

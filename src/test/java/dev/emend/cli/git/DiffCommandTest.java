package dev.emend.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.GitFolder;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiffCommandTest {
    private static final String OLD = """
        [
          {"knowledge_id": "push", "description": "Publish a branch", "action_sequence": ["git push"],
           "trust_score": 0.9, "kb_learnings": [
             {"task": "t", "step_num": 1, "timestamp": "2026-01-01T10:00:00", "recovery_approach": "Pull first."}]},
          {"knowledge_id": "gone", "description": "Undo the last commit", "action_sequence": ["git reset"]},
          {"knowledge_id": "same", "description": "Look at the history", "action_sequence": ["git log"]}
        ]
        """;

    private EmendCommand emend;
    private Path room;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        room = folder;
        emend = new EmendCommand(folder);
        Files.writeString(room.resolve("old.json"), OLD);
        Files.writeString(
                room.resolve("new.json"),
                OLD.replace("Publish a branch", "Send a branch `x` to @everybody")
                        .replace(
                                "\"gone\", \"description\": \"Undo the last commit\"",
                                "\"new\", \"description\": \"Stash\"")
                        .replace("0.9", "0.5")
                        .replace("Pull first.", "Fetch first."));
    }

    private static List<Json.Obj> objects(List<Json> list) {
        return list.stream().map(Json.Obj.class::cast).toList();
    }

    @Test
    void programsGetItemsFieldsLearningsAndWhatACheckFindsNewly() {
        var answer =
                emend.run("diff", "old.json", "new.json", "--json").exits(0).json();
        var items = objects(answer.array("items"));
        assertEquals(
                List.of("push changed", "new added", "gone removed"),
                items.stream()
                        .map(item -> item.text("item").orElseThrow() + " "
                                + item.text("change").orElseThrow())
                        .toList());
        var push = items.getFirst();
        assertEquals(true, push.bool("agents_read_otherwise").orElseThrow());
        var fields = objects(push.array("fields"));
        assertEquals("Publish a branch", fields.getFirst().text("before").orElseThrow());
        var learning = objects(push.array("learnings")).getFirst();
        assertEquals("Fetch first.", learning.text("lesson").orElseThrow());
        assertEquals("Pull first.", learning.text("before").orElseThrow());
        assertEquals(
                List.of("EM009"),
                objects(answer.object("check").array("new")).stream()
                        .map(finding -> finding.text("rule").orElseThrow())
                        .toList());
    }

    @Test
    void inMarkdownATextIsCodeThatAddressesNobody() {
        var markdown =
                emend.run("diff", "old.json", "new.json", "--markdown").exits(0).out();
        assertTrue(markdown.startsWith("### What changes for agents in `new.json`\n"), markdown);
        assertTrue(markdown.contains("- **`push`** changed\n"), markdown);
        assertTrue(markdown.contains("`Publish a branch` → ``Send a branch `x` to @everybody``"), markdown);
        assertTrue(markdown.contains("  - `trust_score`: 0.90 → 0.50\n"), markdown);
    }

    @Test
    void goldenQueriesThatLoseTheirItemAreTold() throws IOException {
        Files.writeString(room.resolve("golden.json"), """
            [{"query": "undo the last commit", "expected": "gone", "within": 1},
             {"query": "look at the history", "expected": "same", "within": 1}]
            """);
        var golden = emend.run("diff", "old.json", "new.json", "--queries", "golden.json", "--json")
                .exits(0)
                .json()
                .object("golden");
        assertEquals(2, golden.integer("queries").orElseThrow());
        var changed = objects(golden.array("changed"));
        assertEquals(1, changed.size());
        assertEquals(true, changed.getFirst().bool("lost").orElseThrow());
        assertEquals(1, changed.getFirst().integer("before").orElseThrow());
        assertEquals(Json.Null.NULL, changed.getFirst().get("after"));
    }

    @Test
    void aVersionOfACommitIsNamedAsGitNamesIt() throws IOException {
        var repository = GitFolder.in(room);
        repository.git("add", "old.json");
        repository.git("commit", "--quiet", "--message", "Old");
        Files.copy(
                room.resolve("new.json"), room.resolve("old.json"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        var changed = emend.run("diff", "HEAD:old.json", "old.json", "--json")
                .exits(0)
                .json();
        assertEquals(3, changed.array("items").size());
        var added = emend.run("diff", "HEAD:never.json", "old.json", "--json")
                .exits(0)
                .json();
        assertTrue(objects(added.array("items")).stream()
                .allMatch(item -> item.text("change").orElseThrow().equals("added")));
        assertTrue(
                emend.run("diff", "nowhere:old.json", "old.json").exits(1).err().contains("nowhere"));
        emend.run("diff", "missing.json", "old.json").exits(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", ".", ".git"})
    void aTreeThatLeadsOutOfItsFolderIsRefused(String step) throws IOException {
        var repository = GitFolder.in(room.resolve("repository"));
        repository.write("x.md", "- Out.\n");
        repository.commit("Start");
        var blob = repository.git("rev-parse", "HEAD:x.md");
        var inner = repository.gitWith("100644 blob " + blob + "\tescaped.md\n", "mktree");
        var middle = repository.gitWith("040000 tree " + inner + "\t" + step + "\n", "mktree");
        var outer = repository.gitWith("040000 tree " + middle + "\tfolder\n", "mktree");
        var commit = repository.git("commit-tree", outer, "-m", "Odd");
        var run = new EmendCommand(Files.createDirectories(repository.top.resolve("home")));
        var refused = run.run("diff", commit + ":folder", repository.top.toString())
                .exits(1)
                .err();
        assertTrue(refused.contains("folder/" + step + "/escaped.md"), refused);
        var all = run.run("diff", commit + ":", repository.top.toString())
                .exits(1)
                .err();
        assertTrue(all.contains("folder/" + step + "/escaped.md"), all);
    }

    @Test
    void theTopFolderOfACommitIsACatalogToo() throws IOException {
        var repository = GitFolder.in(room.resolve("repository"));
        repository.write("rules.md", "- First.\n");
        repository.commit("Start");
        repository.write("rules.md", "- First.\n- Second.\n");
        var changed = new EmendCommand(repository.top)
                .run("diff", "HEAD:", repository.top.toString(), "--json")
                .exits(0)
                .json();
        assertEquals(1, changed.array("items").size());
    }

    @Test
    void equalVersionsSaySo() {
        var said = emend.run("diff", "old.json", "old.json").exits(0).out();
        assertTrue(said.contains("No item changes."), said);
    }

    @Test
    void aCommentStaysBelowWhatGitHubTakes() throws IOException {
        Files.writeString(
                room.resolve("many.json"),
                IntStream.range(0, 2_000)
                        .mapToObj(i -> "{\"knowledge_id\": \"item_" + i + "\", \"description\": \"" + "word ".repeat(20)
                                + "\", \"action_sequence\": [\"x\"]}")
                        .collect(Collectors.joining(",\n", "[", "]")));
        Files.writeString(room.resolve("none.json"), "[]");
        var markdown = emend.run("diff", "none.json", "many.json", "--markdown")
                .exits(0)
                .out();
        assertTrue(markdown.length() < 65_536, () -> "" + markdown.length());
        assertTrue(markdown.stripTrailing().lines().toList().getLast().matches("- and [0-9]+ more items"), markdown);
        assertFalse(markdown.contains("item_1999`"), markdown);
    }
}

package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import dev.emend.model.VisibleText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sixty texts that would move a cursor, turn a line round or hide from people, and what comes out
/// of each sink of the command line.
class HiddenCharactersTest {
    @TempDir
    Path room;

    private static List<String> corpus() {
        var texts = new ArrayList<String>();
        for (int control : new int[] {
            0x01, 0x07, 0x08, 0x0b, 0x0c, 0x0d, 0x0e, 0x1b, 0x1f, 0x7f, 0x80, 0x84, 0x85, 0x90, 0x9b, 0x9c, 0x9d, 0x9f
        }) {
            texts.add("open" + Character.toString(control) + "[2Jfile");
        }
        for (int mark : new int[] {
            0xad, 0x61c, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029,
            0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2067,
            0x2068, 0x2069, 0xfeff, 0xfff9, 0xfffb
        }) {
            texts.add("save" + Character.toString(mark) + "gpj.exe");
        }
        for (int tag : new int[] {
            0xe0000, 0xe0001, 0xe0020, 0xe0041, 0xe0061, 0xe0069, 0xe006e, 0xe0073, 0xe007a, 0xe007e, 0xe007f
        }) {
            texts.add("click" + Character.toString(tag) + Character.toString(tag) + "here");
        }
        texts.addAll(List.of(
                "\u001b]0;title\u0007",
                "\u001b[31mred\u001b[0m",
                "\u001b]8;;http://evil.example\u001b\\link",
                "a\rb",
                "\u202egnp.exe\u202c",
                "\u2066x\u2069"));
        return texts;
    }

    private static boolean hasHidden(String text) {
        return VisibleText.hiddenCount(text) > 0;
    }

    @Test
    void noSinkOfTheCommandLineLetsOneThroughAndTheFileKeepsThem() throws Exception {
        var corpus = corpus();
        assertEquals(60, corpus.size());
        var items = new ArrayList<Json>();
        for (int i = 0; i < corpus.size(); i++) {
            var text = corpus.get(i);
            var learning = Json.Obj.of(
                    "task",
                    text,
                    "step_num",
                    i,
                    "original_error",
                    text,
                    "recovery_approach",
                    text,
                    "timestamp",
                    "2025-11-01T10:00:00");
            items.add(Json.Obj.of(
                    "knowledge_id",
                    "item" + i + (i % 2 == 0 ? text : ""),
                    "description",
                    "zebra " + text,
                    "ui_location",
                    text,
                    "action_sequence",
                    List.of(text),
                    "shortcut",
                    text,
                    "kb_learnings",
                    List.of(learning),
                    "trust_score",
                    0.95));
        }
        var file = room.resolve("catalog.json");
        var bytes = new Json.Arr(items).compact().getBytes(StandardCharsets.UTF_8);
        Files.write(file, bytes);
        var emend = new EmendCommand(room);
        var prompt = emend.run("prompt", "catalog.json").exits(0);
        var outcomes = List.of(
                emend.run("catalog", "catalog.json"),
                emend.run("catalog", "catalog.json", "--json"),
                prompt,
                emend.run("prompt", "catalog.json", "--json"),
                emend.run("search", "zebra", "--in", "catalog.json", "--limit", "100"),
                emend.run("search", "zebra", "--in", "catalog.json", "--json", "--limit", "100"),
                emend.run("rate", "catalog.json", "--item", "nothing\u001b[2J", "--score", "4"));
        for (var outcome : outcomes) {
            assertFalse(hasHidden(outcome.out()), outcome.out());
            assertFalse(hasHidden(outcome.err()), outcome.err());
        }
        assertFalse(prompt.out().contains("u{"), "agents get them stripped, not escaped");
        assertTrue(prompt.out().contains("clickhere"));
        var hits = outcomes.get(5).json().array("hits");
        assertFalse(hits.isEmpty());
        assertTrue(hits.stream().anyMatch(hit -> hasHidden(hit.compact())), "JSON keeps the value");

        emend.run("edit", "catalog.json", "--item", "item1", "--set", "description=plain")
                .exits(0);
        var now = Files.readString(file);
        assertTrue(now.contains(new Json.Text(corpus.get(50)).compact()), "the file keeps them");
        var before = new String(bytes, StandardCharsets.UTF_8);
        assertArrayEquals(
                before.substring(before.indexOf("item2")).getBytes(StandardCharsets.UTF_8),
                now.substring(now.indexOf("item2")).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void catalogWarnsOfSecretsAndRedactTakesThemOut() throws Exception {
        var token = "gh" + "p_" + "k3Jd8Wq1Zp".repeat(4);
        var file = room.resolve("catalog.json");
        Files.writeString(
                file,
                new Json.Arr(List.of(Json.Obj.of(
                                "knowledge_id",
                                "upload",
                                "description",
                                "send with " + token,
                                "action_sequence",
                                List.of("a"))))
                        .compact());
        var emend = new EmendCommand(room);
        var seen = emend.run("catalog", "catalog.json", "--json").exits(0);
        assertEquals(1, seen.json().integer("secrets").orElse(0));
        assertTrue(seen.err().contains("upload: GitHub token in description (ghp_"), seen.err());
        assertFalse(seen.err().contains(token));
        var done = emend.run("redact", "catalog.json", "--item", "upload", "--json")
                .exits(0);
        assertEquals(1, done.json().integer("redacted").orElse(0));
        assertTrue(done.err().contains("Older backups"), done.err());
        assertTrue(Files.readString(file).contains("send with [redacted: GitHub token]"));
        assertFalse(Files.readString(file).contains(token));
        var again = emend.run("redact", "catalog.json", "--item", "upload").exits(1);
        assertTrue(again.err().contains("no secret"), again.err());
        var longName = emend.run("rate", "catalog.json", "--item", "upload", "--score", "4", "--as", "x".repeat(201))
                .exits(64);
        assertTrue(longName.err().contains("A name has 1 to 200 characters."), longName.err());
        for (var name : List.of("Ann (agent)", "Ann (Agent) ", "Ann \uff08agent\uff09", "Ann (a\u200bgent)")) {
            var agentName = emend.run("rate", "catalog.json", "--item", "upload", "--score", "4", "--as", name)
                    .exits(64);
            assertTrue(agentName.err().contains("reads as that of an agent's client"), agentName.err());
        }
    }
}

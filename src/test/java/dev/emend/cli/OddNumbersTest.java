package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// No number in a file is our bug.
class OddNumbersTest {
    private final EmendCommand emend;

    OddNumbersTest(@TempDir Path room) throws Exception {
        emend = new EmendCommand(room);
        Files.writeString(room.resolve("odd.json"), OddNumbers.catalog());
        Files.writeString(room.resolve("memories.jsonl"), OddNumbers.memories());
        Files.writeString(room.resolve("runs.jsonl"), OddNumbers.runs());
        Files.writeString(room.resolve("failure.json"), """
                {"task": "Publish", "step_num": 1e400, "original_error": "no", "confidence": NaN}
                """);
    }

    @Tag("slow")
    @Test
    void noCommandFailsOnOne() {
        emend.run("catalog", "odd.json").exits(0);
        var commands = List.of(
                "check odd.json",
                "check odd.json --json",
                "check odd.json memories.jsonl runs.jsonl",
                "prompt odd.json",
                "catalog odd.json --json",
                "import memories.jsonl runs.jsonl --json",
                "memories --json",
                "memories --about remember --json",
                "search --in odd.json menu confidence<0.5 --json",
                "search menu --json",
                "similar --in odd.json trust_score_2",
                "doctor odd.json --json",
                "doctor memories.jsonl",
                "doctor",
                "analyze runs.jsonl --json",
                "report --json",
                "review --json",
                "review-stats --json",
                "patterns --json",
                "summarize odd.json",
                "attach odd.json --item trust_score_2 --learning failure.json",
                "rate odd.json --item quality_score_0 --score 3",
                "edit odd.json --item trust_score_0 --set trust_score=-Infinity",
                "edit odd.json --item trust_score_1 --set use_count=1e400",
                "redact odd.json --item use_count_2",
                "history --json",
                "undo",
                "export --to out.jsonl",
                "export --to out.csv --format csv",
                "export --to out.html --format html",
                "context",
                "conflicts --json",
                "store --verify");
        var bugs = new ArrayList<String>();
        for (var command : commands) {
            var outcome = emend.run(command.split(" "));
            if (outcome.exit() == 2) {
                bugs.add(command + ": " + outcome.err().lines().limit(8).toList());
            }
        }
        assertEquals(List.of(), bugs);
    }

    @Test
    void thePromptSaysOfTrustWhatPythonSays() {
        var prompt = emend.run("prompt", "odd.json", "trust_score_2").exits(0).out();

        assertTrue(prompt.contains("CAUTION: Trust score -inf (has known issues)"), prompt);
    }
}

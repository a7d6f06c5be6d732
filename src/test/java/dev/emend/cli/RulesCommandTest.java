package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rules and bursts by the command line.
class RulesCommandTest {
    private static final int COUNT = 40;

    @TempDir
    private Path room;

    private EmendCommand emend;
    private Path log;

    @BeforeEach
    void writeALog() throws Exception {
        emend = new EmendCommand(room);
        var lines = new ArrayList<String>();
        for (int i = 0; i < COUNT; i++) {
            lines.add(Json.Obj.of(
                            "timestamp",
                            "2026-02-01T10:00:00",
                            "current_task_requirements",
                            Json.Obj.of("task", "Answer question " + i),
                            "kfm_action_taken",
                            "Marry",
                            "selected_component_name",
                            "component " + i,
                            "outcome_success",
                            true,
                            "reflection_llm_output",
                            "It was number " + i)
                    .compact());
        }
        log = Files.write(room.resolve("log.jsonl"), lines);
    }

    private Json.Obj first() {
        return (Json.Obj) emend.run("rules", "list", "--json")
                .exits(0)
                .json()
                .array("rules")
                .getFirst();
    }

    private int count(String where) {
        var found = emend.run("memories", "--where", where, "--json").exits(0).json();
        return found.integer("found").orElseThrow();
    }

    @Test
    void aRuleKeepsAllButTheSampleUntilItIsRevoked() throws Exception {
        var source = log.toRealPath().toString();
        assertEquals(
                OptionalInt.of(1),
                emend.run("rules", "add", "--source", source, "--about", "question", "--json")
                        .exits(0)
                        .json()
                        .integer("rule"));
        emend.run("import", source, "--json").exits(0);

        var rule = first();
        int kept = rule.integer("kept").orElseThrow();
        int sampled = rule.integer("sampled").orElseThrow();
        assertEquals(COUNT, kept + sampled);
        assertTrue(kept > sampled);
        assertEquals(kept, count("state:kept"));
        assertEquals(COUNT, count("origin:agent"));
        assertEquals(Optional.of(Json.Null.NULL), Optional.ofNullable(rule.get("error_rate")));

        var revoked = emend.run("rules", "revoke", "1", "--json").exits(0).json();
        assertEquals(OptionalInt.of(kept), revoked.integer("undone"));
        assertEquals(0, count("state:kept"));
        assertEquals(1, emend.run("rules", "revoke", "1").exit());
    }

    @Test
    void aBurstIsListedAndDecidedAsOne() throws Exception {
        var source = log.toRealPath().toString();
        emend.run("import", source, "--json").exits(0);

        var bursts = emend.run("review", "--bursts", "--json").exits(0).json().array("bursts");
        assertEquals(1, bursts.size());
        var burst = (Json.Obj) bursts.getFirst();
        assertEquals(Optional.of(source), burst.text("source"));
        assertEquals(OptionalInt.of(COUNT), burst.integer("count"));
        assertTrue(emend.run("review", "--bursts").exits(0).out().contains(source + ": 40 memories"));

        emend.run("review", "--reject-bursts", source).exits(0);
        assertEquals(COUNT, count("state:rejected"));
        assertEquals(
                List.of(),
                emend.run("review", "--bursts", "--json").exits(0).json().array("bursts"));
        assertEquals(1, emend.run("review", "--keep-bursts", source).exit());
    }
}

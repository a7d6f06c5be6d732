package dev.emend.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.EmendCommand.Outcome;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// From a person's catalog to the team's.
class PromoteCommandTest {
    private static final String SECRET = "ghp_" + "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX";

    private static final String MINE = """
        [
          {"knowledge_id": "clean", "description": "Publish", "action_sequence": ["push"], "use_count": 7,
           "trust_score": 0.95, "kb_learnings": [
             {"task": "t", "step_num": 1, "timestamp": "2026-01-01T10:00:00", "recovery_approach": "Kept."},
             {"task": "t", "step_num": 2, "timestamp": "2026-01-02T10:00:00", "recovery_approach": "Open."}]},
          {"knowledge_id": "second", "description": "Fetch", "action_sequence": ["fetch"]},
          {"knowledge_id": "dirty", "description": "Log in as carol@acme.io", "action_sequence":
           ["cd /home/carol/x", "login SECRET"]},
          {"knowledge_id": "mine", "description": "Mine", "action_sequence": ["x"], "visibility": "private"}
        ]
        """.replace("SECRET", SECRET);

    private EmendCommand emend;
    private Path mine;
    private Path team;

    @BeforeEach
    void start(@TempDir Path room) throws IOException {
        emend = new EmendCommand(room);
        mine = Files.writeString(room.resolve("mine.json"), MINE);
        team = Files.writeString(room.resolve("team.json"), "[]\n");
    }

    private Outcome promote(String... more) {
        var args = new java.util.ArrayList<>(List.of("promote", "--in", "mine.json", "--to", "team.json"));
        args.addAll(List.of(more));
        return emend.run(args.toArray(String[]::new));
    }

    private List<Json> team() throws Exception {
        return ((Json.Arr) JsonText.parse(Files.readString(team))).elements();
    }

    @Test
    void whatWasKeptIsCopiedWithItsOriginAndUndoneAsOne() throws Exception {
        var keys = emend.run("review", "--in", "mine.json", "--json").exits(0).json().array("learnings").stream()
                .map(Json.Obj.class::cast)
                .filter(learning -> learning.text("lesson").orElse("").equals("Kept."))
                .map(learning -> learning.text("key").orElseThrow())
                .toList();
        emend.run("review", "--keep", keys.getFirst()).exits(0);

        var answer = promote("clean", "second", "--json").exits(0).json();
        assertEquals(List.of("clean", "second"), answer.texts("promoted"));
        assertEquals(2, team().size());
        var copy = EmendCommand.item(team, "clean");
        assertEquals("Publish", copy.text("description").orElseThrow());
        assertEquals(0.95, copy.number("trust_score").orElseThrow());
        assertEquals(
                List.of("Kept."),
                copy.array("kb_learnings").stream()
                        .map(learning ->
                                ((Json.Obj) learning).text("recovery_approach").orElseThrow())
                        .toList(),
                "what nobody kept does not go along");
        assertFalse(copy.has("use_count"), "what I used it for is mine");
        assertEquals(
                Json.Obj.of("catalog", "mine.json", "knowledge_id", "clean"),
                copy.object("metadata").object("promoted_from"));
        assertTrue(
                emend.run("review", "--in", "team.json", "--json")
                        .exits(0)
                        .json()
                        .array("learnings")
                        .isEmpty(),
                "kept there, too");
        assertTrue(emend.run("history", "--kind", "promote").exits(0).out().contains("Promote 2 items"));
        assertEquals(MINE, Files.readString(mine), "the original stays");

        emend.run("undo").exits(0);
        assertEquals(List.of(), team());
    }

    @Test
    void whatIsPrivateIsRefusedWithItsPlaceAndNothingIsCopied() throws Exception {
        var refused = promote("second", "dirty").exits(1).err();
        assertTrue(refused.contains("dirty, description: e-mail address “carol@acme.io”"), refused);
        assertTrue(refused.contains("dirty, action_sequence[0]: home folder “/home/carol”"), refused);
        assertTrue(refused.contains("dirty, action_sequence[1]: secret “"), refused);
        assertFalse(refused.contains(SECRET), refused);
        assertEquals("[]\n", Files.readString(team));
    }

    @Test
    void maskedItGoesInOtherWordsAndSaysWhichOnes() throws Exception {
        var said = promote("dirty", "--mask").exits(0).err();
        assertTrue(said.contains("Masked: dirty, action_sequence[0]: home folder"), said);
        var copy = EmendCommand.item(team, "dirty");
        assertEquals("Log in as someone@example.com", copy.text("description").orElseThrow());
        assertEquals("cd ~/x", copy.texts("action_sequence").getFirst());
        assertFalse(copy.compact().contains(SECRET));
    }

    @Test
    void whatIsMarkedPrivateDoesNotEvenGoMasked() throws Exception {
        var refused = promote("mine", "--mask").exits(1).err();
        assertTrue(refused.contains("mine, visibility: mark that it is private “private”"), refused);
        assertEquals("[]\n", Files.readString(team));
    }

    @Test
    void theNameOfWhoWorksHereDoesNotGoAlong() throws Exception {
        emend.run("edit", "mine.json", "--item", "second", "--set", "description=As Dorothea said")
                .exits(0);
        var refused = promote("second", "--as", "Dorothea").exits(1).err();
        assertTrue(refused.contains("second, description: name of who works here “Dorothea”"), refused);
    }

    @Test
    void anIdTheTeamHasIsRefusedAndSoIsAnUnknownItem() throws Exception {
        promote("second").exits(0);
        assertTrue(promote("second").exits(1).err().contains("second"));
        promote("none").exits(1);
        emend.run("promote", "second", "--in", "mine.json", "--to", "mine.json").exits(1);
        assertEquals(1, team().size());
    }

    @Test
    void withoutACatalogItIsFoundWhereItIs() throws Exception {
        emend.run("search", "publish", "--in", "mine.json").exits(0);
        emend.run("promote", "clean", "--to", "team.json").exits(0);
        assertEquals(1, team().size());
        assertTrue(
                emend.run("promote", "none", "--to", "team.json").exits(1).err().contains("none"));
    }
}

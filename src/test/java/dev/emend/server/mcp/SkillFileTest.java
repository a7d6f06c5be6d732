package dev.emend.server.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.core.AgentClient.Scope;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.server.FakeTool;
import dev.emend.server.McpLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Skills of an open folder, as agents load them.
class SkillFileTest {
    @Test
    void isServedAsItIsUnlessItBreaksTheLimits(@TempDir Path folder) throws Exception {
        var skills = Files.createDirectories(folder.resolve("skills"));
        var text = Files.readString(Path.of("catalogs/agent_skills/release-notes/SKILL.md"));
        Files.writeString(Files.createDirectory(skills.resolve("release-notes")).resolve("SKILL.md"), text);
        Files.writeString(
                Files.createDirectory(skills.resolve("long")).resolve("SKILL.md"),
                "---\nname: long\ndescription: " + "d".repeat(1_025) + "\n---\n\nBody\n");
        try (var opened = OpenWorkspace.at(skills, Clock.systemUTC())) {
            var server = McpServer.of(FakeTool.all(opened.workspace()), opened.workspace());
            var lines = new McpLines(server, Set.of(Scope.READ), false);
            var served = lines.askAlone("skills/list", Json.Obj.EMPTY)
                    .object("result")
                    .array("skills");
            assertEquals(1, served.size(), served::toString);
            var uri = ((Json.Obj) served.getFirst()).text("uri").orElseThrow();
            var read = (Json.Obj) lines.askAlone("resources/read", Json.Obj.EMPTY, "uri", uri)
                    .object("result")
                    .array("contents")
                    .getFirst();
            assertEquals(text, read.text("text").orElseThrow());
        }
    }
}

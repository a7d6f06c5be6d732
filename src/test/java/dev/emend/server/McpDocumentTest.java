package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The configurations people copy start a server that answers.
class McpDocumentTest {
    private static final Pattern BLOCK = Pattern.compile("```json\\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path room;

    @Test
    void everyConfigurationStartsAServerThatAnswers() throws Exception {
        var starts = new LinkedHashSet<List<String>>();
        for (var server : servers()) {
            if (server.has("url")) {
                assertEquals("http://127.0.0.1:7341/mcp", server.text("url").orElse(""));
            } else {
                assertEquals("/path/to/emend/emend", server.text("command").orElse(""));
                starts.add(server.texts("args"));
            }
        }
        assertEquals(2, starts.size());
        var emend = new EmendCommand(room);
        for (var args : starts) {
            assertEquals(List.of("serve", "--stdio"), args.subList(0, 2));
            var options = args.subList(2, args.size()).toArray(String[]::new);
            try (var client = StdioPeer.of(emend, "reader", options)) {
                var greeted = client.answer("hello").object("result");
                assertEquals("emend", greeted.object("serverInfo").text("name").orElse(""));
                client.send("tools", "tools/list");
                assertTrue(
                        client.answer("tools").object("result").array("tools").size() > 10);
                assertEquals(0, client.end());
            }
        }
    }

    private static List<Json.Obj> servers() throws Exception {
        var servers = new ArrayList<Json.Obj>();
        var blocks = BLOCK.matcher(Files.readString(Path.of("docs", "mcp.md")));
        while (blocks.find()) {
            var block = (Json.Obj) JsonText.parse(blocks.group(1));
            var named = block.has("servers") ? block.object("servers") : block.object("mcpServers");
            servers.add(named.object("emend"));
        }
        assertEquals(4, servers.size());
        return servers;
    }
}

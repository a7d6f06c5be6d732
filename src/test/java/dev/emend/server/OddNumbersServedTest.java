package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.cli.OddNumbers;
import dev.emend.fixtures.OpenWorkspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// No number in a file, and none in a request, is answered by 500.
class OddNumbersServedTest {
    @TempDir
    private Path folder;

    @Tag("slow")
    @Test
    void noQuestionFailsOnOne() throws Exception {
        var file = Files.writeString(folder.resolve("odd.json"), OddNumbers.catalog());
        var bugs = new ArrayList<String>();
        try (var server =
                new RunningServer(OpenWorkspace.at(file, Clock.systemDefaultZone()), Duration.ofSeconds(10))) {
            for (var path : List.of(
                    "/knowledge?limit=1000",
                    "/knowledge/trust_score_2",
                    "/prompt",
                    "/prompt?query=menu",
                    "/memories",
                    "/memories/search?query=menu",
                    "/patterns",
                    "/context")) {
                note(bugs, "GET " + path, server.get(server.admin, path));
            }
            for (int i = 0; i < OddNumbers.VALUES.size(); i++) {
                note(bugs, "GET " + i, server.get(server.admin, "/knowledge/trust_score_" + i));
                note(bugs, "GET " + i, server.get(server.admin, "/knowledge/condition_" + i));
                for (var body : bodies(OddNumbers.VALUES.get(i))) {
                    note(bugs, body, server.ask(server.admin, "POST", body.split(" ", 2)[0], body.split(" ", 2)[1]));
                }
            }
        }
        assertEquals(List.of(), bugs);
    }

    private static List<String> bodies(String value) {
        return List.of(
                "/knowledge/retrieve {\"query\": \"menu\", \"max_results\": " + value + "}",
                "/knowledge/retrieve {\"query\": \"menu\", \"min_quality\": " + value + "}",
                "/knowledge/applicable {\"context\": {\"count\": " + value + "}}",
                "/knowledge/check-action {\"tool_name\": \"Click\", \"arguments\": {\"at\": " + value + "}}",
                "/knowledge/trust_score_2/rate {\"score\": " + value + "}",
                "/knowledge/trust_score_2/learnings {\"task\": \"x\", \"step_num\": "
                        + value
                        + ", \"original_error\": \"no\"}",
                "/knowledge {\"knowledge_id\": \"new\", \"description\": \"d\", \"trust_score\": " + value + "}",
                "/memories {\"task\": \"t\", \"confidence\": " + value + "}",
                "/experiences {\"task\": \"t\", \"reward\": " + value + "}",
                "/plans {\"plan_id\": \"p\", \"task\": \"t\", \"actions\": [{\"step\": " + value + "}]}",
                "/feedback {\"conversation_id\": \"c\", \"rating\": " + value + "}");
    }

    private static void note(List<String> bugs, String what, java.net.http.HttpResponse<String> answer) {
        if (answer.statusCode() >= 500) {
            bugs.add(answer.statusCode() + " " + what + " " + answer.body());
        }
    }
}

package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.LearningRef;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How much of one client may wait for a person.
class PendingReportLimitTest {
    private static final int OF_ITEM = 100;
    private static final int ALL = 1_000;

    @TempDir
    private Path folder;

    /// Words of which no two reports share enough to be nearly the same.
    private static String lesson(int number) {
        return IntStream.range(0, 6)
                .mapToObj(i -> "w" + letters((number * 7 + i) * 31 + i))
                .collect(Collectors.joining(" "));
    }

    private static String letters(int number) {
        return Integer.toString(number, 36)
                .replaceAll("[0-9]", "q$0")
                .chars()
                .mapToObj(c -> String.valueOf((char) (c <= '9' ? 'A' + c - '0' : c)))
                .collect(Collectors.joining());
    }

    private static HttpResponse<String> report(RunningServer server, String token, int item, int number)
            throws Exception {
        return server.ask(
                token,
                "POST",
                "/knowledge/i%d/learnings".formatted(item),
                "{\"lesson\": \"%s\"}".formatted(lesson(number)));
    }

    private static void assertRefused(HttpResponse<String> answer, String count) {
        assertEquals(429, answer.statusCode(), answer.body());
        assertTrue(answer.body().contains("\"too_many_waiting\""), answer.body());
        assertTrue(answer.body().contains(count + " reports of this client"), answer.body());
        assertTrue(answer.body().contains("ask a person to review"), answer.body());
    }

    @Test
    void aClientFillsNeitherAnItemNorTheQueueAndTakesNothingFromOthers() throws Exception {
        try (var server = new RunningServer(folder)) {
            var file = Files.createDirectories(folder.resolve("w")).resolve("catalog.json");
            Files.writeString(
                    file,
                    IntStream.rangeClosed(0, ALL / OF_ITEM)
                            .mapToObj(i -> "{\"knowledge_id\": \"i%d\"}".formatted(i))
                            .collect(Collectors.joining(", ", "[", "]")));
            server.workspace().library().open(file);
            var first = report(server, server.writer, 0, 0);
            for (int i = 1; i < ALL; i++) {
                var answer = report(server, server.writer, i / OF_ITEM, i);
                assertEquals(201, answer.statusCode(), i + " " + answer.body());
                if (i == OF_ITEM - 1) {
                    assertRefused(report(server, server.writer, 0, ALL), "100");
                }
            }
            int fresh = ALL / OF_ITEM;
            assertRefused(report(server, server.writer, fresh, ALL), "1,000");
            assertEquals(201, report(server, server.admin, 0, ALL).statusCode(), "another client");

            var key = RunningServer.json(first).text("learning").orElseThrow();
            server.workspace()
                    .review()
                    .decisions()
                    .keep(REVIEWER, LearningRef.parse(key))
                    .saveStatus()
                    .join();

            assertEquals(201, report(server, server.writer, fresh, ALL).statusCode(), "one is judged");
        }
    }
}

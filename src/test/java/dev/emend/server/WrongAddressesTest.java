package dev.emend.server;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.review.ReviewQueue;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What agents get wrong, and what they are told to do instead.
class WrongAddressesTest {
    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static String first;
    private static String second;

    @BeforeAll
    static void open() throws Exception {
        server = new RunningServer(folder);
        first = server.workspace().library().catalogs().getFirst().id().toString();
        var other = Files.createDirectories(folder.resolve("w")).resolve("catalog.json");
        Files.writeString(other, "[{\"knowledge_id\": \"weld\", \"description\": \"Weld it.\"}]");
        second = server.workspace().library().open(other).id().toString();
    }

    @AfterAll
    static void close() throws Exception {
        server.close();
    }

    private static Json.Obj refused(int status, String method, String path, String body) throws Exception {
        var answer = server.ask(server.writer, method, path, body);
        assertEquals(status, answer.statusCode(), path + " " + answer.body());
        return RunningServer.json(answer).object("error");
    }

    private static String wayOut(Json.Obj error) {
        return error.text("way_out").orElseThrow();
    }

    @Test
    void whatIsNoPercentEncodedTextIsNamed() throws Exception {
        for (var text : List.of("%zz", "%e", "a%", "%ff%fe")) {
            var head =
                    "GET /knowledge?filter=%s HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\nAuthorization: Bearer %s\r\n\r\n"
                            .formatted(text, server.port(), server.reader);
            try (var socket = server.socket()) {
                socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
                var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
                assertTrue(answer.contains("In filter of the address"), answer);
            }
            int inPath = server.raw(head.replace("?filter=" + text, "/" + text), new byte[0]);
            assertTrue(inPath == 400 || inPath == 404, text + " " + inPath);
        }
        assertEquals(
                200, server.get(server.reader, "/knowledge?filter=a+b%20%C3%BC").statusCode());
    }

    @Test
    void aCatalogIsNamedByFolderOrIdAndAskedForWhenThereAreSeveral() throws Exception {
        var plan = "{\"task\": \"Weld\", \"actions\": [{\"tool_name\": \"torch\"}]," + " \"retrieved_kb_ids\": []%s}";
        var asked = refused(400, "POST", "/plans", plan.formatted(""));
        assertTrue(wayOut(asked).contains(", w."), wayOut(asked));
        var failure = "{\"task\": \"Weld\", \"original_error\": \"it fell off\","
                + " \"original_action\": {\"tool_name\": \"torch\"}%s}";
        var lost = "/knowledge/nothing%20of%20the%20kind/learnings";
        var unnamed = server.ask(server.writer, "POST", lost, failure.formatted(""));
        assertEquals(201, unnamed.statusCode(), unnamed.body());
        assertEquals("unattributed", RunningServer.json(unnamed).text("status").orElse(""));
        assertTrue(unnamed.body().contains("say which of the open ones with catalog"), unnamed.body());
        for (var name : List.of("w", second)) {
            var more = ", \"catalog\": \"" + name + "\"";
            assertEquals(
                    201,
                    server.ask(server.writer, "POST", "/plans", plan.formatted(more))
                            .statusCode());
            var reported = server.ask(server.writer, "POST", lost, failure.formatted(more));
            assertEquals(second, RunningServer.json(reported).text("catalog").orElse(""));
            var checked = server.ask(
                    server.writer,
                    "POST",
                    "/knowledge/check-action",
                    "{\"tool_name\": \"torch\", \"catalog\": \"" + name + "\"}");
            assertEquals(200, checked.statusCode(), checked.body());
        }
        assertTrue(Files.isDirectory(folder.resolve("w").resolve("plans")));
        var item = "{\"knowledge_id\": \"braze\", \"description\": \"Braze it.\"}";
        var example = Pattern.compile("[?]catalog=[^: ]+")
                .matcher(wayOut(refused(400, "POST", "/knowledge", item)))
                .results()
                .findFirst()
                .orElseThrow()
                .group();
        var proposed = server.ask(server.writer, "POST", "/knowledge" + example, item);
        assertEquals(201, proposed.statusCode(), proposed.body());
        var another = failure.replace("it fell off", "the gas bottle was empty, no flame came");
        var unknown = refused(404, "POST", lost, another.formatted(", \"catalog\": \"q\""));
        assertTrue(wayOut(unknown).contains("w."), wayOut(unknown));

        var twin = folder.resolve("w").resolve("twin.json");
        Files.writeString(twin, "[{\"knowledge_id\": \"twin\", \"description\": \"Two\"}]");
        var third = server.workspace().library().open(twin).id();
        var alike = refused(400, "POST", lost, another.formatted(", \"catalog\": \"w\""));
        assertTrue(wayOut(alike).contains(second), wayOut(alike));
        assertTrue(wayOut(alike).contains(third.toString()), wayOut(alike));
        server.workspace().library().close(third);
    }

    @Test
    void aProposedItemBringsNoTrustOfItsOwn() throws Exception {
        var item = "{\"knowledge_id\": \"boast\", \"description\": \"Boast\", \"trust_score\": 99,"
                + " \"quality_score\": 500, \"kb_learnings\": [{\"task\": \"t\"}]}";
        var error = refused(400, "POST", "/knowledge?catalog=w", item);
        var message = error.text("message").orElse("");
        for (var member : List.of("trust_score", "quality_score", "kb_learnings")) {
            assertTrue(message.contains(member), message);
        }
        assertFalse(
                Files.readString(folder.resolve("w").resolve("catalog.json")).contains("boast"));
        var fresh = "{\"knowledge_id\": \"modest\", \"description\": \"Modest\", \"trust_score\": 1,"
                + " \"kb_learnings\": []}";
        assertEquals(
                201,
                server.ask(server.writer, "POST", "/knowledge?catalog=w", fresh).statusCode());
    }

    @Test
    void anUpdateTakesTheShapeOfItsDesignAndNoFieldNobodyKnows() throws Exception {
        var item = "{\"knowledge_id\": \"shape\", \"description\": \"Before\"}";
        var made = server.ask(server.admin, "POST", "/knowledge?catalog=w", item);
        assertEquals(201, made.statusCode(), made.body());
        var ref = new ItemRef(
                java.util.UUID.fromString(
                        RunningServer.json(made).text("catalog").orElseThrow()),
                "shape");
        server.workspace()
                .review()
                .decisions()
                .keepAll(REVIEWER, List.of(ref))
                .getFirst()
                .saveStatus()
                .join();
        var path = "/knowledge/shape?catalog=w";
        var updates = "{\"updates\": {\"description\": \"After\", \"shortcut\": null}}";
        var answer = server.ask(server.admin, "PUT", path, updates);
        assertEquals(200, answer.statusCode(), answer.body());
        assertEquals("pending", RunningServer.json(answer).text("state").orElse(""), "other words than were kept");
        var fields = server.workspace().library().item(ref).item().fields();
        assertEquals("After", fields.text("description").orElse(""));
        assertFalse(fields.has("updates"), fields.compact());

        for (var wrong : List.of(
                "{\"desciption\": \"Oops\"}",
                "{\"updates\": {\"desciption\": \"Oops\"}}",
                "{\"updates\": {\"description\": \"x\"}, \"desciption\": \"Oops\"}")) {
            var refused = server.ask(server.admin, "PUT", path, wrong);
            assertEquals(400, refused.statusCode(), refused.body());
            assertTrue(refused.body().contains("desciption"), refused.body());
        }
        var proposed = "{\"knowledge_id\": \"typo\", \"desciption\": \"Oops\"}";
        var message = refused(400, "POST", "/knowledge?catalog=w", proposed).text("message");
        assertTrue(message.orElse("").contains("desciption"), message.orElse(""));
        assertEquals(fields, server.workspace().library().item(ref).item().fields());
    }

    @Test
    void aLessonWithoutAFailureCostsNoTrust() throws Exception {
        var calm = "{\"knowledge_id\": \"calm\", \"description\": \"Calm\"}";
        server.ask(server.admin, "POST", "/knowledge?catalog=w", calm);
        var path = "/knowledge/calm/learnings";
        var lesson = RunningServer.json(server.ask(server.writer, "POST", path, "{\"lesson\": \"Breathe\"}"));
        assertEquals(Json.from(1.0), lesson.get("trust"), lesson.compact());
        var failure = RunningServer.json(server.ask(
                server.writer,
                "POST",
                path,
                "{\"task\": \"t\", \"original_error\": \"It broke\","
                        + " \"original_action\": {\"tool_name\": \"torch\"}}"));
        assertEquals(Json.from(1.0), failure.get("trust"), "it counts when a person keeps it");
        var ref = new dev.emend.model.ItemRef(java.util.UUID.fromString(second), "calm");
        var verdicts = server.workspace().review().decisions();
        verdicts.keepAll(REVIEWER, List.of(ref));
        for (var reported : List.of(lesson, failure)) {
            var key = reported.text("learning").orElseThrow();
            verdicts.keep(REVIEWER, dev.emend.model.LearningRef.parse(key));
        }
        var item = server.workspace().library().item(ref);
        assertEquals(0.95, item.item().trust());
        assertTrue(item.trustHistory().isExplained(), item.trustHistory().toString());
        assertEquals(1, item.trustHistory().explainedFailures());
    }

    @Test
    void aPersonKeepsOrRefusesWhatWasProposed() throws Exception {
        for (var id : List.of("good", "bad")) {
            var item = "{\"knowledge_id\": \"%s\", \"description\": \"D\"}".formatted(id);
            server.ask(server.writer, "POST", "/knowledge?catalog=w", item);
            assertEquals(404, server.get(server.reader, "/knowledge/" + id).statusCode());
        }
        var queue = server.workspace().review().queue();
        var waiting = queue.pending(Set.of(), ReviewQueue.Order.IMPACT).items(false);
        assertEquals(queue.pending(Set.of(), ReviewQueue.Order.NEWEST).size(), queue.pendingCount(Set.of()));
        var good =
                waiting.stream().filter(ref -> ref.knowledgeId().equals("good")).toList();
        var bad =
                waiting.stream().filter(ref -> ref.knowledgeId().equals("bad")).toList();
        var verdicts = server.workspace().review().decisions();
        verdicts.keepAll(REVIEWER, good);
        verdicts.rejectAll(REVIEWER, bad);
        assertEquals(200, server.get(server.reader, "/knowledge/good").statusCode());
        assertEquals(404, server.get(server.writer, "/knowledge/bad").statusCode());
        var left = queue.pending(Set.of(), ReviewQueue.Order.IMPACT).items(false);
        assertFalse(left.contains(good.getFirst()) || left.contains(bad.getFirst()));
        server.workspace().journal().undo(REVIEWER);
        assertEquals(200, server.get(server.writer, "/knowledge/bad").statusCode());
    }

    @Test
    void smallThingsAreSaidAsTheyAre() throws Exception {
        var range = refused(400, "GET", "/knowledge?limit=1000000000", "");
        assertTrue(range.text("message").orElse("").contains("1 to 1000"), range.compact());

        var hidden = refused(404, "GET", "/knowledge/a%E2%80%AEb", "");
        assertFalse(hidden.compact().contains("\u202e"), hidden.compact());

        var said = "{\"role\": \"user\", \"text\": \"hello\"}";
        assertEquals(
                201,
                server.ask(server.writer, "POST", "/sessions/some/messages", said)
                        .statusCode());
        var end =
                "POST /sessions/some/end HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\nAuthorization: Bearer %s\r\nContent-Length: 0\r\n\r\n"
                        .formatted(server.port(), server.writer);
        assertEquals(200, server.raw(end, new byte[0]));

        var found = server.get(server.reader, "/knowledge?catalog=" + first);
        assertEquals(200, found.statusCode());
        var retrieved = server.ask(
                server.reader, "POST", "/knowledge/retrieve", "{\"query\": \"weld it\", \"max_results\": 50}");
        assertFalse(retrieved.body().contains(".. Steps:"), retrieved.body());
        var learnings = RunningServer.json(server.get(server.reader, "/openapi.json"))
                .object("paths")
                .object("/knowledge/{id}/learnings")
                .object("post")
                .object("requestBody")
                .compact();
        for (var member : List.of("human_reasoning", "lesson", "original_error")) {
            assertTrue(learnings.contains("\"" + member + "\""), learnings);
        }
    }
}

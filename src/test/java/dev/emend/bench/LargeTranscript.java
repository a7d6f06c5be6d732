package dev.emend.bench;

import dev.emend.model.Json;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Made-up runs of a service desk, shaped as real ones: a long first message, results that are JSON
/// in a text, short answers; about 19 kB a run.
final class LargeTranscript {
    private static final List<String> TOOLS =
            List.of("read_file", "ls", "write_file", "write_todos", "task", "get_user", "search");
    private static final List<String> WORDS =
            List.of("the flight leaves at noon and the fare is not refundable please confirm your".split(" "));

    private final Random random = new Random(24);

    /// Runs in the form of the τ-bench, one list.
    Path tauBench(Path folder, int runs) throws IOException {
        var file = folder.resolve("tau-bench.json");
        try (var out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < runs; i++) {
                out.write(i == 0 ? "[\n" : ",\n");
                var run = Json.Obj.of(
                        "task_id",
                        i,
                        "reward",
                        i % 3 == 0 ? 1.0 : 0.0,
                        "info",
                        Json.Obj.of("task", Json.Obj.of("instruction", text(60))),
                        "traj",
                        messages(),
                        "trial",
                        0);
                out.write(run.compact());
            }
            out.write("\n]");
        }
        return file;
    }

    /// The same as transcripts of Claude Code, one event a line.
    Path claudeCode(Path folder, int runs) throws IOException {
        var file = folder.resolve("claude-code.jsonl");
        try (var out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < runs; i++) {
                for (var message : messages()) {
                    event(out, i, (Json.Obj) message);
                }
            }
        }
        return file;
    }

    private static void event(Writer out, int run, Json.Obj message) throws IOException {
        var role = message.text("role").orElse("");
        boolean isAssistant = role.equals("assistant");
        var blocks = new ArrayList<Json>();
        if (role.equals("tool")) {
            blocks.add(Json.Obj.of(
                    "type",
                    "tool_result",
                    "tool_use_id",
                    message.get("tool_call_id"),
                    "content",
                    message.get("content")));
        } else {
            blocks.add(Json.Obj.of("type", "text", "text", message.get("content")));
            for (var call : message.array("tool_calls")) {
                var function = ((Json.Obj) call).object("function");
                blocks.add(Json.Obj.of(
                        "type",
                        "tool_use",
                        "id",
                        ((Json.Obj) call).get("id"),
                        "name",
                        function.get("name"),
                        "input",
                        Json.Obj.of("path", function.get("arguments"))));
            }
        }
        var line = Json.Obj.of(
                "type",
                isAssistant ? "assistant" : "user",
                "sessionId",
                "session-" + run,
                "cwd",
                "/home/ada/project",
                "version",
                "2.0.1",
                "uuid",
                "0b9f3c",
                "timestamp",
                "2026-01-01T10:00:00.000Z",
                "message",
                Json.Obj.of("role", isAssistant ? "assistant" : "user", "content", blocks));
        out.write(line.compact());
        out.write('\n');
    }

    private List<Json> messages() {
        var messages = new ArrayList<Json>();
        messages.add(Json.Obj.of("role", "user", "content", text(1_000)));
        int calls = 4 + random.nextInt(8);
        for (int i = 0; i < calls; i++) {
            var id = "call_" + i;
            var arguments = Json.Obj.of("path", "file-" + random.nextInt(5), "text", text(8));
            messages.add(Json.Obj.of(
                    "role",
                    "assistant",
                    "content",
                    text(30),
                    "tool_calls",
                    List.of(Json.Obj.of(
                            "id",
                            id,
                            "type",
                            "function",
                            "function",
                            Json.Obj.of(
                                    "name",
                                    TOOLS.get(random.nextInt(TOOLS.size())),
                                    "arguments",
                                    arguments.compact())))));
            messages.add(Json.Obj.of("role", "tool", "tool_call_id", id, "content", result()));
        }
        messages.add(Json.Obj.of("role", "assistant", "content", text(60)));
        return messages;
    }

    private String result() {
        var rows = new ArrayList<Json>();
        for (int i = 0; i < 12; i++) {
            rows.add(Json.Obj.of(
                    "number", "HAT" + random.nextInt(1_000), "price", random.nextInt(500), "status", "available"));
        }
        return new Json.Arr(rows).compact();
    }

    private String text(int words) {
        var text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            text.append(i == 0 ? "" : i % 40 == 0 ? "\n" : " ");
            text.append(WORDS.get(random.nextInt(WORDS.size())));
        }
        return text.toString();
    }
}

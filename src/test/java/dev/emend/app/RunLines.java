package dev.emend.app;

import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A file of runs in Emend's own lines, made of the names of their tools.
public final class RunLines {
    private final List<String> lines = new ArrayList<>();

    private final String family;
    private String startedAt = "";

    /// @param family of all runs; one without roles of its own has those of the document
    public RunLines(String family) {
        this.family = family;
        lines.add(Json.Obj.of("emend", "export", "version", 1).compact());
    }

    /// @param time when the runs that follow began; empty for not recorded
    public RunLines at(String time) {
        startedAt = time;
        return this;
    }

    /// @param outcome empty for none
    /// @param tools one call without arguments in one message each, answered with `done`
    public RunLines run(String id, String task, String outcome, String... tools) {
        var messages = new ArrayList<Json>();
        messages.add(Json.Obj.of("role", "user", "text", task));
        for (int i = 0; i < tools.length; i++) {
            var call = Json.Obj.of("id", "c" + i, "name", tools[i], "arguments", Json.Obj.EMPTY);
            messages.add(Json.Obj.of("role", "assistant", "calls", List.of(call)));
            messages.add(Json.Obj.of("role", "tool", "text", "done", "answers", "c" + i));
        }
        var run = Json.Obj.of(
                "emend", "run",
                "id", id,
                "family", family,
                "task", task,
                "outcome", outcome,
                "messages", messages,
                "origin", Json.Obj.of("source", "test", "format", "emend", "id", id));
        lines.add((startedAt.isEmpty() ? run : run.with("started_at", new Json.Text(startedAt))).compact());
        return this;
    }

    public Path write(Path file) throws IOException {
        return Files.write(file, lines);
    }
}

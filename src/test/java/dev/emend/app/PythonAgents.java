package dev.emend.app;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/// Unmodified agents that write into a catalog file, each a process of its own.
public final class PythonAgents {
    private static final Duration SHORT_PAUSE = Duration.ofMillis(50);

    /// The agent's own way: `_attach_learning_to_kb` of the document, called in a loop. It prints
    /// what it believes to have attached.
    private static final String SCRIPT = """
            import json, os, random, signal, sys, time

            catalog_path, name, first, count, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5])
            longest_pause = float(sys.argv[6])
            random.seed(seed)
            asked_to_stop = []
            signal.signal(signal.SIGTERM, lambda *_: asked_to_stop.append(True))

            def attach_learning_to_kb(kb_id, learning):
                with open(catalog_path, 'r') as f:
                    catalog_data = json.load(f)
                kb_found = False
                for item in catalog_data:
                    if item.get("knowledge_id") == kb_id:
                        if "kb_learnings" not in item:
                            item["kb_learnings"] = []
                        item["kb_learnings"].append(learning)
                        current_trust = item.get("trust_score", 1.0)
                        item["trust_score"] = max(0.5, current_trust * 0.95)
                        kb_found = True
                        break
                if not kb_found:
                    return
                with open(catalog_path, 'w') as f:
                    json.dump(catalog_data, f, indent=2)

            ids = None
            for n in range(first, first + count):
                learning = {"task": "%s-%d" % (name, n), "step_num": 1,
                            "original_action": {"tool_name": "Shell-Tool"},
                            "original_error": "failed", "recovery_approach": "try again",
                            "timestamp": "2026-03-01T10:00:00"}
                while not asked_to_stop:
                    try:
                        if ids is None:
                            with open(catalog_path, 'r') as f:
                                ids = [item["knowledge_id"] for item in json.load(f)]
                        attach_learning_to_kb(ids[n % len(ids)], learning)
                        break
                    except ValueError:
                        time.sleep(0.005)
                if asked_to_stop:
                    break
                print(learning["task"], flush=True)
                time.sleep(random.random() * longest_pause)
            """;

    /// An agent under way; destroyed it finishes what it writes.
    ///
    /// @param reader ends with what the agent prints
    public record Running(Process process, Thread reader) {}

    private final long seed;
    private final Set<String> acknowledged;

    /// @param acknowledged gets the task of every learning that an agent believes to have attached;
    ///   written by several threads
    public PythonAgents(long seed, Set<String> acknowledged) {
        this.seed = seed;
        this.acknowledged = acknowledged;
    }

    /// Starts one that pauses up to 50 ms between two learnings; skips the test without Python.
    public Running start(Path file, String name, int first, int count) {
        return start(file, name, first, count, SHORT_PAUSE);
    }

    /// @param name its learnings are about the tasks `name-first`, and so on
    public Running start(Path file, String name, int first, int count, Duration longestPause) {
        var process = process(file, name, first, count, longestPause);
        var reader = Thread.ofVirtual().start(() -> {
            try (var lines = process.inputReader()) {
                lines.lines().forEach(acknowledged::add);
            } catch (IOException | UncheckedIOException e) {
                assertTrue(!process.isAlive());
            }
        });
        return new Running(process, reader);
    }

    private Process process(Path file, String name, int first, int count, Duration longestPause) {
        try {
            return new ProcessBuilder(
                            "python3",
                            "-c",
                            SCRIPT,
                            file.toString(),
                            name,
                            "" + first,
                            "" + count,
                            "" + (seed + first),
                            String.format(Locale.ROOT, "%.3f", longestPause.toMillis() / 1e3))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            return abort("skipped: python3 is absent (" + e.getMessage() + ")");
        }
    }
}

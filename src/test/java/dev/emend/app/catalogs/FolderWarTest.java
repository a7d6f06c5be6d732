package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.emend.app.library.ItemQuery;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An agent in Python rewrites, renames and deletes the files of a folder while a person edits it.
class FolderWarTest {
    /// Adds a line to the index as a whole new file, as agents do, and a topic file, which it renames later; now and
    /// then the file is written in place and in two steps. What is written is told on a line.
    private static final String AGENT = """
        import os, sys, time, random
        folder, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
        random.seed(name)
        index = os.path.join(folder, "MEMORY.md")
        for n in range(count):
            fact = f"{name} learned fact number {n} about subject {n * 7919 % 1000}"
            for attempt in range(50):
                with open(index, encoding="utf-8") as f:
                    text = f.read()
                if text:
                    break
                time.sleep(0.01)
            time.sleep(random.random() * 0.01)
            text = text.rstrip("\\n") + f"\\n- {fact}\\n"
            if n % 2:
                with open(index, "w", encoding="utf-8") as f:
                    f.write(text[:len(text) // 2])
                    f.flush()
                    time.sleep(random.random() * 0.005)
                    f.write(text[len(text) // 2:])
            else:
                with open(index + ".new", "w", encoding="utf-8") as f:
                    f.write(text)
                os.replace(index + ".new", index)
            print("fact", fact, flush=True)
            topic = f"Topic {name} {n}: what was found about matter {n * 104729 % 1000}"
            path = os.path.join(folder, f"{name}-{n}.md")
            with open(path, "w", encoding="utf-8") as f:
                f.write(f"---\\nname: {name}-{n}\\n---\\n\\n{topic}\\n")
            if n % 3 == 2:
                before = os.path.join(folder, f"{name}-{n - 1}.md")
                if os.path.exists(before):
                    os.rename(before, os.path.join(folder, f"{name}-{n - 1}-renamed.md"))
            print("fact", topic, flush=True)
            time.sleep(random.random() * 0.03)
        """;

    @TempDir
    Path temporary;

    @Test
    void nothingIsLostOnEitherSide() throws Exception {
        war(25, 25);
    }

    @Test
    @Tag("slow")
    void nothingIsLostInALongWar() throws Exception {
        war(300, 300);
    }

    private void war(int facts, int edits) throws Exception {
        assumeTrue(new ProcessBuilder("python3", "--version").start().waitFor() == 0, "python3 is not on this machine");
        var memory = Files.createDirectory(temporary.resolve("memory"));
        var lines = new ArrayList<String>();
        for (int i = 0; i < edits; i++) {
            lines.add("- Original statement %d of subject %d".formatted(i, i * 31));
        }
        Files.writeString(memory.resolve("MEMORY.md"), "# Memory\n\n" + String.join("\n", lines) + "\n");
        var script = Files.writeString(temporary.resolve("agent.py"), AGENT);
        var told = new CopyOnWriteArrayList<String>();
        try (var open = OpenWorkspace.at(memory, Clock.systemUTC())) {
            var workspace = open.workspace();
            workspace.library().watch(true);
            var catalog = workspace.library().catalogs().getFirst().id();
            var refs = workspace.library().rows(ItemQuery.all()).rows().stream()
                    .map(row -> row.ref())
                    .toList();
            var agent = new ProcessBuilder(
                            "python3", script.toString(), memory.toString(), "agent", Integer.toString(facts))
                    .redirectErrorStream(true)
                    .start();
            var reader = Thread.ofVirtual().start(() -> read(agent, told));
            var decisions = new ArrayList<CommandResult>();
            for (int i = 0; i < edits; i++) {
                var text = new Json.Text("A person wrote statement %d of subject %d".formatted(i, i * 31));
                decisions.add(
                        decide(() -> workspace.editor().edit(REVIEWER, refs.get(decisions.size()), "content", text)));
            }
            assertTrue(agent.waitFor(120, TimeUnit.SECONDS));
            reader.join();
            assertEquals(0, agent.exitValue(), told::toString);
            workspace.library().look();
            workspace.library().flush();
            workspace.library().look();
            workspace.library().flush();
            assertEquals(catalog, workspace.library().catalogs().getFirst().id());
        }
        var all = text(memory);
        var missing = new ArrayList<String>();
        for (int i = 0; i < edits; i++) {
            var line = "A person wrote statement %d of subject %d".formatted(i, i * 31);
            if (!all.contains(line + "\n")) {
                missing.add(line);
            }
        }
        told.stream()
                .filter(fact -> !all.contains(fact.substring("fact ".length()) + "\n"))
                .forEach(missing::add);
        assertEquals(List.of(), missing, all);
        assertEquals(2 * facts, told.size());
        for (int i = 0; i < edits; i++) {
            var line = "A person wrote statement %d of subject %d".formatted(i, i * 31);
            assertEquals(all.indexOf(line + "\n"), all.lastIndexOf(line + "\n"), "once: " + line);
        }
    }

    private interface Decision {
        CommandResult run() throws UserException;
    }

    /// A file that is being written is asked for again, as a person would.
    private static CommandResult decide(Decision decision) throws Exception {
        var result = decision.run();
        result.saveStatus().get(60, TimeUnit.SECONDS);
        return result;
    }

    private static void read(Process agent, List<String> told) {
        try (BufferedReader lines = agent.inputReader()) {
            lines.lines().forEach(told::add);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String text(Path memory) throws IOException {
        try (var files = Files.list(memory)) {
            return files.sorted()
                    .map(file -> {
                        try {
                            return Files.readString(file);
                        } catch (IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    })
                    .collect(Collectors.joining());
        }
    }
}

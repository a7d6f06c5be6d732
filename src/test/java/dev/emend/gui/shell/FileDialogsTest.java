package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.SharedData;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileDialogsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "knowledge_catalog.json",
                "session.jsonl",
                "test-repo-i1.traj",
                "memgpt_agent_with_convo.af",
                "CLAUDE.md",
                "memories.csv",
                "openmemory.zip",
                "chroma.sqlite3"
            })
    void everyFormatThatIsReadIsOfferedAtFirst(String name) {
        assertTrue(isOffered(Path.of(name)), name);
    }

    private static boolean isOffered(Path file) {
        return FileDialogs.filters().getFirst().getExtensions().stream()
                .anyMatch(glob ->
                        FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(file.getFileName()));
    }

    @Test
    void whatRealAgentsWroteIsOffered() throws Exception {
        var catalog = SharedData.catalog();
        for (var agent : Stream.of("swe_agent", "letta", "tau_bench").toList()) {
            var folder = catalog.resolveSibling("..").resolve(agent);
            try (var files = Files.list(folder)) {
                assertTrue(files.filter(file -> !file.endsWith("LICENSE")).allMatch(FileDialogsTest::isOffered), agent);
            }
        }
    }
}

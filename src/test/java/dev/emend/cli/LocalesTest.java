package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.emend.fixtures.EmendCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the program decides, stores and prints is the same under every locale and time zone.
class LocalesTest {
    /// Makes a store, fills it, and opens it again.
    private static final String FEW = """
            rate|git_cli.json|--item|git_push_branch|--score|4|--json
            history|--verify
            """;

    private static final String COMMANDS = """
            rate|git_cli.json|--item|git_push_branch|--score|4|--json
            attach|git_cli.json|--item|git_push_branch|--learning|failure.json
            edit|git_cli.json|--item|git_push_branch|--set|description=PUSH IT, İ I ı i|--json
            import|memories.jsonl|--json
            memories|--where|format:MEM0 INVOICE
            memories
            review
            search|--in|git_cli.json|PUSH UPSTREAM
            prompt|git_cli.json
            check|git_cli.json
            doctor|git_cli.json
            report
            review-stats
            patterns
            history|--item|GIT_PUSH
            history|--verify
            backup|--list
            backup
            undo
            catalog|git_cli.json
            conflicts
            """;

    /// What differs from run to run: times, ids, durations.
    private static final String PASSING =
            "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)?"
                    + "|\\d{8}-\\d{6}|\\d{4}-\\d\\d-\\d\\d"
                    + "|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|\\d+ kB|\\d+(\\.\\d+)? m?s\\b";

    /// Other letters, other digits, other years, and days that begin before or after ours.
    private static final List<String> PLACES = List.of(
            "tr TR UTC",
            "az AZ UTC",
            "ar EG UTC",
            "th TH UTC",
            "lt LT UTC",
            "fa IR UTC",
            "hi IN UTC",
            "de DE Pacific/Kiritimati",
            "en GB Pacific/Niue");

    @TempDir
    Path room;

    @Test
    void aTurkishMachineMakesAStoreAndOpensIt() throws Exception {
        var emend = room("turkish");

        var said = said(emend, FEW, "tr", "TR", "UTC");

        assertEquals(2, said.stream().filter("exit 0"::equals).count(), said.toString());
        var elsewhere = said(emend, "history|--verify\n", "en", "GB", "UTC");
        assertEquals("exit 0", elsewhere.getLast(), elsewhere.toString());
    }

    @Tag("slow")
    @Test
    void theSameCommandsSayTheSameEverywhere() throws Exception {
        var here = said(room("here"), COMMANDS, "en", "GB", "UTC");
        assertFalse(here.contains("exit 2"), here.toString());

        for (var place : PLACES) {
            var words = place.split(" ");
            var there = said(room(words[0]), COMMANDS, words[0], words[1], words[2]);
            for (int i = 0; i < Math.min(here.size(), there.size()); i++) {
                assertEquals(here.get(i), there.get(i), place + ", line " + i);
            }
            assertEquals(here.size(), there.size(), place);
        }
    }

    private EmendCommand room(String name) throws Exception {
        var folder = Files.createDirectory(room.resolve(name));
        var emend = new EmendCommand(folder);
        emend.sample("git_cli");
        Files.writeString(folder.resolve("failure.json"), """
                {"task": "Publish the fix", "step_num": 2, "original_error": "no upstream",
                 "timestamp": "2025-11-20T09:00:00"}
                """);
        Files.writeString(folder.resolve("memories.jsonl"), """
                {"id": "1", "memory": "INVOICE of MİLAN", "user_id": "IDA"}
                """);
        return emend;
    }

    private static List<String> said(EmendCommand emend, String commands, String language, String country, String zone)
            throws Exception {
        var list = Files.writeString(emend.room.resolve("list"), commands.replace('|', '\t'));
        var done = emend.finish(child(emend, language, country, zone, list.toString()), new byte[0]);
        return done.exits(0)
                .out()
                .replace(emend.room.toString(), "ROOM")
                .replaceAll(PASSING, "…")
                .lines()
                .toList();
    }

    private static ProcessBuilder child(
            EmendCommand emend, String language, String country, String zone, String commands) {
        var child = emend.program(List.of(), LocaleProcess.class, commands);
        child.environment()
                .put(
                        "JDK_JAVA_OPTIONS",
                        "-Duser.language=%s -Duser.country=%s -Duser.timezone=%s".formatted(language, country, zone));
        return child;
    }
}

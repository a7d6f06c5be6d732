package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `docs/cli.md` says what `--help` says. `-Demend.write=true` writes its reference anew.
class CliReferenceTest {
    private static final Path PAGE = Path.of("docs", "cli.md");
    private static final String MARK = "## Reference\n";
    private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z][a-z-]*)(?: {2,}|$)");

    @TempDir
    private Path folder;

    @Test
    void thePageHasEveryCommandAndSaysWhatHelpSays() throws Exception {
        var page = Files.readString(PAGE);
        var examples = page.contains(MARK) ? page.substring(0, page.indexOf(MARK)) : page + "\n";
        var emend = new EmendCommand(folder);
        var commands = commands(emend);
        var wanted = new StringBuilder(examples).append(MARK);
        for (var command : commands) {
            var help = emend.run(command, "--help").exits(0).out().strip();
            wanted.append("\n### ").append(command).append("\n\n```\n").append(help);
            wanted.append("\n```\n");
            assertTrue(help.contains("Example"), command + " --help has no example");
            assertTrue(examples.contains("`" + command + "`"), command + " has no row");
        }
        if (Boolean.getBoolean("emend.write")) {
            Files.writeString(PAGE, wanted);
        }
        assertEquals(wanted.toString(), Files.readString(PAGE), "write it anew: see above");
    }

    private static List<String> commands(EmendCommand emend) {
        var help = emend.run("--help").exits(0).out();
        var list = help.substring(help.indexOf("Commands:"));
        return COMMAND.matcher(list)
                .results()
                .map(found -> found.group(1))
                .filter(command -> !command.equals("help"))
                .toList();
    }
}

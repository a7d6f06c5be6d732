package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What packages tell `man` and shells.
class ManualCommandTest {
    private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z][a-z-]*)(?: {2,}|$)");

    private final EmendCommand emend;
    private final Path share;

    ManualCommandTest(@TempDir Path folder) {
        emend = EmendCommand.first(folder);
        share = folder.resolve("share");
    }

    @BeforeEach
    void write() {
        emend.run("manual", "--out", share.toString()).exits(0);
    }

    @Test
    void everyCommandOfTheHelpHasAPageAndIsCompleted() throws IOException {
        var main = text("man/man1/emend.1");
        var help = emend.run("--help").exits(0).out();
        for (var found : COMMAND.matcher(help.substring(help.indexOf("Commands:")))
                .results()
                .toList()) {
            var command = found.group(1);
            if (command.equals("help")) {
                continue;
            }
            assertTrue(main.contains("emend\\-" + command.replace("-", "\\-") + "(1)"), command);
            assertTrue(text("man/man1/emend-" + command + ".1").contains(".SH EXAMPLES"), command);
            assertTrue(text("zsh/vendor-completions/_emend").contains("\n        " + command + ") "), command);
            assertTrue(text("fish/vendor_completions.d/emend.fish").contains(" -a " + command + " "), command);
            assertTrue(text("bash-completion/completions/emend").contains(" " + command), command);
        }
    }

    @Test
    void whatIsHiddenFromPeopleIsNotOffered() throws IOException {
        assertFalse(Files.exists(share.resolve("man/man1/emend-manual.1")));
        assertFalse(text("zsh/vendor-completions/_emend").contains("'manual:"));
    }

    @Test
    void aPageTellsOptionsWithTheirValues() throws IOException {
        var page = text("man/man1/emend-rate.1");
        assertTrue(page.contains(".B \\-\\-score N\n"), page);
        assertTrue(page.lines().noneMatch(line -> line.startsWith("'")), "a request of the language");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void bashOffersTheOptionsOfACommand() throws Exception {
        // bash refuses compopt outside of a completion
        var script =
                "compopt() { :; }; source \"$0\"; COMP_WORDS=(emend rate --sc); COMP_CWORD=2; COMP_LINE='emend rate"
                        + " --sc'; _complete_emend; echo \"${COMPREPLY[@]}\"";
        var bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        script,
                        share.resolve("bash-completion/completions/emend").toString())
                .redirectErrorStream(true)
                .start();
        assertEquals("--score", new String(bash.getInputStream().readAllBytes()).strip());
    }

    private String text(String file) throws IOException {
        return Files.readString(share.resolve(file));
    }
}

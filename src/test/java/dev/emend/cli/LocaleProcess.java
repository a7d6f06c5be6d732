package dev.emend.cli;

import dev.emend.Emend;
import dev.emend.cli.common.Terminal;
import dev.emend.settings.AppFolders;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Runs the commands of a file, one a line, with its words between tabs, and prints what each said.
public final class LocaleProcess {
    private LocaleProcess() {}

    public static void main(String[] arguments) throws Exception {
        var room = Path.of("").toAbsolutePath();
        var places = new AppFolders(room.resolve("data").resolve("emend"), room.resolve("settings"));
        var said = new StringBuilder();
        for (var line : Files.readAllLines(Path.of(arguments[0]))) {
            var out = new ByteArrayOutputStream();
            var err = new ByteArrayOutputStream();
            var terminal = Terminal.of(new ByteArrayInputStream(new byte[0]), out, err, room);
            int exit = Emend.run(places, terminal, line.split("\t"));
            said.append("> ").append(line.replace('\t', ' ')).append('\n');
            said.append(out.toString(StandardCharsets.UTF_8));
            if (exit > 1) { // else it tells of progress, as far as it got
                said.append(err.toString(StandardCharsets.UTF_8));
            }
            said.append("exit ").append(exit).append('\n');
        }
        System.out.write(said.toString().getBytes(StandardCharsets.UTF_8));
        System.out.flush();
        System.exit(0);
    }
}

package dev.emend.gui.agents;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The command an agent's program starts to talk to Emend by its standard input and output, as a
/// shell takes it.
final class StdioCommand {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+=,\\\\-]+");

    private StdioCommand() {}

    /// With the program that runs here.
    ///
    /// @param options what a command names to work in this store
    static String onThisMachine(List<String> options) {
        return of(program(), options);
    }

    static String of(String program, List<String> options) {
        return Stream.concat(Stream.of(program, "serve", "--stdio"), options.stream())
                .map(StdioCommand::quoted)
                .collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        if (PLAIN.matcher(word).matches()) {
            return word;
        }
        boolean isWindows = File.separatorChar == '\\';
        return isWindows ? '"' + word + '"' : "'" + word.replace("'", "'\\''") + "'";
    }

    /// The installed program, the launcher beside the sources, or what the path finds.
    private static String program() {
        var program = ProcessHandle.current().info().command().map(Path::of);
        var name = program.map(path -> String.valueOf(path.getFileName())).orElse("java");
        if (!name.startsWith("java")) {
            return program.map(Path::toString).orElse("emend");
        }
        var launcher = Path.of(System.getProperty("emend.home", ""), "emend").toAbsolutePath();
        return Files.isExecutable(launcher) ? launcher.toString() : "emend";
    }
}

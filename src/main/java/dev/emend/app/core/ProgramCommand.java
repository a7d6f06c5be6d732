package dev.emend.app.core;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// The command by which other programs start this one.
public final class ProgramCommand {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+=,\\\\-]+");

    private ProgramCommand() {}

    /// The installed program, the launcher beside the sources, or what the path finds.
    public static String program() {
        var program = ProcessHandle.current().info().command().map(Path::of);
        var name = program.map(path -> String.valueOf(path.getFileName())).orElse("java");
        if (!name.startsWith("java")) {
            return program.map(Path::toString).orElse("emend");
        }
        var launcher = Path.of(System.getProperty("emend.home", ""), "emend").toAbsolutePath();
        return Files.isExecutable(launcher) ? launcher.toString() : "emend";
    }

    /// A word as a shell takes it.
    public static String quote(String word) {
        if (PLAIN.matcher(word).matches()) {
            return word;
        }
        boolean isWindows = File.separatorChar == '\\';
        return isWindows ? '"' + word + '"' : "'" + word.replace("'", "'\\''") + "'";
    }
}

package dev.emend.app.diagnostics;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;

/// The end of a process in native code, as the virtual machine wrote it down in its `hs_err_pid….log`.
///
/// @param library the file of the library, such as `libonnxruntime.so`
/// @param excerpt the head of that file and the frames of the thread, without paths, environment and memory
public record NativeCrash(String library, String excerpt) {
    private static final Pattern LIBRARY = Pattern.compile("(?m)^# Problematic frame:\\R#\\s+\\w+\\s+\\[([^+\\]\\s]+)");
    private static final String FRAMES = "Native frames:";
    private static final int MOST_FRAMES = 60;

    /// Reads such a file; empty when it names no library.
    static Optional<NativeCrash> read(Path file) throws IOException {
        // whatever its memory held; only ASCII matters
        var text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        var library = LIBRARY.matcher(text);
        if (!library.find()) {
            return Optional.empty();
        }
        var lines = new ArrayList<String>();
        text.lines()
                .takeWhile(line -> line.startsWith("#"))
                .filter(line -> !line.contains("/") && !line.contains("\\"))
                .forEach(lines::add);
        text.lines()
                .dropWhile(line -> !line.startsWith(FRAMES))
                .takeWhile(line -> !line.isBlank())
                .limit(MOST_FRAMES)
                .forEach(lines::add);
        return Optional.of(new NativeCrash(library.group(1), String.join("\n", lines) + "\n"));
    }
}

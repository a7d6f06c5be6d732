package dev.emend.app.core;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// A file that only points to another one: a symbolic link, or what git writes in place of one on a system without
/// them, which is a file with nothing but a path in it.
public final class LinkedFile {
    private static final int MAX_BYTES = 1_024;

    private LinkedFile() {}

    /// The target of a link; empty for a file of its own, and for a link that leads nowhere.
    public static Optional<Path> target(Path file) {
        try {
            if (Files.isSymbolicLink(file)) {
                return Files.exists(file) ? Optional.of(file.toRealPath()) : Optional.empty();
            }
            if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES || Files.size(file) == 0) {
                return Optional.empty();
            }
            var text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            boolean isPath = text.chars().noneMatch(c -> c <= ' ' || c == 0xFFFD) && !text.startsWith("/");
            var target = isPath ? file.resolveSibling(text).normalize() : file;
            return !target.equals(file.normalize()) && Files.exists(target)
                    ? Optional.of(target.toRealPath())
                    : Optional.empty();
        } catch (IOException | InvalidPathException e) { // whoever reads it tells why it can't be
            return Optional.empty();
        }
    }
}

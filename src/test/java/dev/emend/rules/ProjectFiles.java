package dev.emend.rules;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// The files of the project, as the rules read them. The working folder of a test is the project.
final class ProjectFiles {
    private static final Set<String> NOT_OURS = Set.of("target", ".git", ".idea", "node_modules");

    private static final List<String> TEXT_ENDINGS = List.of(
            ".java",
            ".fxml",
            ".css",
            ".properties",
            ".md",
            ".sh",
            ".xml",
            ".json",
            ".sql",
            ".py",
            ".js",
            ".txt",
            ".config");

    private ProjectFiles() {}

    /// The Java files below a folder, sorted; none when it doesn't exist.
    static List<Path> java(Path folder) throws IOException {
        return below(folder).stream()
                .filter(file -> file.toString().endsWith(".java"))
                .toList();
    }

    /// Every text file of the project, scripts without an ending included.
    static List<Path> texts() throws IOException {
        return below(Path.of("")).stream().filter(ProjectFiles::isText).toList();
    }

    /// The files below a folder, sorted; none when it doesn't exist.
    static List<Path> below(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        if (!Files.isDirectory(folder.toAbsolutePath())) {
            return found;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes a) {
                boolean skip = NOT_OURS.contains(name(visited));
                return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(null);
        return found;
    }

    /// The text of a file; what isn't UTF-8 shows as replacement characters, enough for a search.
    static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    static Path folder(Path file) {
        return Objects.requireNonNull(file.getParent());
    }

    private static boolean isText(Path file) {
        String name = name(file);
        return !name.contains(".") || TEXT_ENDINGS.stream().anyMatch(name::endsWith);
    }

    private static String name(Path file) {
        return Objects.requireNonNull(file.getFileName()).toString();
    }
}

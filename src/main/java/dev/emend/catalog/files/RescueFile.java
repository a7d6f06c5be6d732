package dev.emend.catalog.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.emend.catalog.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Where the old bytes of a file are while it is written in place.
final class RescueFile {
    private RescueFile() {}

    /// Where the next ones go: beside the file, or in the temporary folder when that takes no new
    /// files.
    static Path unusedFileFor(Path file) {
        int number = 1;
        while (Files.exists(fileFor(file, number))) {
            number++;
        }
        return fileFor(file, number);
    }

    /// Those that are there, oldest first.
    static List<Path> filesFor(Path file) {
        var files = new ArrayList<Path>();
        for (int number = 1; Files.exists(fileFor(file, number)); number++) {
            files.add(fileFor(file, number));
        }
        return files;
    }

    private static Path fileFor(Path file, int number) {
        var suffix = number == 1 ? ".rescue" : ".rescue-" + number;
        var absolute = file.toAbsolutePath();
        var folder = absolute.getParent();
        if (folder != null && Files.isWritable(folder)) {
            return folder.resolve(".emend-" + absolute.getFileName() + suffix);
        }
        var temporary = Path.of(System.getProperty("java.io.tmpdir", "."));
        return temporary.resolve(".emend-" + Sha256.of(absolute.toString().getBytes(UTF_8)) + suffix);
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            // a hint about a file that is gone by now: its name as given is the best guess
            return file;
        }
    }

    /// What to add to a message about a torn file: where its last whole version is, if a save was
    /// cut short.
    static String hint(Path file) {
        var rescues = filesFor(real(file));
        return rescues.isEmpty()
                ? ""
                : "; its last whole version is "
                        + rescues.stream().map(Path::toString).collect(Collectors.joining(" or "));
    }
}

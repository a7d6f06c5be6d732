package dev.emend.exchange.record;

import dev.emend.model.texts.Messages;
import java.nio.file.Path;

/// Names of files, by which what was read of them is known.
public final class FileName {
    private FileName() {}

    /// Whether the bytes of a path are text in the encoding of this system: else its text names no file.
    public static boolean isText(Path path) {
        return path.getFileSystem().getPath(path.toString()).equals(path);
    }

    /// Why a file whose name is no text is not read, without its subject.
    public static String noText() {
        return Messages.of("shared.nameNoText", System.getProperty("sun.jnu.encoding", ""));
    }
}

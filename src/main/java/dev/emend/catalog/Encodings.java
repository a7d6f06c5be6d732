package dev.emend.catalog;

import dev.emend.model.texts.Messages;
import java.nio.file.Path;

/// Checks that tell UTF-8 from the other encodings JSON files are found in.
public final class Encodings {
    private Encodings() {}

    /// The index of the first byte behind the byte order mark, or 0.
    ///
    /// @throws CatalogException when the file is UTF-16 or UTF-32
    /// @throws TruncatedFileException when it starts with zeros, as a file does whose beginning was
    ///   not written yet
    public static int contentStart(byte[] bytes, Path path) throws CatalogException, TruncatedFileException {
        int a = at(bytes, 0);
        int b = at(bytes, 1);
        int c = at(bytes, 2);
        int d = at(bytes, 3);
        if (a == 0xEF && b == 0xBB && c == 0xBF) {
            return 3;
        }
        if (a == 0 && b == 0 && c == 0 && d == 0) {
            throw new TruncatedFileException(Messages.of("catalogs.zeroBytes"));
        }
        if (a == 0xFF && b == 0xFE && c == 0 && d == 0 || a == 0 && b == 0 && c >= 0 && d >= 0) {
            throw wrong(path, "UTF-32");
        }
        if (a > 0 && b == 0 && c == 0 && d == 0) {
            throw wrong(path, "UTF-32");
        }
        if (a == 0xFF && b == 0xFE || a == 0xFE && b == 0xFF || a == 0 || b == 0) {
            throw wrong(path, "UTF-16");
        }
        return 0;
    }

    private static int at(byte[] bytes, int index) {
        return index < bytes.length ? bytes[index] & 0xFF : -1;
    }

    private static CatalogException wrong(Path path, String encoding) {
        return new CatalogException(
                path, Messages.of("catalogs.notUtf8", encoding), Messages.of("catalogs.saveAsUtf8"), null);
    }
}

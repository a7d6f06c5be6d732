package dev.emend.catalog;

import dev.emend.json.JsonFault;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A file that can't be read or saved. The message is written for people: the file, the place, what
/// is wrong and what to do.
public final class CatalogException extends Exception {
    private static final long serialVersionUID = 1;

    // the path as text: exceptions are serializable, paths are not
    private final String file;
    private final int line;
    private final int column;
    private final String what;
    private final String wayOut;

    public CatalogException(Path path, String what, String wayOut, @Nullable Throwable cause) {
        this(path, new JsonFault.Place(0, 0), what, wayOut, cause);
    }

    public CatalogException(
            Path path,
            JsonFault.Place place,
            String what,
            String wayOut,
            @Nullable Throwable cause) {
        super(
                path
                        + (place.line() > 0
                                ? ", line " + place.line() + ", column " + place.column()
                                : "")
                        + ": "
                        + what
                        + " "
                        + wayOut,
                cause);
        this.file = path.toString();
        this.line = place.line();
        this.column = place.column();
        this.what = what;
        this.wayOut = wayOut;
    }

    public Path path() {
        return Path.of(file);
    }

    /// The line of the mistake counted from 1; empty when the whole file is concerned.
    public OptionalInt line() {
        return line > 0 ? OptionalInt.of(line) : OptionalInt.empty();
    }

    /// The column of the mistake in characters, counted from 1.
    public OptionalInt column() {
        return column > 0 ? OptionalInt.of(column) : OptionalInt.empty();
    }

    /// What is wrong, a sentence.
    public String message() {
        return what;
    }

    /// What to do now, a sentence.
    public String remedy() {
        return wayOut;
    }
}

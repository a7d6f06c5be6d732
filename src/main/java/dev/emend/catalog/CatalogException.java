package dev.emend.catalog;

import dev.emend.json.JsonFault;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A file that can't be read or saved.
public final class CatalogException extends UserException {
    private static final long serialVersionUID = 1;

    // the path as text: exceptions are serializable, paths are not
    private final String file;
    private final int line;
    private final int column;
    private final String reason;

    public CatalogException(Path path, String description, String remedy, @Nullable Throwable cause) {
        this(path, new JsonFault.Place(0, 0), description, remedy, cause);
    }

    public CatalogException(
            Path path, JsonFault.Place place, String description, String remedy, @Nullable Throwable cause) {
        super(
                Code.BROKEN_FILE,
                place.line() > 0
                        ? Messages.of("shared.mistakeAt", path, place.line(), place.column(), description)
                        : Messages.of("catalogs.fileProblem", path, description),
                Messages.of("catalogs.fileLeft"),
                remedy,
                cause);
        this.file = path.toString();
        this.line = place.line();
        this.column = place.column();
        this.reason = description;
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

    /// The problem as a sentence, without the place.
    public String reason() {
        return reason;
    }
}

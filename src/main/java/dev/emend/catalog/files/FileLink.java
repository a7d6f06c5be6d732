package dev.emend.catalog.files;

import dev.emend.catalog.CatalogException;
import dev.emend.json.NewFile;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/// A link that another program put where a known file or folder was, or where a folder above it was: what it leads to
/// is another file, which nobody opened.
///
/// @param place the path that is known, without a link when it was opened
/// @param target where it leads now
public record FileLink(Path place, Path target) {
    /// The link in a path that had none; empty when it still has none, or leads nowhere.
    ///
    /// @param place absolute
    public static Optional<FileLink> at(Path place) {
        try {
            var target = place.toRealPath();
            // a system that knows a file by several spellings resolves these without following links
            return target.equals(place) || target.equals(place.toRealPath(LinkOption.NOFOLLOW_LINKS))
                    ? Optional.empty()
                    : Optional.of(new FileLink(place, target));
        } catch (IOException e) { // nothing is there, or nobody may look: whoever reads it is told
            return Optional.empty();
        }
    }

    /// The link as a problem to show to a person.
    public CatalogException problem() {
        return new CatalogException(
                place,
                Messages.of("catalogs.linkInPlace", target),
                Files.isSymbolicLink(place)
                        ? Messages.of("catalogs.linkWaysOut", place, target)
                        : Messages.of("catalogs.linkAbove", target),
                null);
    }

    /// Makes the place of a file free when a link stands there, also one that leads nowhere. What it leads to stays.
    ///
    /// @throws CatalogException when a folder above is the link, or it can't be taken away
    static void remove(Path place) throws CatalogException {
        if (Files.isSymbolicLink(place)) {
            try {
                Files.delete(place);
                NewFile.sync(WriteTarget.folder(place));
            } catch (IOException e) {
                throw new CatalogException(
                        place, Messages.of("catalogs.mayNotWrite"), Messages.of("catalogs.makeWritable"), e);
            }
        }
        var above = at(place);
        if (above.isPresent()) {
            throw above.get().problem();
        }
    }
}

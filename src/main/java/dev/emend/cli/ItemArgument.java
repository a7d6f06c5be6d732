package dev.emend.cli;

import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.OpenCatalog;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The item a writing command is about: a catalog file and an id in it.
final class ItemArgument {
    @Parameters(paramLabel = "FILE", description = "The catalog.")
    private Path file;

    @Option(
            names = "--item",
            paramLabel = "ID",
            required = true,
            description = "The item; ID#2 is the second of that name.")
    private String id;

    String id() {
        return id;
    }

    OpenCatalog open(Door door) throws CurationException {
        return door.library().open(file);
    }

    /// Opens the catalog and finds the item.
    ItemRef find(Door door) throws CurationException {
        return door.library().resolve(open(door).id(), id);
    }
}

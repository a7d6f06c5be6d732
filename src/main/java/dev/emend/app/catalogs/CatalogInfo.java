package dev.emend.app.catalogs;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// An open catalog.
///
/// @param readOnly why it cannot be edited, when it cannot
/// @param warnings what a person should know about the file, a sentence each
/// @param isWhole whether each file of a folder was read
public record CatalogInfo(
        UUID id, Path path, CatalogCounts counts, Optional<String> readOnly, List<String> warnings, boolean isWhole) {
    /// The folder and the file, as people name it: `asammdf_agent · knowledge_catalog.json`.
    public String label() {
        var folder = path.getParent();
        var file = String.valueOf(path.getFileName());
        return folder == null || folder.getFileName() == null ? file : folder.getFileName() + " · " + file;
    }
}

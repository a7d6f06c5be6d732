package dev.emend.gui.shell;

import dev.emend.curation.Door;
import java.nio.file.Path;
import java.util.Optional;

/// What stands behind the window once the workspace is open.
///
/// @param sample the catalog that comes with Emend, when it is there
public record Opened(Door door, Path workspace, Optional<Path> sample) {

    /// The same workspace as a person chose to work in it.
    ///
    /// @param person empty for whom the workspace was opened
    Opened chosen(String person, boolean isSeedRanking) {
        var chosen = person.isBlank() ? door : door.as(person);
        chosen.recall().rankAsDocument(isSeedRanking);
        return new Opened(chosen, workspace, sample);
    }
}

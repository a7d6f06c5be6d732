package dev.emend.gui.memories;

import dev.emend.curation.CurationException;
import dev.emend.curation.Exports;
import dev.emend.model.Progress;
import java.util.List;

/// What goes out to other tools. Called off the JavaFX thread.
interface Outlet {
    /// The words of what can be written.
    List<String> exportFormats();

    Exports.Done export(Exports.Order order, Progress progress) throws CurationException;
}

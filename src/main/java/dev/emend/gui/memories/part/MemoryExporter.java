package dev.emend.gui.memories.part;

import dev.emend.app.transfer.ExportService;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import java.util.List;

/// What goes out to other tools. Called off the JavaFX thread.
public interface MemoryExporter {
    /// The words of what can be written.
    List<String> exportFormats();

    ExportService.ExportCounts export(ExportService.Order order, Progress progress)
            throws UserException;
}

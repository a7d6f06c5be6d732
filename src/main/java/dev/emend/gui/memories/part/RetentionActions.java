package dev.emend.gui.memories.part;

import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.memories.MemoryRetentionService;
import dev.emend.model.UserException;
import java.time.Duration;
import java.util.Optional;

/// Selective forgetting. Called off the JavaFX thread.
public interface RetentionActions {
    MemoryRetentionService.Preview preview(MemoryRetentionService.Plan plan) throws UserException;

    MemoryEditor.MemoryCommandResult apply(
            MemoryRetentionService.Preview preview, MemoryRetentionService.Way way)
            throws UserException;

    Optional<Duration> halfLife() throws UserException;

    void setHalfLife(Optional<Duration> halfLife) throws UserException;
}

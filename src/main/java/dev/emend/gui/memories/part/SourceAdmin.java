package dev.emend.gui.memories.part;

import dev.emend.app.transfer.ImportService;
import dev.emend.app.transfer.SourceService;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import java.util.List;

/// The places with memories that others write to. Called off the JavaFX thread.
public interface SourceAdmin {
    List<SourceService.Status> places() throws UserException;

    SourceService.Source add(String kind, Json.Obj settings) throws UserException;

    void remove(long id) throws UserException;

    void watch(long id, boolean isWatched) throws UserException;

    ImportService.Outcome read(long id, Progress progress) throws UserException;

    /// @return how many changes were written
    int writeBack(long id) throws UserException;
}

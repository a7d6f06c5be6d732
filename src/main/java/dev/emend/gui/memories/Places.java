package dev.emend.gui.memories;

import dev.emend.curation.CurationException;
import dev.emend.curation.Imports;
import dev.emend.curation.Sources;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import java.util.List;

/// The places with memories that others write to. Called off the JavaFX thread.
interface Places {
    List<Sources.Status> places() throws CurationException;

    Sources.Source add(String kind, Json.Obj settings) throws CurationException;

    void remove(long id) throws CurationException;

    void watch(long id, boolean isWatched) throws CurationException;

    Imports.Outcome read(long id, Progress progress) throws CurationException;

    /// @return how many changes were written
    int writeBack(long id) throws CurationException;
}

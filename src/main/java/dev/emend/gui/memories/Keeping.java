package dev.emend.gui.memories;

import dev.emend.curation.CurationException;
import dev.emend.curation.MemoryDesk;
import dev.emend.curation.Upkeep;
import java.time.Duration;
import java.util.Optional;

/// Selective forgetting. Called off the JavaFX thread.
interface Keeping {
    Upkeep.Preview preview(Upkeep.Plan plan) throws CurationException;

    MemoryDesk.Done apply(Upkeep.Preview preview, Upkeep.Way way) throws CurationException;

    Optional<Duration> halfLife() throws CurationException;

    void setHalfLife(Optional<Duration> halfLife) throws CurationException;
}

package dev.emend.gui.memories;

import dev.emend.curation.CurationException;
import dev.emend.curation.MemoryDesk;
import dev.emend.curation.OpenCatalog;
import dev.emend.model.ItemRef;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/// What the screen changes; each call is one act. Called off the JavaFX thread.
interface Pen {
    MemoryDesk.Done add(Memory memory) throws CurationException;

    /// @throws CurationException with `CHANGED_MEANWHILE` when it is not that version any more
    MemoryDesk.Done update(Memory memory, long version) throws CurationException;

    MemoryDesk.Done judge(Collection<String> ids, ReviewState state) throws CurationException;

    /// @param feedback empty for none
    MemoryDesk.Done rate(String id, int score, String feedback) throws CurationException;

    /// Where a memory can become an item.
    List<OpenCatalog> catalogs() throws CurationException;

    ItemRef promote(String id, UUID catalog) throws CurationException;

    MemoryDesk.Done reset(int confirmed) throws CurationException;
}

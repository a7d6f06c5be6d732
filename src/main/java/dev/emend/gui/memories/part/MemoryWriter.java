package dev.emend.gui.memories.part;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.model.ItemRef;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/// What the screen changes; each call is one change. Called off the JavaFX thread.
public interface MemoryWriter {
    MemoryEditor.MemoryCommandResult add(Memory memory) throws UserException;

    /// @throws UserException with `CHANGED_MEANWHILE` when it is not that version any more
    MemoryEditor.MemoryCommandResult update(Memory memory, long version) throws UserException;

    MemoryEditor.MemoryCommandResult judge(Collection<String> ids, ReviewState state)
            throws UserException;

    /// @param feedback empty for none
    MemoryEditor.MemoryCommandResult rate(String id, int score, String feedback)
            throws UserException;

    /// Where a memory can become an item.
    List<CatalogInfo> catalogs() throws UserException;

    ItemRef promote(String id, UUID catalog) throws UserException;

    MemoryEditor.MemoryCommandResult reset(int confirmed) throws UserException;
}

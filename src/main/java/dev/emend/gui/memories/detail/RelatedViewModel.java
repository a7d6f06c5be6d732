package dev.emend.gui.memories.detail;

import dev.emend.app.memories.MemorySearchService;
import dev.emend.app.memories.MemorySearchService.RelatedMemory;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// View model of the memories related to a memory.
public final class RelatedViewModel {
    private static final int NEIGHBOURS = 10;

    private final MemorySearchService search;
    private final Background background;

    /// The strongest first.
    public final ObjectProperty<Load<List<RelatedMemory>>> relatedMemories = new SimpleObjectProperty<>(Load.idle());
    private @Nullable String memory;

    public RelatedViewModel(MemorySearchService search, Background background) {
        this.search = search;
        this.background = background;
    }

    public void open(String id) {
        if (!id.equals(memory)) {
            relatedMemories.set(Load.idle());
        }
        memory = id;
        reload();
    }

    public void reload() {
        var id = memory;
        if (id != null) {
            background.load(relatedMemories, () -> search.relatedMemories(id, NEIGHBOURS));
        }
    }
}

package dev.emend.gui.memories;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/// The memories, through the services of the workspace.
record WorkspaceMemoriesGateway(Workspace workspace) implements MemoriesGateway {
    private MemoryServices memories() {
        return workspace.memories();
    }

    @Override
    public MemoryEditor.MemoryCommandResult add(Memory memory) throws UserException {
        return memories().editor().add(memory, ReviewState.KEPT);
    }

    @Override
    public MemoryEditor.MemoryCommandResult update(Memory memory, long version)
            throws UserException {
        return memories().editor().update(memory, version);
    }

    @Override
    public MemoryEditor.MemoryCommandResult judge(Collection<String> ids, ReviewState state)
            throws UserException {
        return memories().editor().judge(ids, state);
    }

    @Override
    public MemoryEditor.MemoryCommandResult rate(String id, int score, String feedback)
            throws UserException {
        return memories().editor().rate(id, score, feedback);
    }

    @Override
    public List<CatalogInfo> catalogs() {
        return workspace.library().catalogs();
    }

    @Override
    public ItemRef promote(String id, UUID catalog) throws UserException {
        return memories().editor().promote(id, catalog);
    }

    @Override
    public MemoryEditor.MemoryCommandResult reset(int confirmed) throws UserException {
        return memories().editor().reset(confirmed);
    }
}

package dev.emend.gui.memories;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.app.transfer.ImportService;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Memory;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.nio.file.Path;
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

    @Override
    public List<ImportService.Preview> look(Collection<Path> paths, Progress progress)
            throws UserException {
        return memories().imports().preview(paths, progress);
    }

    @Override
    public ImportService.Outcome bring(Collection<Path> paths, Progress progress)
            throws UserException {
        return memories().imports().run(paths, progress);
    }

    @Override
    public List<ImportService.Unfinished> unfinished() throws UserException {
        return memories().imports().unfinished();
    }

    @Override
    public ImportService.Outcome resume(long batch, Progress progress) throws UserException {
        return memories().imports().resume(batch, progress);
    }

    @Override
    public void discard(long batch) throws UserException {
        memories().imports().discard(batch);
    }

    @Override
    public List<ImportService.Quarantined> quarantine() throws UserException {
        return memories().imports().quarantine();
    }

    @Override
    public String retry(long id, String raw) throws UserException {
        return memories().imports().retry(id, raw);
    }

    @Override
    public void skip(Collection<Long> ids) throws UserException {
        memories().imports().skip(ids);
    }
}

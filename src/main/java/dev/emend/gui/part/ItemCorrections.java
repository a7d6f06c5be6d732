package dev.emend.gui.part;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.UserException;
import dev.emend.app.library.HumanCorrection;
import dev.emend.app.library.ItemEditor;
import dev.emend.app.library.LibraryService;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Plan;
import java.nio.file.Path;
import java.util.List;

/// What the form for stepping in asks for, of the services of the workspace.
public record ItemCorrections(ItemEditor editor, LibraryService library)
        implements InterruptFormViewModel.Work {
    @Override
    public CommandResult interrupt(ItemRef item, HumanCorrection interrupt) throws UserException {
        return editor.interrupt(item, interrupt);
    }

    @Override
    public CommandResult attach(ItemRef item, Json.Obj learning) throws UserException {
        return editor.attachNow(item, learning);
    }

    @Override
    public List<Plan> plans(Path file) throws UserException {
        return library.plans(file);
    }
}

package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.conflicts.ConflictService;
import dev.emend.app.conflicts.ConflictView;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.UserException;
import dev.emend.app.team.RejectedDecision;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Conflicts, through the services of the workspace.
record WorkspaceConflictGateway(Workspace door) implements ConflictGateway {
    private ConflictService conflicts() {
        return door.safety().conflicts();
    }

    @Override
    public List<ConflictView> open() throws UserException {
        return conflicts().open();
    }

    @Override
    public List<FileNotification> news() {
        return conflicts().news();
    }

    @Override
    public List<RejectedDecision> refused() throws UserException {
        return conflicts().refused();
    }

    @Override
    public RejectedDecision dismiss(UUID refused) throws UserException {
        return conflicts().dismiss(refused);
    }

    @Override
    public Optional<String> lesson(LearningRef learning) throws UserException {
        return door.library().item(learning.item()).learnings().stream()
                .filter(detail -> detail.learning().ref().equals(learning))
                .map(detail -> detail.learning().lesson())
                .findFirst();
    }

    @Override
    public CommandResult keepOurs(long conflict) throws UserException {
        return conflicts().keepOurs(conflict);
    }

    @Override
    public CommandResult takeTheirs(long conflict) throws UserException {
        return conflicts().takeTheirs(conflict);
    }

    @Override
    public CommandResult settle(long conflict, Json merged) throws UserException {
        return conflicts().settle(conflict, merged);
    }

    @Override
    public CommandResult restore(long conflict) throws UserException {
        return conflicts().restore(conflict);
    }

    @Override
    public void merge(UUID catalog) throws UserException {
        conflicts().merge(catalog);
        door.library().flush(); // conflicts are there once they are saved
    }

    @Override
    public void ignore(UUID catalog) throws UserException {
        conflicts().ignore(catalog);
    }

    @Override
    public void putBack(UUID catalog) throws UserException {
        conflicts().putBack(catalog);
    }
}

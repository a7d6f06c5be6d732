package dev.emend.gui.library;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.UserException;
import dev.emend.app.library.AutoRatingResult;
import dev.emend.app.library.HumanCorrection;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.gui.part.WorkspaceGoldenQueries;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Changes of items and learnings, through the services of the workspace.
record WorkspaceLibraryEditor(Workspace workspace) implements LibraryEditor {
    @Override
    public CommandResult interrupt(ItemRef item, HumanCorrection interrupt) throws UserException {
        return workspace.editor().interrupt(item, interrupt);
    }

    @Override
    public CommandResult attach(ItemRef item, Json.Obj learning) throws UserException {
        return workspace.editor().attachNow(item, learning);
    }

    @Override
    public List<Plan> plans(Path file) throws UserException {
        return workspace.library().plans(file);
    }

    @Override
    public CommandResult edit(ItemRef item, Map<String, Json> values) throws UserException {
        return workspace.editor().edit(item, values);
    }

    @Override
    public CommandResult editLearning(LearningRef learning, String field, String text)
            throws UserException {
        return workspace.editor().editLearning(learning, field, text);
    }

    @Override
    public CommandResult setConditions(ItemRef item, List<Condition> conditions)
            throws UserException {
        return workspace.editor().setConditions(item, conditions);
    }

    @Override
    public CommandResult moveLearning(LearningRef learning, int toIndex) throws UserException {
        return workspace.editor().moveLearning(learning, toIndex);
    }

    @Override
    public CommandResult rate(ItemRef item, int score, @Nullable String feedback)
            throws UserException {
        return workspace.editor().rate(item, score, feedback);
    }

    @Override
    public CommandResult rateLearning(LearningRef learning, int score, @Nullable String feedback)
            throws UserException {
        return workspace.editor().rateLearning(learning, score, feedback);
    }

    @Override
    public void compared(String key, int pressed, AutoRatingResult rule) throws UserException {
        workspace.review().calibration().compared(key, pressed, rule);
    }

    @Override
    public GoldenViewModel.Work golden() {
        return new WorkspaceGoldenQueries(workspace);
    }

    @Override
    public CommandResult create(UUID catalog, Json.Obj item) throws UserException {
        return workspace.editor().create(catalog, item);
    }

    @Override
    public CommandResult duplicate(ItemRef item, String newId) throws UserException {
        return workspace.editor().duplicate(item, newId);
    }

    @Override
    public CommandResult delete(ItemRef item) throws UserException {
        return workspace.editor().delete(item);
    }

    @Override
    public CommandResult keepItem(ItemRef item) throws UserException {
        return workspace.review().verdicts().items().keep(List.of(item)).getFirst();
    }

    @Override
    public CommandResult redact(ItemRef item) throws UserException {
        return workspace.safety().secrets().redact(item);
    }

    @Override
    public CommandResult keep(LearningRef learning) throws UserException {
        return workspace.review().verdicts().keep(learning);
    }

    @Override
    public CommandResult bury(LearningRef learning) throws UserException {
        return workspace.review().verdicts().bury(learning);
    }

    @Override
    public CommandResult keepAs(LearningRef learning, String lesson) throws UserException {
        return workspace.review().verdicts().edit(learning, lesson);
    }

    @Override
    public CommandResult rejectBlame(LearningRef learning) throws UserException {
        return workspace.review().blame().reject(learning);
    }

    @Override
    public CommandResult acceptBlame(LearningRef learning) throws UserException {
        return workspace.review().blame().accept(learning);
    }

    @Override
    public CommandResult setTrust(ItemRef item, double trust, String reason) throws UserException {
        return workspace.review().blame().set(item, trust, reason);
    }
}

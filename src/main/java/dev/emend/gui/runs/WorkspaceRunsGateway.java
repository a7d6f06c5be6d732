package dev.emend.gui.runs;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.UserException;
import dev.emend.app.library.HumanCorrection;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.runs.PatternReport;
import dev.emend.app.runs.RunComparison;
import dev.emend.app.runs.RunDetail;
import dev.emend.app.runs.RunLearningService;
import dev.emend.app.runs.RunService;
import dev.emend.app.runs.RunStep;
import dev.emend.app.runs.RunSummary;
import dev.emend.app.runs.TranscriptFollower;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Runs, through the services of the workspace.
record WorkspaceRunsGateway(Workspace door) implements RunsGateway {
    private static final int ALIKE = 60;

    private RunService runs() {
        return door.analyst().runs();
    }

    @Override
    public RunService.Page rows(String line, RunService.Order order) throws UserException {
        return runs().rows(line, order);
    }

    @Override
    public RunDetail detail(String id) throws UserException {
        return runs().detail(id);
    }

    @Override
    public RunComparison compare(String one, String other) throws UserException {
        return runs().compare(one, other);
    }

    @Override
    public List<RunSummary> alike(String id) throws UserException {
        return runs().alike(id, ALIKE);
    }

    @Override
    public void setOutcome(String id, String outcome) throws UserException {
        runs().setOutcome(id, outcome);
    }

    @Override
    public PatternReport patterns(String line) throws UserException {
        return runs().patterns(line);
    }

    @Override
    public List<PatternReport.Named> named() throws UserException {
        return runs().library().all();
    }

    @Override
    public PatternReport.Named name(String name, List<String> tools) throws UserException {
        return runs().library().name(name, tools);
    }

    @Override
    public void forget(PatternReport.Named named) throws UserException {
        runs().library().forget(named.id());
    }

    @Override
    public RunLearningService.Made learn(String id, Optional<RunStep> step) throws UserException {
        return step.isPresent()
                ? runs().learning().ofStep(id, step.get())
                : runs().learning().ofRun(id);
    }

    @Override
    public List<RunLearningService.Guess> items(RunStep step, String reasoning) {
        return runs().learning().items(step, reasoning);
    }

    @Override
    public ItemDetail item(ItemRef ref) throws UserException {
        return door.library().item(ref);
    }

    @Override
    public Optional<Path> file(RunSummary row) {
        return runs().file(row);
    }

    @Override
    public TranscriptFollower tail(Path file, String id, TranscriptFollower.Listener listener) {
        return runs().tail(file, id, listener);
    }

    @Override
    public int bring(Path file) throws UserException {
        return runs().bring(file).total().imported();
    }

    @Override
    public CommandResult interrupt(ItemRef item, HumanCorrection interrupt) throws UserException {
        return door.desk().interrupt(item, interrupt);
    }

    @Override
    public CommandResult attach(ItemRef item, Json.Obj learning) throws UserException {
        var id =
                item.occurrence() == 0
                        ? item.knowledgeId()
                        : item.knowledgeId() + "#" + (item.occurrence() + 1);
        return door.desk().attachNow(item.catalog(), id, learning);
    }

    @Override
    public List<Plan> plans(Path file) throws UserException {
        return door.library().plans(file);
    }
}

package dev.emend.gui.runs;

import dev.emend.app.core.UserException;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.runs.PatternReport;
import dev.emend.app.runs.RunComparison;
import dev.emend.app.runs.RunDetail;
import dev.emend.app.runs.RunLearningService;
import dev.emend.app.runs.RunService;
import dev.emend.app.runs.RunStep;
import dev.emend.app.runs.RunSummary;
import dev.emend.app.runs.TranscriptFollower;
import dev.emend.gui.part.InterruptFormViewModel;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What the screen asks for behind the door. Called off the JavaFX thread.
interface RunsGateway extends InterruptFormViewModel.Work {
    /// @throws UserException with `BAD_INPUT` naming what is not understood of the line
    RunService.Page rows(String line, RunService.Order order) throws UserException;

    RunDetail detail(String id) throws UserException;

    RunComparison compare(String one, String other) throws UserException;

    List<RunSummary> alike(String id) throws UserException;

    void setOutcome(String id, String outcome) throws UserException;

    PatternReport patterns(String line) throws UserException;

    List<PatternReport.Named> named() throws UserException;

    PatternReport.Named name(String name, List<String> tools) throws UserException;

    void forget(PatternReport.Named named) throws UserException;

    /// @param step empty for the whole run
    RunLearningService.Made learn(String id, Optional<RunStep> step) throws UserException;

    List<RunLearningService.Guess> items(RunStep step, String reasoning) throws UserException;

    ItemDetail item(ItemRef ref) throws UserException;

    Optional<Path> file(RunSummary row);

    /// Follows a transcript until it is closed; the listener is called on any thread.
    TranscriptFollower tail(Path file, String id, TranscriptFollower.Listener listener);

    /// @return how many runs came or changed
    int bring(Path file) throws UserException;
}

package dev.emend.gui.runs;

import dev.emend.curation.CurationException;
import dev.emend.curation.ItemDetail;
import dev.emend.curation.Patterns;
import dev.emend.curation.RunComparison;
import dev.emend.curation.RunDetail;
import dev.emend.curation.RunLearning;
import dev.emend.curation.RunRow;
import dev.emend.curation.RunStep;
import dev.emend.curation.RunTail;
import dev.emend.curation.Runs;
import dev.emend.gui.part.InterruptFormViewModel;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What the screen asks for behind the door. Called off the JavaFX thread.
interface Stock extends InterruptFormViewModel.Work {
    /// @throws CurationException with `BAD_INPUT` naming what is not understood of the line
    Runs.Page rows(String line, Runs.Order order) throws CurationException;

    RunDetail detail(String id) throws CurationException;

    RunComparison compare(String one, String other) throws CurationException;

    List<RunRow> alike(String id) throws CurationException;

    void setOutcome(String id, String outcome) throws CurationException;

    Patterns patterns(String line) throws CurationException;

    List<Patterns.Named> named() throws CurationException;

    Patterns.Named name(String name, List<String> tools) throws CurationException;

    void forget(Patterns.Named named) throws CurationException;

    /// @param step empty for the whole run
    RunLearning.Made learn(String id, Optional<RunStep> step) throws CurationException;

    List<RunLearning.Guess> items(RunStep step, String reasoning) throws CurationException;

    ItemDetail item(ItemRef ref) throws CurationException;

    Optional<Path> file(RunRow row);

    /// Follows a transcript until it is closed; the listener is called on any thread.
    RunTail tail(Path file, String id, RunTail.Listener listener);

    /// @return how many runs came or changed
    int bring(Path file) throws CurationException;
}

package dev.emend.gui.library;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/// Runs the changes of the screen and tells what became of them: a sentence with Undo, or the
/// banner.
///
/// @param done told on the JavaFX thread, with the sentence
/// @param failed told on the JavaFX thread
/// @param jobs runs what takes long, with percent and Cancel
/// @param doneForGood told the sentence of a change that cannot be undone
public record ActionRunner(
        Background background,
        Consumer<String> done,
        Consumer<Problem> failed,
        SummaryViewModel.SummaryJobs jobs,
        Consumer<String> doneForGood) {

    public ActionRunner(
            Background background, Consumer<String> done, Consumer<Problem> failed, SummaryViewModel.SummaryJobs jobs) {
        this(background, done, failed, jobs, done);
    }

    /// Exactly one of `after` with `done`, or `failed`, is called.
    public void decide(Callable<CommandResult> work, String sentence, Consumer<CommandResult> after) {
        background.run(
                work,
                decision -> {
                    after.accept(decision);
                    done.accept(sentence);
                },
                failed);
    }
}

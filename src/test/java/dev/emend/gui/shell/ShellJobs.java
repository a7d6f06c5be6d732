package dev.emend.gui.shell;

/// The jobs of a window, for tests outside this package.
public final class ShellJobs {
    private ShellJobs() {}

    /// Presses Cancel of every job under way. On the JavaFX thread.
    public static void cancelAll(Shell shell) {
        shell.jobs.cancelAll();
    }

    /// Ends the message of a failure, as its close button does, and tells what it said; empty when
    /// none was shown. On the JavaFX thread.
    public static String dismissProblem(Shell shell) {
        var problem = shell.model.problemProperty().get();
        shell.model.dismissProblem();
        return problem.map(known -> known.code() + ": " + known.message() + "\n" + known.details())
                .orElse("");
    }
}

package dev.emend.gui.shell;

import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Host;
import dev.emend.model.Progress;
import javafx.concurrent.Task;

/// Long work as the list of jobs shows it. Cancel sets a flag that the work asks for; its thread is
/// never interrupted.
final class Job<T> extends Task<T> implements Progress {
    private final Host.Work<T> work;

    Job(String title, Host.Work<T> work) {
        this.work = work;
        updateTitle(title);
    }

    @Override
    protected T call() throws Exception {
        return work.run(this);
    }

    @Override
    public void report(long done, long total) {
        updateProgress(done, total);
        updateMessage(
                total > 0
                        ? Texts.get("shell.job.of", done, total)
                        : Texts.get("shell.job.done", done));
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        return super.cancel(false);
    }
}

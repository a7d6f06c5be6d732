package dev.emend.gui.shell;

import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.Progress;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.concurrent.Task;
import javafx.concurrent.Worker;

/// Long work as the list of jobs shows it. Cancel sets a flag that the work asks for; its thread is
/// never interrupted.
final class Job<T> extends Task<T> implements Progress {
    /// A rate over less time is noise.
    private static final double MIN_SECONDS = 1;

    private final ScreenHost.ScreenTask<T> work;
    private volatile long startedAt;

    public Job(String title, ScreenHost.ScreenTask<T> work) {
        this.work = work;
        updateTitle(title);
    }

    /// Shows what becomes of the work in a property, unless something newer stands there by then.
    void into(ObjectProperty<Load<T>> load) {
        var token = new Load.Running<T>();
        load.set(token);
        stateProperty().subscribe(state -> {
            if (load.get() == token) {
                outcome(state).ifPresent(load::set);
            }
        });
    }

    private Optional<Load<T>> outcome(Worker.State state) {
        return switch (state) {
            case SUCCEEDED -> Optional.of(new Load.Ready<>(getValue()));
            case FAILED -> Optional.of(new Load.Failed<>(Problem.of(getException())));
            case CANCELLED ->
                Optional.of(new Load.Failed<>(new Problem(
                        Texts.get("shell.job.cancelled"), Texts.get("shell.job.cancelled.safe"), "", "cancelled", "")));
            default -> Optional.empty();
        };
    }

    @Override
    protected T call() throws Exception {
        startedAt = System.nanoTime();
        return work.run(this);
    }

    @Override
    public void report(long done, long total) {
        updateProgress(done, total);
        updateMessage(message(done, total));
    }

    /// With how many a second, once that means something.
    private String message(long done, long total) {
        double seconds = (System.nanoTime() - startedAt) / 1e9;
        if (total > 0 && seconds >= MIN_SECONDS) {
            return Texts.get("shell.job.rate", done, total, Math.round(done / seconds));
        }
        return total > 0 ? Texts.get("shell.job.of", done, total) : Texts.get("shell.job.done", done);
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
        return super.cancel(false);
    }
}

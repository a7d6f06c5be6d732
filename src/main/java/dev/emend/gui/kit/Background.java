package dev.emend.gui.kit;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;

/// Work off the JavaFX thread whose result comes back on it. Nothing is ever interrupted.
///
/// @param worker runs the work; waiting in it is fine
/// @param ui runs what touches properties; the JavaFX thread in production
/// @param delayedUi the same a moment later, for what many events in a row ask for once
public record Background(Executor worker, Executor ui, Executor delayedUi) {
    /// A decision and what follows from it are told within this time.
    private static final long SOON_MILLIS = 120;

    /// Nothing waits.
    public Background(Executor worker, Executor ui) {
        this(worker, ui, ui);
    }

    /// Virtual threads and the JavaFX thread.
    public static Background production() {
        return new Background(
                task -> Thread.ofVirtual().name("emend-background").start(task),
                Platform::runLater,
                CompletableFuture.delayedExecutor(SOON_MILLIS, TimeUnit.MILLISECONDS, Platform::runLater));
    }

    /// Starts JavaFX as the program of this name, which is the class of its windows under X11. JavaFX has no public
    /// way to say it, takes the class given to `launch()` otherwise, and keeps the first name it is told.
    public static void startAs(String name) {
        Platform.startup(() -> com.sun.glass.ui.Application.GetApplication().setName(name));
    }

    /// Everything at once on the calling thread, for tests.
    public static Background immediate() {
        return new Background(Runnable::run, Runnable::run);
    }

    /// A copy that counts unfinished tasks: those of the worker, those for the JavaFX thread, and delayed ones.
    ///
    /// @param underWay incremented when a task is submitted, decremented once it has run
    public Background withCounter(AtomicInteger underWay) {
        return new Background(
                withCounter(worker, underWay), withCounter(ui, underWay), withCounter(delayedUi, underWay));
    }

    private static Executor withCounter(Executor executor, AtomicInteger underWay) {
        return task -> {
            underWay.incrementAndGet();
            executor.execute(() -> {
                try {
                    task.run();
                } finally {
                    underWay.decrementAndGet();
                }
            });
        };
    }

    /// A copy whose worker starts each task only after a moment that may not have come yet.
    ///
    /// @param moment called for each task, on the thread that submits the task; never fails
    public Background after(Supplier<? extends CompletableFuture<?>> moment) {
        return new Background(
                work -> {
                    var future = moment.get();
                    if (future.isDone()) {
                        worker.execute(work);
                    } else {
                        future.thenRun(() -> worker.execute(work));
                    }
                },
                ui,
                delayedUi);
    }

    /// Loads into a property: running at once, then ready or failed. The newest load wins: the
    /// answer to an older one is dropped, as it is when the property was set by somebody else
    /// meanwhile. What was there is [Load#latestValue] until then; set the property idle before when it
    /// is about something else.
    ///
    /// Call on the JavaFX thread.
    public <T> void load(ObjectProperty<Load<T>> target, Callable<? extends T> work) {
        var token = new Load.Running<>(target.get().latestValue());
        target.set(token);
        worker.execute(() -> {
            var result = Background.<T>result(work);
            ui.execute(() -> {
                if (target.get() == token) {
                    target.set(result);
                }
            });
        });
    }

    /// Runs a command; exactly one of the two is called, on the JavaFX thread.
    public <T> void run(Callable<? extends T> work, Consumer<? super T> onDone, Consumer<? super Problem> onFailed) {
        worker.execute(() -> {
            Load<T> result = Background.<T>result(work);
            ui.execute(() -> {
                switch (result) {
                    case Load.Ready<T>(var value) -> onDone.accept(value);
                    case Load.Failed<T>(var problem) -> onFailed.accept(problem);
                    default -> throw new IllegalStateException("no result");
                }
            });
        });
    }

    private static <T> Load<T> result(Callable<? extends T> work) {
        try {
            return new Load.Ready<>(work.call());
        } catch (Throwable failure) {
            return new Load.Failed<>(Problem.of(failure));
        }
    }
}

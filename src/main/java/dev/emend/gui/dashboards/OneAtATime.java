package dev.emend.gui.dashboards;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;

/// Runs tasks one after the other, in the order in which they come. Guarded by itself.
final class OneAtATime implements Executor {
    private final Executor worker;
    private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
    private boolean isBusy;

    /// @param worker runs each
    OneAtATime(Executor worker) {
        this.worker = worker;
    }

    @Override
    public void execute(Runnable task) {
        synchronized (this) {
            waiting.add(task);
            if (isBusy) {
                return;
            }
            isBusy = true;
        }
        worker.execute(this::drain);
    }

    private void drain() {
        while (true) {
            Runnable next;
            synchronized (this) {
                next = waiting.poll();
                if (next == null) {
                    isBusy = false;
                    return;
                }
            }
            next.run();
        }
    }
}

package dev.emend.gui.imports;

import dev.emend.model.Progress;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.LongProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleLongProperty;

/// Progress of an import for the dialog; the list of jobs receives it, too. Its properties change on
/// the JavaFX thread.
final class ProgressViewModel {
    private final Executor ui;

    /// Between 0 and 1; -1 while it is not known.
    final DoubleProperty share = new SimpleDoubleProperty(-1);

    /// The number of records read so far from the current file.
    final LongProperty records = new SimpleLongProperty();

    ProgressViewModel(Executor ui) {
        this.ui = ui;
    }

    void reset() {
        share.set(-1);
        records.set(0);
    }

    /// @param cancel whether a person pressed Cancel in the dialog
    Progress track(Progress job, AtomicBoolean cancel) {
        return new Watched(job, cancel);
    }

    private final class Watched implements Progress {
        private final Progress job;
        private final AtomicBoolean cancel;
        private final AtomicBoolean isReported = new AtomicBoolean();
        private volatile double newestShare = -1;
        private volatile long newestRecords;

        Watched(Progress job, AtomicBoolean cancel) {
            this.job = job;
            this.cancel = cancel;
        }

        @Override
        public void report(long done, long total) {
            job.report(done, total);
            newestShare = total > 0 ? Math.clamp((double) done / total, 0, 1) : -1;
            tell();
        }

        @Override
        public void records(long count) {
            job.records(count);
            newestRecords = count;
            tell();
        }

        /// The newest is enough: files are read faster than shown.
        private void tell() {
            if (isReported.compareAndSet(false, true)) {
                ui.execute(() -> {
                    isReported.set(false);
                    share.set(newestShare);
                    records.set(newestRecords);
                });
            }
        }

        @Override
        public boolean isCancelled() {
            return cancel.get() || job.isCancelled();
        }
    }
}

package dev.emend.model;

/// Listener of long work, told how far it is and asked whether it is still wanted.
///
/// Called from the working thread. Nothing is interrupted: work that is cancelled stops at its next
/// question.
public interface Progress {
    /// For work nobody watches.
    Progress SILENT = new Progress() {
        @Override
        public void report(long done, long total) {}

        @Override
        public boolean isCancelled() {
            return false;
        }
    };

    /// @param total the expected end, or -1 when it is unknown
    void report(long done, long total);

    /// Reports the records read of a file so far, for work that reads records and counts bytes.
    default void records(long count) {}

    boolean isCancelled();

    /// The progress of a part of this work, which is reported as that of the whole.
    ///
    /// @param before how much of the whole is done before the part
    default Progress part(long before, long total) {
        return part(before, -1, total);
    }

    /// Like [#part(long, long)], but for a part that counts otherwise than the whole.
    ///
    /// @param size how much of the whole the part is; -1 when it counts as the whole does
    default Progress part(long before, long size, long total) {
        return new Progress() {
            @Override
            public void report(long done, long ofPart) {
                long doneOfWhole = size < 0 ? done : ofPart <= 0 ? 0 : size * done / ofPart;
                Progress.this.report(before + doneOfWhole, total);
            }

            @Override
            public boolean isCancelled() {
                return Progress.this.isCancelled();
            }
        };
    }
}

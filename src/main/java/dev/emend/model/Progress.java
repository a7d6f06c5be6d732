package dev.emend.model;

/// How long work tells how far it is, and asks whether it is still wanted.
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

    /// How many records were read of a file so far, by work that reads records and counts bytes.
    default void records(long count) {}

    boolean isCancelled();
}

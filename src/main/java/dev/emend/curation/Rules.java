package dev.emend.curation;

/// What holds for everybody who works in a workspace. Thread-safe.
public interface Rules {
    /// Whether learnings nobody has judged stay out of catalog files.
    boolean holdPending();

    void setHoldPending(boolean hold) throws CurationException;

    /// Rules that are forgotten with the process.
    static Rules forNow() {
        return new Rules() {
            private volatile boolean hold;

            @Override
            public boolean holdPending() {
                return hold;
            }

            @Override
            public void setHoldPending(boolean now) {
                hold = now;
            }
        };
    }
}

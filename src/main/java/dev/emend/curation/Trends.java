package dev.emend.curation;

/// How trust, outcomes and recurrence change over time.
public final class Trends {
    private final Backstage backstage;

    Trends(Backstage backstage) {
        this.backstage = backstage;
    }

    /// The last moment there can be a row of.
    public java.time.Instant now() {
        return backstage.clock().instant();
    }
}

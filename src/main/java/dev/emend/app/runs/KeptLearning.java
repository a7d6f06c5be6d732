package dev.emend.app.runs;

import java.time.Instant;

/// A learning that was kept, and when: what was before can be compared with what came after.
///
/// @param label what the history says of it
public record KeptLearning(String label, Instant at) {
    /// The runs of a filter line that began before it was kept.
    public String before(String line) {
        return (line.strip() + " started<" + at).strip();
    }

    /// The runs of a filter line that began when it was kept, or later.
    public String after(String line) {
        return (line.strip() + " started>=" + at).strip();
    }
}

package dev.emend.curation;

import dev.emend.memory.Pace;
import java.time.Duration;

/// How fast and how steadily people judge. Thread-safe; calls block.
public final class Calibration {
    private final Backstage backstage;

    Calibration(Backstage backstage) {
        this.backstage = backstage;
    }

    /// Notes how long a decision took.
    ///
    /// @param time from the card being there to the key that decided
    /// @param keys pressed for it, that one included
    /// @param words that were to be read on the card
    public void took(Decision decision, Duration time, int keys, int words)
            throws CurationException {
        var took = new Pace.Took(decision.act(), time.toMillis(), keys, words);
        Failures.write(
                backstage.store(),
                session -> {
                    session.pace().add(took);
                    return took;
                });
    }
}

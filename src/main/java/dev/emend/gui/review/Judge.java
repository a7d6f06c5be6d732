package dev.emend.gui.review;

import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// What the review screen decides. Thread-safe; calls block until the act is in the journal and
/// stay off the JavaFX thread.
public interface Judge {
    List<Decision> keep(List<LearningRef> refs) throws CurationException;

    List<Decision> bury(List<LearningRef> refs) throws CurationException;

    Decision edit(LearningRef ref, String lesson) throws CurationException;

    Decision later(LearningRef ref, Instant until) throws CurationException;

    /// What was put off comes back now.
    List<Decision> bringBack(List<LearningRef> refs) throws CurationException;

    Decision supersede(LearningRef survivor, List<LearningRef> others) throws CurationException;

    Decision contest(List<LearningRef> refs) throws CurationException;

    Decision reattach(LearningRef ref, ItemRef to) throws CurationException;

    Decision flag(LearningRef ref, boolean isFlagged) throws CurationException;

    /// @param text empty takes the note away
    Decision note(LearningRef ref, String text) throws CurationException;

    /// @param score 1 to 5
    Decision rate(LearningRef ref, int score) throws CurationException;

    /// Notes a second verdict on a learning judged before; nothing is changed.
    ///
    /// @return the first verdict
    ReviewState repeated(LearningRef ref, ReviewState verdict) throws CurationException;

    /// @param toIndex the position in the item's list, from 0
    Decision move(LearningRef ref, int toIndex) throws CurationException;

    /// Takes one act back and leaves the later ones.
    Decision revert(long act) throws CurationException;

    /// Notes how long a decision took; see [dev.emend.curation.Calibration#took].
    void took(Decision decision, Duration time, int keys, int words) throws CurationException;
}

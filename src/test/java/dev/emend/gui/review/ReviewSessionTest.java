package dev.emend.gui.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ReviewSessionTest {
    private static final LearningRef LEARNING = new LearningRef(new ItemRef(new UUID(0, 1), "item"), "a");

    private final ReviewSession session = new ReviewSession();
    private final SessionDecision keep =
            new SessionDecision(ReviewAction.KEEP, List.of(7L), LEARNING, "Wait for it.", 1, Optional.empty());

    @Test
    void whatAReadingFoundUndoneBeforeItsUndoEndedIsRedoneOnce() {
        session.add(keep);
        assertEquals(Optional.of(keep), session.update(Set.of(7L)));
        session.remove(keep);
        assertEquals(Optional.empty(), session.update(Set.of()));
        assertEquals(List.of(keep), session.all);
        assertEquals(1, session.decidedCount());
    }
}

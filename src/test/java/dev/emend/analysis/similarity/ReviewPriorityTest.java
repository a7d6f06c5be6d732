package dev.emend.analysis.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ReviewPriorityTest {
    @Test
    void isTheProductOfDoubtUsesConflictsAndAge() {
        assertEquals(0.35 * 4 * 2 * 3, ReviewPriority.of(0.7, 3, 1, 8), 1e-12);
        assertEquals(0.05, ReviewPriority.of(1.0, 0, 0, 0), 1e-12);
    }

    @Test
    void growsWithEveryPart() {
        double base = ReviewPriority.of(0.9, 1, 1, 1);
        assertTrue(ReviewPriority.of(0.8, 1, 1, 1) > base);
        assertTrue(ReviewPriority.of(0.9, 2, 1, 1) > base);
        assertTrue(ReviewPriority.of(0.9, 1, 2, 1) > base);
        assertTrue(ReviewPriority.of(0.9, 1, 1, 2) > base);
    }

    @Test
    void staysPositiveAndFiniteForOddFiles() {
        double fresh = ReviewPriority.of(1.0, 0, 0, 0);
        assertEquals(fresh, ReviewPriority.of(Double.NaN, 0, 0, 0));
        assertEquals(fresh, ReviewPriority.of(7.5, -1, -2, -3));
        assertEquals(fresh, ReviewPriority.of(1.0, 0, 0, Double.NaN));
        assertEquals(1.05, ReviewPriority.of(-4, 0, 0, 0), 1e-12);
    }
}

package dev.emend.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ImpactTest {
    @Test
    void isTheProductOfDoubtUsesConflictsAndAge() {
        assertEquals(0.35 * 4 * 2 * 3, Impact.of(0.7, 3, 1, 8), 1e-12);
        assertEquals(0.05, Impact.of(1.0, 0, 0, 0), 1e-12);
    }

    @Test
    void growsWithEveryPart() {
        double base = Impact.of(0.9, 1, 1, 1);
        assertTrue(Impact.of(0.8, 1, 1, 1) > base);
        assertTrue(Impact.of(0.9, 2, 1, 1) > base);
        assertTrue(Impact.of(0.9, 1, 2, 1) > base);
        assertTrue(Impact.of(0.9, 1, 1, 2) > base);
    }

    @Test
    void staysPositiveAndFiniteForOddFiles() {
        double fresh = Impact.of(1.0, 0, 0, 0);
        assertEquals(fresh, Impact.of(Double.NaN, 0, 0, 0));
        assertEquals(fresh, Impact.of(7.5, -1, -2, -3));
        assertEquals(fresh, Impact.of(1.0, 0, 0, Double.NaN));
        assertEquals(1.05, Impact.of(-4, 0, 0, 0), 1e-12);
    }
}

package dev.emend.analysis.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KappaAgreementTest {
    /// The table of Viera and Garrett, "Understanding interobserver agreement: the kappa
    /// statistic", Family Medicine 37 (2005): 15 and 70 of 100 lectures judged alike, 5 and 10 not.
    @Test
    void givesThePublishedKappaOfTwoPhysicians() {
        var first = new ArrayList<String>();
        var second = new ArrayList<String>();
        add(first, second, "yes", "yes", 15);
        add(first, second, "yes", "no", 5);
        add(first, second, "no", "yes", 10);
        add(first, second, "no", "no", 70);
        var kappa = KappaAgreement.cohen(first, second);
        assertEquals(0.57, kappa.value(), 0.005);
        assertEquals(0.85, kappa.observed(), 1e-9);
        assertEquals(0.65, kappa.expected(), 1e-9);
        assertEquals(100, kappa.subjects());
    }

    /// The worked example of Wikipedia's "Cohen's kappa": 50 proposals, 20 and 15 judged alike.
    @Test
    void givesThePublishedKappaOfTwoReaders() {
        var first = new ArrayList<String>();
        var second = new ArrayList<String>();
        add(first, second, "yes", "yes", 20);
        add(first, second, "yes", "no", 5);
        add(first, second, "no", "yes", 10);
        add(first, second, "no", "no", 15);
        assertEquals(0.4, KappaAgreement.cohen(first, second).value(), 1e-9);
    }

    /// The worked example of Wikipedia's "Fleiss' kappa": 14 raters, 10 subjects, 5 categories.
    @Test
    void givesThePublishedKappaOfFourteenRaters() {
        int[][] counts = {
            {0, 0, 0, 0, 14},
            {0, 2, 6, 4, 2},
            {0, 0, 3, 5, 6},
            {0, 3, 9, 2, 0},
            {2, 2, 8, 1, 1},
            {7, 7, 0, 0, 0},
            {3, 2, 6, 3, 0},
            {2, 5, 3, 2, 2},
            {6, 5, 2, 1, 0},
            {0, 2, 2, 3, 7}
        };
        var kappa = KappaAgreement.fleiss(counts);
        assertEquals(0.210, kappa.value(), 0.0005);
        assertEquals(0.378, kappa.observed(), 0.0005);
        assertEquals(0.213, kappa.expected(), 0.0005);
    }

    @Test
    void comparesOnlyWhatBothHaveRated() {
        var kappa = KappaAgreement.cohen(Map.of("a", 1, "b", 2, "c", 5), Map.of("a", 1, "b", 2, "d", 3));
        assertEquals(2, kappa.subjects());
        assertEquals(1, kappa.value());
    }

    @Test
    void hasNoValueWhereNothingCanBeToldApart() {
        assertTrue(Double.isNaN(KappaAgreement.cohen(List.of(), List.of()).value()));
        var allTheSame = KappaAgreement.cohen(List.of(3, 3, 3), List.of(3, 3, 3));
        assertTrue(Double.isNaN(allTheSame.value()));
        assertEquals(1, allTheSame.observed());
        assertTrue(Double.isNaN(KappaAgreement.fleiss(new int[0][]).value()));
        assertTrue(Double.isNaN(KappaAgreement.fleiss(new int[][] {{2, 0}, {2, 0}})
                .value()));
    }

    @Test
    void refusesTablesThatDoNotFit() {
        assertThrows(IllegalArgumentException.class, () -> KappaAgreement.cohen(List.of(1), List.of(1, 2)));
        assertThrows(IllegalArgumentException.class, () -> KappaAgreement.fleiss(new int[][] {{2, 0}, {1, 0}}));
        assertThrows(IllegalArgumentException.class, () -> KappaAgreement.fleiss(new int[][] {{1, 0}}));
    }

    private static void add(List<String> first, List<String> second, String left, String right, int times) {
        for (int i = 0; i < times; i++) {
            first.add(left);
            second.add(right);
        }
    }
}

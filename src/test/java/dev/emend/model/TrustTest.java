package dev.emend.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/// What a trust value says, as agents count it.
class TrustTest {
    @Test
    void aFailureCostsOneStepAndNeverMoreThanTheFloorAllows() {
        assertEquals(0.95, Trust.afterFailure(1));
        assertEquals(0.95 * 0.95, Trust.afterFailure(0.95));
        assertEquals(0.5, Trust.afterFailure(0.51));
        assertEquals(0.5, Trust.afterFailure(0.5));
    }

    @Test
    void eachStepStandsForOneFailureUntilTheFloorHidesThem() {
        double trust = 1;
        for (int failures = 0; failures < Trust.IMPLIED_AT_FLOOR; failures++) {
            assertEquals(failures, Trust.impliedFailures(trust));
            trust = Trust.afterFailure(trust);
        }
        assertEquals(Trust.FLOOR, trust);
        assertEquals(Trust.IMPLIED_AT_FLOOR, Trust.impliedFailures(trust));
        assertEquals(Trust.IMPLIED_AT_FLOOR, Trust.impliedFailures(0.001));
    }

    @Test
    void aValueThatIsNoTrustStandsForNoFailure() {
        for (double odd : new double[] {0, -1, 1.5, Double.NaN, Double.NEGATIVE_INFINITY}) {
            assertEquals(0, Trust.impliedFailures(odd), String.valueOf(odd));
        }
    }

    @Test
    void anItemIsBelievedFromNineTenthsAndDoubtedBelowSevenAndWhenItSaysNoNumber() {
        assertEquals(Trust.Band.TRUSTED, Trust.band(0.9));
        assertEquals(Trust.Band.CAUTION, Trust.band(Math.nextDown(0.9)));
        assertEquals(Trust.Band.CAUTION, Trust.band(0.7));
        assertEquals(Trust.Band.DOUBTFUL, Trust.band(Math.nextDown(0.7)));
        assertEquals(Trust.Band.DOUBTFUL, Trust.band(Double.NaN));
    }
}

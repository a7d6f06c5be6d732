package dev.emend.gui.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.kit.Fx;
import dev.emend.model.ReviewState;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrustBarTest {
    @Test
    void theNumberNeverContradictsTheBand() {
        assertEquals("1.00", TrustBar.text(1.0));
        assertEquals("0.95", TrustBar.text(0.95));
        assertEquals("0.698", TrustBar.text(0.6983372960937497));
        assertEquals("0.70", TrustBar.text(0.7));
        assertEquals("0.898", TrustBar.text(0.898));
        assertEquals("no number", TrustBar.text(Double.NaN));
    }

    /// Numbers under each other have as many digits; none stands in a better band than it has.
    @Test
    void aColumnHasTwoDecimals() {
        assertEquals("1.00", TrustBar.figure(1.0));
        assertEquals("0.95", TrustBar.figure(0.95));
        assertEquals("0.90", TrustBar.figure(0.9025));
        assertEquals("0.69", TrustBar.figure(0.6983372960937497));
        assertEquals("0.89", TrustBar.figure(0.898));
        assertEquals("no number", TrustBar.figure(Double.NaN));
    }

    /// A table shows one row after the other in the same bar.
    @Test
    void theBarOfAnotherRowSaysNothingOfTheRowBefore() throws Exception {
        Fx.run(() -> {
            var bar = new TrustBar(0.95);
            var first = List.copyOf(bar.getStyleClass());
            bar.setTrust(0.2);
            assertTrue(bar.getStyleClass().contains("doubtful"));
            assertTrue(bar.getAccessibleText().contains("0.20"), bar.getAccessibleText());
            bar.setTrust(0.95);
            assertEquals(first, bar.getStyleClass());
        });
    }

    @Test
    void whatNobodyHasReadIsGreyAndTellsOnlyTrustThatWasLowered() throws Exception {
        Fx.run(() -> {
            var bar = new TrustBar();
            bar.setTrust(1.0, ReviewState.NOT_REVIEWED);
            assertTrue(bar.getStyleClass().contains("not-reviewed"));
            assertFalse(bar.getAccessibleText().contains("1.00"), bar.getAccessibleText());
            assertTrue(bar.getAccessibleText().contains("not reviewed"), bar.getAccessibleText());
            bar.setTrust(0.81, ReviewState.NOT_REVIEWED);
            assertTrue(bar.getAccessibleText().contains("0.81"), bar.getAccessibleText());
            assertTrue(bar.getStyleClass().contains("not-reviewed"));
            bar.setTrust(1.0, ReviewState.KEPT);
            assertTrue(bar.getStyleClass().contains("trusted"));
            assertFalse(bar.getStyleClass().contains("not-reviewed"));
        });
    }
}

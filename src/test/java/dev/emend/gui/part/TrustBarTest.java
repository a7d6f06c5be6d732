package dev.emend.gui.part;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
}

package dev.emend.model.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PValueTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, p < 0.001, < 0.001",
        "1e-300, p < 0.001, < 0.001",
        "0.0009999, p < 0.001, < 0.001",
        "0.001, p = 0.001, 0.001",
        "0.04951, p = 0.050, 0.050",
        "1, p = 1.000, 1.000"
    })
    void isNeverZero(double chance, String sentence, String number) {
        assertEquals(sentence, PValueText.of(chance));
        assertEquals(number, PValueText.number(chance));
    }
}

package dev.emend.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Run.Cost;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.Run.TokenPrices.Price;
import dev.emend.model.Run.Usage;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TokenPricesTest {
    private static final TokenPrices PRICES = new TokenPrices(List.of(
            new Price("gpt-4o-mini*", 0.15, 0.6, OptionalDouble.of(0.075)),
            new Price("gpt-4o*", 2.5, 10, OptionalDouble.of(1.25)),
            new Price("*claude-?-opus*", 15, 75, OptionalDouble.empty())));

    private static Usage usage(long input, long cached, long output) {
        return new Usage(
                OptionalLong.of(input),
                OptionalLong.of(cached),
                OptionalLong.of(output),
                OptionalDouble.empty(),
                OptionalLong.empty());
    }

    private static double dollars(String model, Usage usage) {
        return PRICES.cost(model, usage).dollars().orElse(Double.NaN);
    }

    @Test
    void tokensCostByTheFirstPatternThatFitsAndThoseOfTheCacheByTheirOwnPrice() {
        assertEquals(new Cost(OptionalDouble.of(12.5), true), PRICES.cost("gpt-4o", usage(1_000_000, 0, 1_000_000)));
        assertEquals(0.75, dollars("gpt-4o-mini-2024-07-18", usage(1_000_000, 0, 1_000_000)), 1e-12);
        assertEquals(1.5, dollars("GPT-4o", usage(1_000_000, 800_000, 0)), 1e-12);
        assertEquals(
                15, dollars("anthropic/claude-3-opus", usage(1_000_000, 800_000, 0)), 1e-12, "no price of its own");
    }

    @Test
    void whatWasRecordedCountsBeforeWhatWouldBeWorkedOut() {
        var recorded = new Usage(
                OptionalLong.of(1_000_000),
                OptionalLong.empty(),
                OptionalLong.of(1),
                OptionalDouble.of(0.42),
                OptionalLong.empty());
        assertEquals(new Cost(OptionalDouble.of(0.42), false), PRICES.cost("gpt-4o", recorded));
        assertEquals(new Cost(OptionalDouble.of(0.42), false), TokenPrices.NONE.cost("", recorded));
    }

    @Test
    void nothingIsGuessedWithoutAPriceAModelOrTokens() {
        var usage = usage(10, 0, 10);
        assertEquals(Cost.UNKNOWN, PRICES.cost("llama3.2", usage));
        assertEquals(Cost.UNKNOWN, PRICES.cost("", usage));
        assertEquals(Cost.UNKNOWN, PRICES.cost("x-gpt-4o", usage), "a pattern fits the whole name");
        assertEquals(Cost.UNKNOWN, PRICES.cost("gpt-4o", Usage.NONE));
        var half = new Usage(
                OptionalLong.of(10),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty());
        assertEquals(Cost.UNKNOWN, PRICES.cost("gpt-4o", half), "half of the tokens are no cost");
    }

    @Test
    void aPatternTakesSignsOfRegularExpressionsAsTheyAre() {
        var prices = new TokenPrices(List.of(new Price("a.b+(c)", 1, 1, OptionalDouble.empty())));
        assertEquals(
                2,
                prices.cost("a.b+(c)", usage(1_000_000, 0, 1_000_000)).dollars().orElseThrow(),
                1e-12);
        assertEquals(Cost.UNKNOWN, prices.cost("axbb(c)", usage(1, 0, 1)));
    }

    @Test
    void aPriceIsANumberFromZeroOn() {
        for (double wrong : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY, 1e7}) {
            assertThrows(
                    IllegalArgumentException.class, () -> new Price("*", wrong, 1, OptionalDouble.empty()), "" + wrong);
        }
    }

    @Test
    void manyStarsTakeNoLongerThanTheNameIsLong() {
        var stars = new Price("*a*a*a*a*a*a*a*a*a*a*a*b", 1, 1, OptionalDouble.empty());
        assertFalse(stars.fits("a".repeat(2000)));
        assertTrue(stars.fits("a".repeat(2000) + "b"));
        assertTrue(new Price("?*", 1, 1, OptionalDouble.empty()).fits("x"));
        assertFalse(new Price("?*", 1, 1, OptionalDouble.empty()).fits(""));
    }
}

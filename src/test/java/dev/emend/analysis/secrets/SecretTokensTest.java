package dev.emend.analysis.secrets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.secrets.TokenTable.TokenRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The table of the tokens of providers.
class SecretTokensTest {
    private static final long SEED = 45;
    private static final int TEXTS = 20;

    @Test
    void knowsAtLeast221Kinds() {
        var rows = TokenTable.rows();
        var kinds = new HashSet<>(rows.stream().map(TokenRow::name).toList());
        System.out.printf("secrets: %d rows of %d kinds of tokens%n", rows.size(), kinds.size());
        assertTrue(kinds.size() >= 221, () -> "only " + kinds.size());
    }

    @Test
    void aRowMakesARuleOfItsWords() {
        var rules = TokenTable.rules();
        var rows = TokenTable.rows();
        assertEquals(rows.size(), rules.size());
        for (int i = 0; i < rules.size(); i++) {
            var row = rows.get(i);
            boolean isNear = rules.get(i).kind() == SecretRule.Kind.NEAR;
            assertEquals(!row.needs().isEmpty(), isNear, row.name());
            assertEquals(isNear ? row.needs() : row.begins(), rules.get(i).begins(), row.name());
            assertTrue(row.number() > 1 && row.name().equals(rules.get(i).name()), row.name());
        }
    }

    @Test
    void noRowStandsTwice() {
        var seen = new HashSet<List<Object>>();
        for (var row : TokenTable.rows()) {
            assertTrue(seen.add(List.of(row.name(), row.shape())), row.name());
        }
    }

    @Test
    void eachShapeBeginsWithWhatItsRowSays() {
        System.out.println("seed " + SEED);
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
        var wrong = new ArrayList<String>();
        for (var row : TokenTable.rows()) {
            for (int i = 0; i < TEXTS && !row.begins().isEmpty(); i++) {
                var lower = ShapeText.of(row.shape(), random).toLowerCase(Locale.ROOT);
                if (row.begins().stream().noneMatch(lower::startsWith)) {
                    wrong.add(row.number() + " " + row.name() + ": " + lower.substring(0, 10));
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    /// Nearly: a random text may look like words, or a number.
    @Test
    void nearlyEachTextOfAShapeIsFoundAndGone() {
        System.out.println("seed " + SEED);
        var random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
        var wrong = new ArrayList<String>();
        for (var row : TokenTable.rows()) {
            int missed = 0;
            for (int i = 0; i < TEXTS; i++) {
                var token = ShapeText.of(row.shape(), random);
                var frame = row.needs().isEmpty()
                        ? "use %s here"
                        : "the key: " + row.needs().getFirst() + " = %s here";
                missed += SecretDetector.redact(frame.replace("%s", token)).contains(token) ? 1 : 0;
            }
            if (missed > TEXTS / 5) {
                wrong.add(row.number() + " " + row.name() + ": " + missed);
            }
        }
        assertEquals(List.of(), wrong);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "one column",
                "A token\tabc_\tabc_[a-z\t",
                "A token\tab\tab[a-z]{9}",
                "A token\tAbc_\tAbc_[a-z]{9}",
                "A token\t\t[a-z]{9}",
                "\tabc_\tabc_[a-z]{9}",
                "A token\tabc_\t\t",
                "A token\tabc_\tabc_(?=x)",
                "A token\tabc_\tabc_x\tDatadog\t",
                "A token\tabc_\tabc_x\tDatadog",
                ""
            })
    void aMalformedRowIsNamedByItsNumber(String row) {
        var failure = assertThrows(
                IllegalStateException.class,
                () -> TokenTable.rows("name\tbegins\tshape\tneeds\n# note\n" + row + "\n#"));
        assertTrue(String.valueOf(failure.getMessage()).startsWith("tokens.tsv, row 3: "), failure::getMessage);
    }

    @Test
    void onlyAShapeWithOneLoosePartBeforeItsEndIsQuick() {
        assertTrue(TokenTable.isQuick("abc_(?:x|y)[a-z+*]{9}\\+\\{[a-z]{9,}"));
        assertTrue(TokenTable.isQuick("abc_[a-z]*_([a-z]{9,20})"));
        assertTrue(TokenTable.isQuick("abc_(?:x|y)?[a-z]?_[a-z]{9,}"));
        assertFalse(TokenTable.isQuick("abc_[a-z]*[a-z]{9,20}\\b"));
        assertFalse(TokenTable.isQuick("abc_[a-z]+(?:[a-z]){2,20}"));
        assertFalse(TokenTable.isQuick("abc_[a-z]?[a-z]?[a-z]?[a-z]{9,}"));
    }
}

package dev.emend.app.catalogs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// A secret of an item is covered wherever the item is shown, and nothing else of it is.
class SecretMaskTest {
    private static final ItemRef REF = new ItemRef(new UUID(1, 1), "press");
    private static final String TOKEN = "gh" + "p_" + "a1B2c3D4e5".repeat(4);
    private static final String SHOWN = "ghp_••••••••";

    private static KnowledgeItem item(Object... fields) {
        return new KnowledgeItem(REF, Json.Obj.of(fields));
    }

    private static ReviewedLearning detail(Json.Obj fields) {
        return new ReviewedLearning(
                new Learning(new LearningRef(REF, "abc.0"), 4, fields), ReviewState.CONTESTED, Optional.empty(), true);
    }

    @Test
    void itSaysWhatIsCoveredAndWhere() {
        var covers = SecretMask.of(item("description", "use " + TOKEN)).covers();

        assertEquals(List.of(new SecretMask.MaskedSecret("GitHub token", "description", TOKEN, SHOWN)), covers);
    }

    @Test
    void anItemWithoutSecretsIsShownAsItIs() {
        var plain = item("description", "Press the green button.");
        var mask = SecretMask.of(plain);

        assertTrue(mask.isEmpty());
        assertSame(plain, mask.apply(plain));
        var detail = detail(Json.Obj.of("task", "Press"));
        assertSame(detail, mask.apply(detail));
        assertEquals("the whole text", mask.apply("the whole text"));
    }

    @Test
    void theItemAndItsLearningsAreCoveredAndCalledAsBefore() {
        var leaking = Json.Obj.of("description", "use " + TOKEN, "priority", 3);
        var mask = SecretMask.of(new KnowledgeItem(REF, leaking));

        assertFalse(mask.isEmpty());
        var shown = Json.Obj.of("description", "use " + SHOWN, "priority", 3);
        assertEquals(new KnowledgeItem(REF, shown), mask.apply(new KnowledgeItem(REF, leaking)));
        assertEquals(detail(shown), mask.apply(detail(leaking)));
    }

    @Test
    void aCopyOfASecretIsCoveredInALearning() {
        var mask = SecretMask.of(item("description", "Log in with password: kolibri-99x"));

        var shown = mask.apply(detail(Json.Obj.of("original_error", "typed kolibri-99x")))
                .learning()
                .fields()
                .text("original_error")
                .orElseThrow();

        assertTrue(shown.startsWith("typed ") && shown.endsWith("••••••••") && !shown.contains("99x"), shown);
    }

    @Test
    void aSecretIsCoveredInItsTextAndInItsJson() {
        var key = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----";
        var item = item("notes", "key: " + key, "description", "use " + TOKEN);
        var mask = SecretMask.of(item);

        for (var text : List.of("a " + key + " b " + TOKEN, item.fields().compact())) {
            var covered = mask.apply(text);
            assertFalse(covered.contains("MIIEvQIBADANBg"), covered);
            assertFalse(covered.contains("a1B2c3D4e5"), covered);
            assertTrue(covered.contains(SHOWN), covered);
        }
    }

    /// Were the shorter one covered first, the rest of the longer one would stay to be read.
    @Test
    void ofASecretThatBeginsAnotherNothingIsLeftOver() {
        var item = item("password", "Vq7mTr2xLp", "passwd", "Vq7mTr2xLp9Zk4Wd");
        var mask = SecretMask.of(item);

        assertEquals(2, mask.covers().size());
        assertFalse(mask.apply("it is Vq7mTr2xLp9Zk4Wd").contains("9Zk4Wd"));
    }

    @Test
    void everySecretOfAnyTextIsCoveredAndTheRestStays() {
        var other = "AK" + "IA" + "IOSFODNN7ABCDEFG";

        assertEquals(
                "first " + SHOWN + ", then AKI•••••••• at last",
                SecretMask.text("first " + TOKEN + ", then " + other + " at last"));
        assertEquals("no secret", SecretMask.text("no secret"));
    }

    @Test
    void aListShowsTheBeginningOfATextInOneLine() {
        assertEquals("Press the green button.", SecretMask.excerpt(" Press\n\tthe green\r\nbutton. "));
        assertEquals("a".repeat(300), SecretMask.excerpt("a".repeat(300)));
        assertEquals("a".repeat(299) + "…", SecretMask.excerpt("a".repeat(301)));
        assertEquals("use " + SHOWN + " here", SecretMask.excerpt("use " + TOKEN + " here"));
    }

    @Test
    void aListSaysThatATextGoesOnHoweverShortItsMasksMakeIt() {
        assertEquals("a".repeat(290) + " ghp_••••…", SecretMask.excerpt("a".repeat(290) + " " + TOKEN));
        assertEquals(
                "it is " + SHOWN + " " + "a".repeat(249) + "…",
                SecretMask.excerpt("it is " + TOKEN + " " + "a".repeat(2_000)));
        assertEquals(
                "a".repeat(255) + " " + SHOWN + "…", SecretMask.excerpt("a".repeat(255) + " " + TOKEN + " and so on"));
    }

    @Test
    void aListShowsASecretWholeOrNotAtAll() {
        var text = TOKEN + " " + "a".repeat(253) + " " + TOKEN + " and so on";

        assertEquals(
                SHOWN + " " + "a".repeat(253) + " " + SHOWN + "…",
                SecretMask.excerpt(text),
                "it begins with the last of 300 characters");
        assertEquals(
                SHOWN + " " + "a".repeat(254) + " …",
                SecretMask.excerpt(text.replaceFirst("a ", "aa ")),
                "it begins behind them");
    }

    /// Masks are shorter than what they cover: what stands far behind must not move up half read.
    @Test
    void aListShowsNoPartOfASecretThatIsReadInPart() {
        var key =
                "-----BEGIN PRIVATE KEY-----\n" + "MIIEvQIBADANBgkqhkiG9w0B\n".repeat(45) + "-----END PRIVATE KEY-----";

        assertEquals("----••••••••…", SecretMask.excerpt(key + " and " + TOKEN));
    }
}

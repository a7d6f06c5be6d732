package dev.emend.analysis.secrets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A secret is found in every text of a value, and its place is told.
class JsonSecretScannerTest {
    private static final String TOKEN = "gh" + "p_" + "a1B2c3D4e5".repeat(4);

    private static final Json.Obj LEAKING = Json.Obj.of(
            "description",
            "use " + TOKEN + " here",
            "kb_learnings",
            List.of(Json.Obj.of("task", "plain"), Json.Obj.of("inner", Json.Obj.of("password", "correct7horse"))),
            "steps",
            List.of("plain", TOKEN),
            "count",
            3);

    private static final Json.Obj PLAIN = Json.Obj.of(
            "a", "plain",
            "b", List.of("plain", 1),
            "c", Json.Obj.of("d", true, "e", Json.Null.NULL));

    @Test
    void everySecretIsToldWithItsPlace() {
        assertEquals(
                List.of("description: " + TOKEN, "kb_learnings[1].inner.password: correct7horse", "steps[1]: " + TOKEN),
                JsonSecretScanner.find(LEAKING).stream()
                        .map(spot -> spot.place() + ": " + spot.secret())
                        .toList());
        assertEquals(List.of(), JsonSecretScanner.find(PLAIN));
    }

    @Test
    void onlyTheSecretsAreReplacedAndTheRestStaysAsItIs() {
        assertEquals(
                Json.Obj.of(
                        "description",
                        "use [redacted: GitHub token] here",
                        "kb_learnings",
                        List.of(
                                Json.Obj.of("task", "plain"),
                                Json.Obj.of("inner", Json.Obj.of("password", "[redacted: password]"))),
                        "steps",
                        List.of("plain", "[redacted: GitHub token]"),
                        "count",
                        3),
                JsonSecretScanner.replace(LEAKING, (_, placeholder) -> placeholder));
        assertSame(PLAIN, JsonSecretScanner.replace(PLAIN, (_, placeholder) -> placeholder));
        var some = JsonSecretScanner.replace(LEAKING.with("plain", PLAIN), (_, word) -> word);
        assertSame(PLAIN, some.get("plain"));
    }

    @Test
    void aCopyThatNothingAroundTellsIsASecretToo() {
        var item = Json.Obj.of(
                "description", "Log in with password: kolibri-99x",
                "kb_learnings", List.of(Json.Obj.of("original_error", "typed kolibri-99x, then kolibri-99x again")),
                "title", "password: production",
                "notes", "restart production");
        assertEquals(
                Json.Obj.of(
                        "description",
                        "Log in with password: [redacted: password]",
                        "kb_learnings",
                        List.of(Json.Obj.of(
                                "original_error", "typed [redacted: password], then [redacted: password] again")),
                        "title",
                        "password: production",
                        "notes",
                        "restart production"),
                JsonSecretScanner.replace(
                        item, (spot, placeholder) -> spot.place().equals("title") ? spot.secret() : placeholder));
    }

    @Test
    void anyValueThatHoldsASecretIsToldFromOneThatDoesNot() {
        for (var value : List.of(
                Json.from(TOKEN),
                Json.from(List.of("plain", TOKEN)),
                Json.Obj.of("a", TOKEN),
                Json.Obj.of("password", "correct7horse"),
                Json.Obj.of("a", Json.Obj.of("b", List.of(TOKEN))))) {
            assertTrue(JsonSecretScanner.isIn(value), value.compact());
        }
        for (var value : List.of(PLAIN, Json.from("plain"), Json.from(3), Json.Null.NULL)) {
            assertFalse(JsonSecretScanner.isIn(value), value.compact());
        }
    }
}

package dev.emend.analysis.secrets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.secrets.SecretRule.Kind;
import dev.emend.analysis.secrets.SecretScanner.Hit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What stands close behind the name of a provider.
class NearTokensTest {
    private static final String TOKEN = "k7Qm2xW9tB4nRz8L";
    private static final String DIGEST = "3f8a1c9e7b2d4f60a5c8e1b7d9f2a4c6";

    private static final SecretRule FIRM = rule("firm", "[A-Za-z0-9]{16}");
    private static final SecretRule DIGESTS = rule("firm", "[a-f0-9]{32}");

    private static SecretRule rule(String word, String shape) {
        return new SecretRule("token", List.of(word), SecretShape.quick(shape), Kind.NEAR);
    }

    /// The tokens behind each time the word stands in a text.
    private static List<String> found(SecretRule rule, String text) {
        var near = new NearTokens(text);
        var hits = new ArrayList<Hit>();
        for (int at = 0; at < text.length(); at++) {
            if (near.isNear(at)) {
                near.find(at, hits);
            }
            if (text.startsWith("firm", at)) {
                near.add(rule, at, at + 4);
            }
        }
        return hits.stream().map(hit -> text.substring(hit.start(), hit.end())).toList();
    }

    @Test
    void aTokenStandsAtMost60CharactersBehindTheName() {
        assertEquals(List.of(TOKEN), found(FIRM, "firm" + ".".repeat(60) + TOKEN));
        assertEquals(List.of(), found(FIRM, "firm" + ".".repeat(61) + TOKEN));
        assertEquals(List.of(), found(FIRM, TOKEN + " firm"));
        var near = new NearTokens("firm");
        assertFalse(near.isNear(0));
        assertTrue(near.add(FIRM, 0, 4));
        assertTrue(near.isNear(64));
        assertFalse(near.isNear(65));
    }

    @Test
    void aNameIsAWordOfItsOwn() {
        assertFalse(new NearTokens("afirm").add(FIRM, 1, 5));
        assertFalse(new NearTokens("AFirm").add(FIRM, 1, 5));
        assertTrue(new NearTokens("myFirm").add(FIRM, 2, 6));
        assertTrue(new NearTokens("_firm").add(FIRM, 1, 5));
    }

    @Test
    void ofAnEarlierNameOnlyTheLastOneCounts() {
        assertEquals(List.of(DIGEST), found(DIGESTS, "firm commit, firm: " + DIGEST));
        assertEquals(List.of(TOKEN), found(FIRM, "firm " + ".".repeat(70) + " firm " + TOKEN));
    }

    @Test
    void eachNameGivesTheFirstTokenBehindIt() {
        assertEquals(List.of(TOKEN), found(FIRM, "firm " + TOKEN + " " + TOKEN));
        assertEquals(List.of(TOKEN, TOKEN), found(FIRM, "firm " + TOKEN + " firm " + TOKEN));
    }

    @Test
    void theLongerOfTwoWordsIsTheName() {
        var text = "firm_cloud: " + DIGEST;
        for (var ends : List.of(List.of(4, 10), List.of(10, 4))) {
            var near = new NearTokens(text);
            ends.forEach(end -> near.add(DIGESTS, 0, end));
            var hits = new ArrayList<Hit>();
            near.find(12, hits);
            assertEquals(List.of(new Hit("token", 12, 44, true)), hits);
        }
    }

    @Test
    void tokensOfSeveralRulesMayBeginAtOnePlace() {
        var text = "firm: " + DIGEST;
        var near = new NearTokens(text);
        near.add(DIGESTS, 0, 4);
        near.add(rule("firm", "[a-f0-9]{30,40}"), 0, 4);
        near.add(rule("firm", "[a-z]{32}"), 0, 4);
        var hits = new ArrayList<Hit>();
        near.find(6, hits);
        assertEquals(2, hits.size());
    }

    @Test
    void aTokenIsNoPartOfALongerWord() {
        assertEquals(List.of(TOKEN), found(FIRM, "firm -" + TOKEN + "- "));
        assertEquals(List.of(TOKEN), found(FIRM, "firm=" + TOKEN + "-"));
        assertEquals(List.of(TOKEN), found(FIRM, "firm=" + TOKEN + ".x"));
        for (var text : List.of(
                "firm x-" + TOKEN,
                "firm _" + TOKEN,
                "firm " + TOKEN + "9",
                "firm " + TOKEN + "-x",
                "firm k7Qm2xW9t/ B4nRz8L",
                "firm k7Qm2xW9tB4nRz")) {
            assertEquals(List.of(), found(FIRM, text), text);
        }
    }

    @Test
    void aDigestIsATokenWhereItIsAssignedOrCalledASecret() {
        for (var text : List.of(
                "firm: " + DIGEST, "firm=" + DIGEST, "firm has the key " + DIGEST, "the key of firm is " + DIGEST)) {
            assertEquals(List.of(DIGEST), found(DIGESTS, text), text);
        }
        for (var text : List.of(
                "firm " + DIGEST,
                "firm (" + DIGEST,
                "firm at: " + DIGEST,
                "firm, the key of the commit " + DIGEST,
                "firm key, app-id=" + DIGEST,
                "the key, then forty other characters until firm " + DIGEST)) {
            assertEquals(List.of(), found(DIGESTS, text), text);
        }
        assertEquals(List.of(), found(rule("firm", "[A-Za-z0-9]{32}"), "firm: " + DIGEST));
    }
}

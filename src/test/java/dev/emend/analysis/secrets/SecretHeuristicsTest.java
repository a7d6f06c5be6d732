package dev.emend.analysis.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Passwords and keys are told from words, names, paths and stand-ins. None of these was ever used.
class SecretHeuristicsTest {
    @Test
    void aPasswordIsTakenForRandomWhicheverLettersAndDigitsItHas() {
        for (var password : List.of(
                "Vq7mTr2x",
                "correct0horse",
                "correct9horse",
                "12a34!56",
                "12z34!56",
                "12A34!56",
                "12Z34!56",
                "3:5kQ9vT2x",
                "Kä7mTr2xö")) {
            assertTrue(SecretHeuristics.looksRandom(password, 8), password);
        }
    }

    @Test
    void wordsNumbersNamesAndPathsAreNotTakenForPasswords() {
        for (var text : List.of(
                "correcthorse",
                "correct!horse",
                "1234!5678$",
                "1234{5678}",
                "1234^5678",
                "Vq7mTr2",
                "aaaaaab1",
                "chapter7-section2",
                "2025-10-26T12:53:07",
                "C:\\Users\\x7y8z9",
                "./Vq7mTr2xLp",
                "~/Vq7mTr2xLp",
                "/srv/x7y8q!z9k",
                "https://x7y8q!z9k")) {
            assertFalse(SecretHeuristics.looksRandom(text, 8), text);
        }
    }

    @Test
    void aKeyNeedsTwoDigitsAndMayBeginWithASlash() {
        assertTrue(SecretHeuristics.looksRandom("kqWzmTrvLpXbNf!92", 16));
        assertTrue(SecretHeuristics.looksRandom("kqWzm4TrvLpXbNf9", 16), "16 characters");
        assertFalse(SecretHeuristics.looksRandom("kqWzmTrvLpXbNf!s9", 16));
        assertFalse(SecretHeuristics.looksRandom("aaaaaaaaaaaaaa!92", 16));
        assertTrue(SecretHeuristics.looksRandom("/Vq7mTr2xLp9Zk4Wd", 16), "one slash");
        assertTrue(SecretHeuristics.looksRandom("k1q2w3z4k1q2w3z4", 16), "eight characters");
        assertFalse(SecretHeuristics.looksRandom("k1q2w3zzk1q2w3zz", 16), "seven characters");
        assertTrue(SecretHeuristics.looksRandom("k1q2w3zz", 8), "seven make a password");
        var amazons = "/Jalr7XUtnFEMI/K7MDENG/bPxRfiCY123456789";
        assertEquals(40, amazons.length());
        assertTrue(SecretHeuristics.looksRandom(amazons, 16));
    }

    @Test
    void wordsMayEndInTwoDigitsAndVersionsAndDatesAreNamesToo() {
        for (var name : List.of(
                "chapter12-section34",
                "projects/demo/versions/3",
                "report-20251026",
                "release-2025rc12",
                "4th-of-1234ab",
                "https",
                "1234567890")) {
            assertTrue(SecretHeuristics.isName(name), name);
        }
        for (var name : List.of(
                "chapter123-section",
                "report-12345a",
                "release-2025abc",
                "release-12345rc1",
                "release-2025rc123",
                "release-2025rc1a")) {
            assertFalse(SecretHeuristics.isName(name), name);
        }
    }

    @Test
    void aChosenPasswordHasLettersOfBothCasesADigitAndASign() {
        assertTrue(SecretHeuristics.looksChosen("Correct7!horse"));
        for (var text :
                List.of("correct7!horse", "CORRECT7!HORSE", "Correct7Xhorse8", "Correct77x.horse-x", "Correct!horse")) {
            assertFalse(SecretHeuristics.looksChosen(text), text);
        }
    }

    @Test
    void whatStandsForASecretIsNone() {
        for (var text : List.of(
                "$PASS",
                "%DB_PW7%",
                "<key>",
                "[key7]",
                "{key7}",
                "Pass",
                "pwd",
                "user",
                "abab",
                "aaaa",
                "your-password-7",
                "dummy",
                "%s",
                "xxx",
                "***",
                "…",
                "{{password}}")) {
            assertTrue(SecretHeuristics.isPlaceholder(text), text);
        }
        for (var text : List.of(
                "%Vq7mTr2x", "Vq7mTr2x%", "ab1", "ab1a", "Vq$7mTr", "$ecret!", "changeme", "secret123", "hunter2")) {
            assertFalse(SecretHeuristics.isPlaceholder(text), text);
        }
    }

    private static boolean isLogin(String login) {
        return SecretHeuristics.isLogin(Base64.getEncoder().encodeToString(login.getBytes(UTF_8)));
    }

    @Test
    void aLoginIsANameAndAPassword() {
        assertTrue(isLogin("deploy:Vq7mTr2x"));
        assertTrue(isLogin("deploy:Vq7 mTr2x"));
        for (var text : List.of("d:Vq7", ":Vq7mTr2x", "sk7mTr2x:", "user:password", "a:b")) {
            assertTrue(isLogin(text), text);
        }
        for (var text : List.of("deploy", ":", "deploy:Vq7\u0001mTr", "deploy:Vq7\u007FmTr")) {
            assertFalse(isLogin(text), text);
        }
        assertFalse(SecretHeuristics.isLogin("ZGVwbG95OlZxN21Ucj" + "JxxxA"), "no Base64 is that long");
    }

    @Test
    void entropyCountsEveryCharacter() {
        assertEquals(1, SecretHeuristics.entropy("ab"), 1e-9);
        assertEquals(1, SecretHeuristics.entropy("äb"), 1e-9);
        assertEquals(1, SecretHeuristics.entropy("\u0080b"), 1e-9);
        assertEquals(0, SecretHeuristics.entropy("aaaa"), 1e-9);
    }
}

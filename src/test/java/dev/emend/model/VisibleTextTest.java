package dev.emend.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class VisibleTextTest {

    @Test
    void showsWhatWouldActOnATerminal() {
        assertEquals("a\\u{1b}[2Jb", VisibleText.of("a\u001b[2Jb"));
        assertEquals("\\u{9b}31m", VisibleText.of("\u009b31m"));
        assertEquals("\\u{202e}txt.exe", VisibleText.of("\u202etxt.exe"));
        assertEquals("\\u{200b}\\u{e0041}", VisibleText.of("\u200b\udb40\udc41"));
        assertEquals("over\\u{d}written", VisibleText.of("over\rwritten"));
    }

    @Test
    void takesTheLineEndsOfWindowsForLineEnds() {
        assertEquals("one\ntwo\\u{d}", VisibleText.of("one\r\ntwo\r"));
    }

    @Test
    void leavesOrdinaryTextAsItIs() {
        var text = "Zoë → Zoé, 日本語 🚀\n\tנוסח";
        assertEquals(text, VisibleText.of(text));
    }
}

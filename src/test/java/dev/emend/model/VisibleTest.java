package dev.emend.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class VisibleTest {

    @Test
    void showsWhatWouldActOnATerminal() {
        assertEquals("a\\u{1b}[2Jb", Visible.of("a\u001b[2Jb"));
        assertEquals("\\u{9b}31m", Visible.of("\u009b31m"));
        assertEquals("\\u{202e}txt.exe", Visible.of("\u202etxt.exe"));
        assertEquals("\\u{200b}\\u{e0041}", Visible.of("\u200b\udb40\udc41"));
        assertEquals("over\\u{d}written", Visible.of("over\rwritten"));
    }

    @Test
    void leavesOrdinaryTextAsItIs() {
        var text = "Zoë → Zoé, 日本語 🚀\n\tנוסח";
        assertEquals(text, Visible.of(text));
    }
}

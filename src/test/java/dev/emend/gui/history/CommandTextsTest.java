package dev.emend.gui.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.kit.Texts;
import dev.emend.store.journal.CommandKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CommandTextsTest {
    @ParameterizedTest
    @EnumSource
    void everyKindHasItsText(CommandKind kind) {
        assertTrue(Texts.has("history.kind." + kind.word()), kind.word());
    }

    @Test
    void aKindOfALaterVersionKeepsItsOwnWord() {
        assertEquals("Split in two", CommandTexts.kind("split-in_two"));
    }
}

package dev.emend.gui.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.journal.ChangeDescription;
import dev.emend.gui.kit.Texts;
import dev.emend.model.ReviewState;
import dev.emend.store.journal.CommandKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CommandTextsTest {
    @ParameterizedTest
    @EnumSource
    void everyReviewStateIsSaidInTheWordsOfTheWindow(ReviewState state) {
        assertTrue(Texts.has("part.learning.state." + state.word()), state.word());
        assertFalse(CommandTexts.state(state.word()).contains("_"), state.word());
    }

    @ParameterizedTest
    @EnumSource
    void everyKindHasItsText(CommandKind kind) {
        assertTrue(Texts.has("history.kind." + kind.word()), kind.word());
    }

    @Test
    void aKindOfALaterVersionKeepsItsOwnWord() {
        assertEquals("Split in two", CommandTexts.kind("split-in_two"));
    }

    @Test
    void fieldsOfTheFileAreNamedInWordsAndOthersAsInTheFile() {
        var values = List.of(
                new ChangeDescription.Value("original_error", "", "x"), new ChangeDescription.Value("mine", "", "x"));
        var added = new ChangeDescription(ChangeDescription.Part.LEARNING, ChangeDescription.Effect.ADDED, "", values);
        assertEquals("What failed", CommandTexts.name(added, values.get(0)));
        assertEquals("mine", CommandTexts.name(added, values.get(1)));
    }
}

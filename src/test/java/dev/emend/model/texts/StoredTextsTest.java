package dev.emend.model.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StoredTextsTest {
    @AfterEach
    void speakEnglishAgain() {
        Language.ENGLISH.setWindowLanguage();
    }

    @Test
    void aLabelOfTheHistoryIsSaidInTheLanguageOfTheWindow() {
        var one = Messages.stored("review.labelKeep", 1, "open_files");
        var many = Messages.stored("review.labelKeep", 1234, Messages.stored("review.itemCount", 2));
        var revert = Messages.stored("journal.labelRevert", one);
        Language.GERMAN.setWindowLanguage();

        assertEquals(Messages.of("review.labelKeep", 1, "open_files"), StoredTexts.shown(one));
        assertEquals(
                Messages.of("review.labelKeep", 1234, Messages.of("review.itemCount", 2)), StoredTexts.shown(many));
        assertEquals(
                Messages.of("journal.labelRevert", Messages.of("review.labelKeep", 1, "open_files")),
                StoredTexts.shown(revert));
        assertEquals(Messages.of("library.labelRate", "sort_range", 4), StoredTexts.shown("Rate sort_range 4"));
    }

    @Test
    void everyLabelIsFoundAgain() {
        Language.JAPANESE.setWindowLanguage();
        for (var key : Messages.keys()) {
            if (key.matches(".*[.]label[A-Z].*")) {
                var arguments = new Object[] {3L, 7L, 5L};
                assertEquals(Messages.of(key, arguments), StoredTexts.shown(Messages.stored(key, arguments)), key);
            }
        }
    }

    @Test
    void whatNobodyKnowsAndWhatIsReadInEnglishStayAsTheyAre() {
        assertEquals("Rate sort_range 4", StoredTexts.shown("Rate sort_range 4"));
        Language.setWindowLanguage(Locale.GERMAN);
        assertEquals("Polish the shoes", StoredTexts.shown("Polish the shoes"));
        assertEquals("Rate sort_range 4", Language.callInEnglish(() -> StoredTexts.shown("Rate sort_range 4")));
    }
}

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
        var one = Messages.englishText("review.labelKeep", 1, "open_files");
        var many = Messages.englishText("review.labelKeep", 1234, Messages.englishText("review.itemCount", 2));
        var revert = Messages.englishText("journal.labelRevert", one);
        Language.GERMAN.setWindowLanguage();

        assertEquals(Messages.of("review.labelKeep", 1, "open_files"), StoredTexts.translate(one));
        assertEquals(
                Messages.of("review.labelKeep", 1234, Messages.of("review.itemCount", 2)), StoredTexts.translate(many));
        assertEquals(
                Messages.of("journal.labelRevert", Messages.of("review.labelKeep", 1, "open_files")),
                StoredTexts.translate(revert));
        assertEquals(Messages.of("library.labelRate", "sort_range", 4), StoredTexts.translate("Rate sort_range 4"));
    }

    @Test
    void everyLabelIsFoundAgain() {
        Language.JAPANESE.setWindowLanguage();
        for (var key : Messages.keys()) {
            if (key.matches(".*[.]label[A-Z].*")) {
                var arguments = new Object[] {3L, 7L, 5L};
                assertEquals(
                        Messages.of(key, arguments), StoredTexts.translate(Messages.englishText(key, arguments)), key);
            }
        }
    }

    @Test
    void whatNobodyKnowsAndWhatIsReadInEnglishStayAsTheyAre() {
        assertEquals("Rate sort_range 4", StoredTexts.translate("Rate sort_range 4"));
        Language.setWindowLanguage(Locale.GERMAN);
        assertEquals("Polish the shoes", StoredTexts.translate("Polish the shoes"));
        assertEquals("Rate sort_range 4", Language.callInEnglish(() -> StoredTexts.translate("Rate sort_range 4")));
    }
}

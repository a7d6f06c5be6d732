package dev.emend.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.bench.JudgedLessons.Answer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgedLessonsTest {
    private static final List<Answer> ANSWERS =
            List.of(new Answer("0/0", "a", "L01"), new Answer("2/0", "b", ""), new Answer("4/0", "c", "L02"));

    @Test
    void countsWhatIsKeptOfWhatIsJudged() {
        var judged = JudgedLessons.of(ANSWERS, "L01\tkept\tsaves a call\n\nL02\tnot\tonly retells\n");
        assertEquals(2, judged.lessons());
        assertEquals(2, judged.verdicts().size());
        assertEquals(1, judged.kept());
        assertEquals(1, judged.runsWithKept());
        assertEquals(
                1,
                JudgedLessons.of(ANSWERS, "L02\tnot\tonly retells").verdicts().size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "L03\\tkept\\twhy | judges L03, which is no lesson",
                "L01\\tmaybe\\twhy | has a line that is not an id, kept or not, and a reason",
                "L01\\tkept | has a line that is not an id, kept or not, and a reason",
                "L01\\tkept\\twhy\\nL01\\tnot\\twhy | judges L01 twice",
                "'' | judges no lesson"
            })
    void verdictsThatDoNotFitAreRefused(String verdicts, String why) {
        var text = verdicts.replace("\\t", "\t").replace("\\n", "\n");
        var refused = assertThrows(IllegalStateException.class, () -> JudgedLessons.of(ANSWERS, text));
        assertTrue(refused.getMessage().contains(why), refused.getMessage());
    }
}

package dev.emend.analysis.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.similarity.ContradictionPair.Kind;
import dev.emend.search.RealData;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContradictionDetectorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POLARITY | Never use Ctrl+A in this dialog. | Press Ctrl+A to select all files.",
                "POLARITY | Don't stash untracked files. | Stash untracked files as well.",
                "POLARITY | Check Single time base. | Leave Single time base unchecked.",
                "TARGET | Press Enter instead of clicking Open. | Click the Open button.",
                "TARGET | Use Add from the toolbar, not Load database. | Click Load database.",
                "ORDER | Load the database before clicking Extract. | Click Extract, then load the database.",
                "TARGET | Choose the upper Concatenate button. | Choose the lower Concatenate button.",
                "POLARITY | Leave out --force here. | Push with --force here.",
                "POLARITY | You should not merge main. | Merge main first.",
                "VALUE | Type 10 into the step field. | Type 2 into the step field.",
            })
    void findsAdviceThatCannotBothBeFollowed(Kind kind, String first, String second) {
        var found = find(first, second);
        assertEquals(List.of(kind), found.stream().map(ContradictionPair::kind).toList());
        assertEquals("a", found.getFirst().a());
        assertEquals("b", found.getFirst().b());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Never submit before all tests have been run. | Run all tests before submitting.",
                "Press Enter instead of clicking Open. | Type Enter, do not click Open.",
                "Never use Ctrl+A in this dialog. | Press Enter to load the files.",
                "Give 50 for a delayed flight. | Give 100 for a cancelled order.",
                "Click Apply after all options are set. | After Apply enter the name.",
                "Never delete files without a backup. | Delete files after a backup.",
                "Do not forget to save the sheet. | Save the sheet.",
                "There is no Apply button here. | Click Apply in the other tab.",
                "When a segment was flown do not cancel. | Ask for the reason of a cancellation.",
                "Use Ctrl+O to load, not Ctrl+S. | Use Ctrl+O to load, Ctrl+S writes the file.",
            })
    void leavesAdviceAloneThatFitsTogether(String first, String second) {
        assertEquals(List.of(), find(first, second));
    }

    @Test
    void findsTwoThatRecommendWhatFailedForTheOther() {
        var row = Lessons.click("a", "x", "Row", "The arrays are turned", "Choose Column.");
        var column = Lessons.click("b", "x", "Column", "The arrays are turned", "Choose Row.");
        var found = ContradictionDetector.find(List.of(row, column), (_, _) -> false);
        assertEquals(
                List.of(Kind.ACTION),
                found.stream().map(ContradictionPair::kind).toList());
    }

    @Test
    void comparesDifferentItemsOnlyWhenTheyAreSimilar() {
        var click = Lessons.click("a", "open_files", "Open", "e", "Click the Open button.");
        var key = Lessons.click("b", "open_folder", "Open", "e", "Press Enter, never click Open.");
        assertEquals(List.of(), ContradictionDetector.find(List.of(click, key), (_, _) -> false));
        assertEquals(
                1,
                ContradictionDetector.find(List.of(click, key), (_, _) -> true).size());
    }

    @Test
    void leavesSimilarItemsAloneWhenSomethingElseWentWrong() {
        var click = Lessons.click("a", "open_files", "Open", "Nothing loaded", "Click Open.");
        var key = Lessons.click("b", "open_folder", "Open", "It hangs", "Never click Open.");
        assertEquals(List.of(), ContradictionDetector.find(List.of(click, key), (_, _) -> true));
    }

    @Test
    void findsClickOpenAgainstPressEnterInTheRealCatalog() throws Exception {
        var lessons = Lessons.of(RealData.items());
        var found = ContradictionDetector.find(lessons, (_, _) -> false);
        var enter = lessons.stream()
                .filter(lesson -> lesson.text().startsWith("Type Enter Key"))
                .findFirst()
                .orElseThrow();
        var click = lessons.stream()
                .filter(lesson -> lesson.text().startsWith("Click the Open Button"))
                .findFirst()
                .orElseThrow();
        assertTrue(
                found.stream()
                        .anyMatch(
                                pair -> pair.a().equals(click.key()) && pair.b().equals(enter.key())),
                found.toString());
        assertTrue(found.size() <= 4, found.toString());
    }

    private static List<ContradictionPair> find(String first, String second) {
        var a = Lessons.click("a", "x", "Open", "It failed", first);
        var b = Lessons.click("b", "x", "Open", "It failed", second);
        return ContradictionDetector.find(List.of(a, b), (_, _) -> false);
    }
}

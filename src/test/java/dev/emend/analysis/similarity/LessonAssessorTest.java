package dev.emend.analysis.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.similarity.LessonAssessment.Hint;
import dev.emend.model.Action;
import dev.emend.search.RealData;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LessonAssessorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Click Extract Bus Signals after loading the database | FINE | FINE | FINE",
                "Press Ctrl+A | FINE | FINE | FINE",
                "Actual Button is Load CAN database | FINE | FINE | FINE",
                "click the save button | FINE | FINE | FINE",
                "The agent was wrong there | NAME_IT | ONLY_WHAT_WAS_WRONG | FINE",
                "There is no Export button | FINE | ONLY_WHAT_WAS_WRONG | FINE",
                "It is below the list | NAME_IT | SAY_WHAT_TO_DO | FINE",
                "Use the correct one | NAME_IT | FINE | FINE",
                "Run step 14 again with the correct one | FINE | FINE | STEP_OR_PLACE",
                "Open the run of 2025-10-26 | FINE | FINE | DATE",
                "Open Kia_EV_6_2F6913DB.mf4 | FINE | FINE | IDENTIFIER",
                "Click at (312, 480) | FINE | FINE | STEP_OR_PLACE",
                "Open C:\\Users\\ADMIN\\log | FINE | FINE | PATH",
                "'' | EMPTY | EMPTY | EMPTY",
            })
    void lightsWhatTheTextHas(String text, Hint specific, Hint actionable, Hint generalizable) {
        var advice = look(text);
        assertEquals(specific, advice.specific().hint(), "specific: " + text);
        assertEquals(actionable, advice.actionable().hint(), "actionable: " + text);
        assertEquals(generalizable, advice.generalizable().hint(), "generalizable: " + text);
        assertEquals(specific == Hint.FINE, advice.specific().lit());
    }

    @Test
    void knowsTheControlOfTheActionByName() {
        var click = new Action(Lessons.clicking("step", ""));
        var draft = new DraftLesson("choose step there", click, Action.NONE, List.of(), 0);
        assertTrue(LessonAssessor.assess(draft).specific().lit());
        assertEquals(Hint.NAME_IT, look("choose step there").specific().hint());
    }

    @Test
    void offersParametersForPaths() {
        var text = "Concatenate all files in C:\\Users\\ADMIN\\Kia EV6\\LOG\\00001026\\.Save the result to"
                + " C:\\out\\all.mf4, then open /home/agent/data/list.csv and and/or CSV/HDF5.";
        var paths = look(text).paths();
        assertEquals(
                List.of("{input_folder}", "{output_file}", "{input_file}"),
                paths.stream().map(PathParameter::parameter).toList());
        assertEquals(
                "C:\\Users\\ADMIN\\Kia EV6\\LOG\\00001026", paths.getFirst().path());
        for (var path : paths) {
            assertEquals(path.path(), text.substring(path.start(), path.end()));
        }
    }

    @Test
    void givesOnePathOneNameAndTwoPathsTwo() {
        var text = "Use \"C:\\My data\\in\", not D:\\other\\in; always C:/My data/in and D:\\a\\*.MF4";
        assertEquals(
                List.of("{input_folder}", "{input_folder_2}", "{input_folder}", "{input_folder_3}"),
                look(text).paths().stream().map(PathParameter::parameter).toList());
    }

    @Test
    void noticesWhatWasSaidBefore() {
        var known = List.of(
                Lessons.click("one", "x", "Open", "e", "Click Apply after all options"),
                Lessons.click("two", "x", "Open", "e", "Click Apply after all the options are set"),
                Lessons.click("three", "x", "Open", "e", "Press Enter instead"));
        var advice = LessonAssessor.assess(
                new DraftLesson("click Apply after all options", Action.NONE, Action.NONE, known, 0));
        assertEquals(Optional.of(new LessonAssessment.RepeatedBy("one", 2)), advice.duplicate());
        assertEquals(Optional.empty(), look("Open the Info tab").duplicate());
    }

    @Test
    void countsWhatThePromptCuts() {
        var draft = new DraftLesson("a".repeat(250), Action.NONE, Action.NONE, List.of(), 200);
        assertEquals(50, LessonAssessor.assess(draft).cutAt());
        assertEquals(0, look("a".repeat(5000)).cutAt());
    }

    @Test
    void findsMostRealSuggestionsSpecificAndActionable() throws Exception {
        var suggestions = Lessons.of(RealData.items()).stream()
                .flatMap(lesson -> lesson.learning().suggestion().stream())
                .toList();
        assertEquals(21, suggestions.size());
        long good = suggestions.stream()
                .map(LessonAssessorTest::look)
                .filter(advice -> advice.specific().lit() && advice.actionable().lit())
                .count();
        assertTrue(good >= 19, good + " of 21");
    }

    private static LessonAssessment look(String text) {
        return LessonAssessor.assess(new DraftLesson(text, Action.NONE, Action.NONE, List.of(), 0));
    }
}

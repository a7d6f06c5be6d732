package dev.emend.analysis.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.search.RealData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DuplicateDetectorTest {
    private static final String MISSING = "No button labeled 'Add files' is present";

    @Test
    void putsWhatSaysTheSameIntoOneClusterWithThePersonsWordsFirst() {
        var agents = Lessons.with(
                Lessons.click("agent", "concatenate", "Add files", MISSING, ""),
                "recovery_approach",
                "Use the File menu to add files when the button Add files is missing.");
        var person = Lessons.with(
                Lessons.click("person", "concatenate", "Add files", MISSING, ""),
                "human_reasoning",
                "Use the File menu to add the files.");
        var other = Lessons.click("other", "concatenate", "Start", "No Start button", "Click Save.");
        var clusters = DuplicateDetector.find(List.of(agents, other, person), Sensitivity.DEFAULT);
        assertEquals(1, clusters.size());
        assertEquals(List.of("person", "agent"), clusters.getFirst().keys());
        assertEquals("person", clusters.getFirst().survivor());
    }

    @Test
    void keepsTheMostCompleteAndThenTheNewest() {
        var text = "Click Apply only after all options are set.";
        var old = Lessons.at("2025-01-01T00:00:00", Lessons.click("old", "x", "Apply", "early", text));
        var fresh = Lessons.at("2025-02-01T00:00:00", Lessons.click("new", "x", "Apply", "early", text));
        var full = Lessons.with(
                Lessons.at("2024-01-01T00:00:00", old),
                "recovery_approach",
                "Apply opens the dialog for the file name.");
        full = Lessons.of("full", full.item(), full.learning().fields());
        var cluster = DuplicateDetector.find(List.of(old, fresh, full), Sensitivity.DEFAULT)
                .getFirst();
        assertEquals(List.of("full", "new", "old"), cluster.keys());
    }

    @Test
    void neverProposesWhatContradicts() {
        var check = Lessons.click("a", "x", "OK", "dates", "Check Save cell content as shown.");
        var uncheck = Lessons.click("b", "x", "OK", "dates", "Uncheck Save cell content as shown.");
        assertEquals(0, DuplicateDetector.likeness(check, uncheck));
        assertEquals(List.of(), DuplicateDetector.find(List.of(check, uncheck), Sensitivity.EAGER));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Choose CSV in the Output format dropdown. | Choose MAT in the Output format dropdown.",
                "Wait 5 seconds after opening the file. | Wait 20 seconds after opening the file.",
                "Click the upper Concatenate button. | Click the lower Concatenate button.",
                "Sort the rows in ascending order. | Sort the rows in descending order.",
                "Enter the output name before clicking Save. | Click Save after the output name.",
            })
    void keepsWhatNamesAnotherThingOrAnotherStep(String first, String second) {
        var error = "The result is not as asked for";
        var a = Lessons.click("a", "x", "OK", error, first);
        var b = Lessons.click("b", "x", "OK", error, second);
        assertEquals(0, DuplicateDetector.likeness(a, b));
        assertTrue(DuplicateDetector.likeness(a, Lessons.click("c", "x", "OK", error, first)) > 0.9);
    }

    @Test
    void takesOneLessonOfTwoControlsForTheSameOnlyWhenTheMeaningIsKnown() throws Exception {
        var text = "Click the plot before pressing the key.";
        var lessonText = Lessons.click("a", "x", "Fit", "The key went to the search field", text);
        var other = Lessons.click("b", "x", "Home", "The key went to the search field", text);
        assertEquals(0, DuplicateDetector.likeness(lessonText, other));
        var vectors = JudgedPairs.vectors(List.of(lessonText, other));
        var likeness = DuplicateDetector.likeness(
                JudgedPairs.with(lessonText, vectors, 0), JudgedPairs.with(other, vectors, 1));
        assertTrue(likeness > 0.9, () -> "" + likeness);
    }

    @Test
    void keepsTwoLessonsThatRecommendWhatFailedForTheOther() {
        var row = Lessons.click("a", "x", "Row", "The arrays are turned", "Choose Column.");
        var column = Lessons.click("b", "x", "Column", "The arrays are turned", "Choose Row.");
        assertEquals(0, DuplicateDetector.likeness(row, column));
    }

    @Test
    void doesNotProposeTheRealPairWhoseLastStepsDiffer() throws Exception {
        var lessons = Lessons.of(RealData.items());
        for (var cluster : DuplicateDetector.find(lessons, Sensitivity.EAGER)) {
            var texts = lessons.stream()
                    .filter(lesson -> cluster.keys().contains(lesson.key()))
                    .map(LessonText::text)
                    .toList();
            assertTrue(texts.stream().noneMatch(text -> text.contains("Ctrl+A")), texts::toString);
        }
    }

    @Test
    void findsTheSameClustersInAnyOrder() throws Exception {
        var lessons = new ArrayList<>(Lessons.of(RealData.items()));
        var expected = DuplicateDetector.find(lessons, Sensitivity.DEFAULT);
        long seed = 7;
        Collections.shuffle(lessons, new Random(seed));
        assertEquals(expected, DuplicateDetector.find(lessons, Sensitivity.DEFAULT), "seed " + seed);
    }

    @Test
    void findsTheThreeAddFilesOfTheRealCatalogWithAndWithoutVectors() throws Exception {
        var lessons = Lessons.of(RealData.items());
        var expected = lessons.stream()
                .filter(lesson -> lesson.error().contains("'Add files'"))
                .map(LessonText::key)
                .sorted()
                .toList();
        assertEquals(3, expected.size());
        var vectors = JudgedPairs.vectors(lessons);
        var embedded = new ArrayList<LessonText>();
        for (int i = 0; i < lessons.size(); i++) {
            embedded.add(JudgedPairs.with(lessons.get(i), vectors, i));
        }
        for (var each : List.of(lessons, embedded)) {
            var clusters = DuplicateDetector.find(each, Sensitivity.DEFAULT);
            assertTrue(
                    clusters.stream()
                            .anyMatch(cluster ->
                                    cluster.keys().stream().sorted().toList().equals(expected)),
                    clusters.toString());
        }
    }
}

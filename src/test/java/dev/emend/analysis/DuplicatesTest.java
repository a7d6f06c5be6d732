package dev.emend.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.search.RealData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DuplicatesTest {
    private static final String MISSING = "No button labeled 'Add files' is present";

    @Test
    void putsWhatSaysTheSameIntoOneClusterWithThePersonsWordsFirst() {
        var agents =
                Lessons.with(
                        Lessons.click("agent", "concatenate", "Add files", MISSING, ""),
                        "recovery_approach",
                        "Use the File menu to add files when the button Add files is missing.");
        var person =
                Lessons.with(
                        Lessons.click("person", "concatenate", "Add files", MISSING, ""),
                        "human_reasoning",
                        "Use the File menu to add the files.");
        var other =
                Lessons.click("other", "concatenate", "Start", "No Start button", "Click Save.");
        var clusters = Duplicates.find(List.of(agents, other, person), Sensitivity.DEFAULT);
        assertEquals(1, clusters.size());
        assertEquals(List.of("person", "agent"), clusters.getFirst().keys());
        assertEquals("person", clusters.getFirst().survivor());
    }

    @Test
    void keepsTheMostCompleteAndThenTheNewest() {
        var text = "Click Apply only after all options are set.";
        var old =
                Lessons.at(
                        "2025-01-01T00:00:00", Lessons.click("old", "x", "Apply", "early", text));
        var fresh =
                Lessons.at(
                        "2025-02-01T00:00:00", Lessons.click("new", "x", "Apply", "early", text));
        var full =
                Lessons.with(
                        Lessons.at("2024-01-01T00:00:00", old),
                        "recovery_approach",
                        "Apply opens the dialog for the file name.");
        full = Lessons.of("full", full.item(), full.learning().fields());
        var cluster = Duplicates.find(List.of(old, fresh, full), Sensitivity.DEFAULT).getFirst();
        assertEquals(List.of("full", "new", "old"), cluster.keys());
    }

    @Test
    void neverProposesWhatContradicts() {
        var check = Lessons.click("a", "x", "OK", "dates", "Check Save cell content as shown.");
        var uncheck = Lessons.click("b", "x", "OK", "dates", "Uncheck Save cell content as shown.");
        assertEquals(0, Duplicates.likeness(check, uncheck));
        assertEquals(List.of(), Duplicates.find(List.of(check, uncheck), Sensitivity.EAGER));
    }

    @Test
    void findsTheSameClustersInAnyOrder() throws Exception {
        var lessons = new ArrayList<>(Lessons.of(RealData.items()));
        var expected = Duplicates.find(lessons, Sensitivity.DEFAULT);
        long seed = 7;
        Collections.shuffle(lessons, new Random(seed));
        assertEquals(expected, Duplicates.find(lessons, Sensitivity.DEFAULT), "seed " + seed);
    }

    @Test
    void findsTheThreeAddFilesOfTheRealCatalogWithAndWithoutVectors() throws Exception {
        var lessons = Lessons.of(RealData.items());
        var expected =
                lessons.stream()
                        .filter(lesson -> lesson.error().contains("'Add files'"))
                        .map(Lesson::key)
                        .sorted()
                        .toList();
        assertEquals(3, expected.size());
        var vectors = JudgedPairs.vectors(lessons);
        var embedded = new ArrayList<Lesson>();
        for (int i = 0; i < lessons.size(); i++) {
            embedded.add(JudgedPairs.with(lessons.get(i), vectors, i));
        }
        for (var each : List.of(lessons, embedded)) {
            var clusters = Duplicates.find(each, Sensitivity.DEFAULT);
            assertTrue(
                    clusters.stream()
                            .anyMatch(cluster ->
                                    cluster.keys().stream().sorted().toList().equals(expected)),
                    clusters.toString());
        }
    }
}

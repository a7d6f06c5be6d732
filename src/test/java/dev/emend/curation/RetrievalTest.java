package dev.emend.curation;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.SharedData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Questions written before the ranking, asked of the real catalog. What the figures are worth, and
/// how the floor was set, is in docs/retrieval.md.
class RetrievalTest {
    private static final Path QUESTIONS = Path.of("src/test/resources/retrieval/questions.tsv");
    private static final int TOP = 3;

    private record Question(String text, Set<String> expected, boolean held) {}

    @TempDir Path folder;

    @Test
    void mostQuestionsFindTheirItemAmongTheFirstThree() throws Exception {
        var catalog = SharedData.catalog();
        try (var desk =
                DeskFixture.again(folder, DeskFixture.copy(folder, catalog), DeskFixture.AT_ONCE)) {
            desk.door.recall().awaitReady();
            double tuned = hitRate(desk, false);
            double held = hitRate(desk, true);

            System.getLogger("retrieval")
                    .log(
                            System.Logger.Level.INFO,
                            String.format(
                                    Locale.ROOT,
                                    "hit rate in the top 3: %.2f tuned, %.2f held",
                                    tuned,
                                    held));
            assertTrue(tuned >= 0.6, "tuned half: " + tuned);
            assertTrue(held >= 0.6, "held half: " + held);
        }
    }

    private static double hitRate(DeskFixture desk, boolean held) throws Exception {
        int hits = 0;
        int asked = 0;
        for (var question : questions()) {
            if (question.held == held) {
                asked++;
                hits += isHit(desk, question) ? 1 : 0;
            }
        }
        return (double) hits / asked;
    }

    private static boolean isHit(DeskFixture desk, Question question) throws CurationException {
        var hits = desk.door.recall().search(question.text, Set.of(), TOP).hits();
        boolean found =
                hits.stream().anyMatch(hit -> question.expected.contains(hit.item().knowledgeId()));
        // what the held half misses stays unseen, so that nothing is tuned on it
        if (!found && !question.held) {
            System.getLogger("retrieval")
                    .log(
                            System.Logger.Level.INFO,
                            "missed: "
                                    + question.text
                                    + " wants "
                                    + question.expected
                                    + " got "
                                    + hits.stream().map(hit -> hit.item().knowledgeId()).toList());
        }
        return found;
    }

    private static List<Question> questions() throws Exception {
        var questions = new ArrayList<Question>();
        for (var line : Files.readAllLines(QUESTIONS).stream().skip(1).toList()) {
            var cells = line.split("\t");
            questions.add(
                    new Question(cells[0], Set.of(cells[1].split("\\|")), cells[2].equals("held")));
        }
        return questions;
    }
}

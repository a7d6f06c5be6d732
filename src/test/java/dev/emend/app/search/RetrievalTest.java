package dev.emend.app.search;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.fixtures.SharedData;
import dev.emend.model.Ranking;
import dev.emend.model.UserException;
import dev.emend.search.Hit;
import dev.emend.search.SearchRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Questions written before the ranking, asked of the catalogs they belong to. What the figures are
/// worth is in docs/retrieval.md.
class RetrievalTest {
    private static final Path QUESTIONS = Path.of("src/test/resources/retrieval");
    private static final String REAL = "asammdf";
    private static final int TOP = 3;
    private static final int ALL = 1000;

    /// @param set the file it comes from and its half
    private record Question(String set, String text, Set<String> expected) {}

    @TempDir
    Path folder;

    /// Sets are counted one by one: what helps one must not cost another.
    @ParameterizedTest
    @ValueSource(strings = {REAL, "git_cli", "spreadsheet_desktop"})
    void theOrderIsNoWorseThanByCosineAlone(String name) throws Exception {
        try (var fixture = fixture(name)) {
            var questions = questions(name);
            for (var set : questions.stream().map(Question::set).distinct().toList()) {
                var asked = questions.stream()
                        .filter(question -> question.set.equals(set))
                        .toList();
                int byCosine = 0;
                int found = 0;
                for (var question : asked) {
                    byCosine += isAnswered(question, byCosine(fixture, question.text)) ? 1 : 0;
                    found += isAnswered(question, found(fixture, question.text)) ? 1 : 0;
                }
                System.getLogger("retrieval")
                        .log(
                                System.Logger.Level.INFO,
                                String.format(
                                        Locale.ROOT,
                                        "%s, %s: %d of %d in the top 3, %d by cosine alone",
                                        name,
                                        set,
                                        found,
                                        asked.size(),
                                        byCosine));
                assertTrue(found >= byCosine, set + ": " + found + " < " + byCosine);
                assertTrue(found >= 0.65 * asked.size(), set + ": " + found);
            }
        }
    }

    /// Corrections cost trust; the agent that asks again must still get the corrected item.
    @ParameterizedTest
    @ValueSource(strings = {REAL, "git_cli", "spreadsheet_desktop"})
    void noAnswerIsHiddenByItsOwnCorrections(String name) throws Exception {
        try (var fixture = fixture(name)) {
            var hidden = new ArrayList<String>();
            for (var question : questions(name)) {
                var trusting = candidates(fixture, question.text).stream()
                        .sorted(Comparator.comparing(Hit::isNamed)
                                .thenComparing(hit -> hit.parts().relevance().orElse(0))
                                .reversed())
                        .toList();
                if (isAnswered(question, items(trusting)) && !isAnswered(question, found(fixture, question.text))) {
                    hidden.add(question.text);
                }
            }
            assertEquals(List.of(), hidden);
        }
    }

    private WorkspaceFixture fixture(String name) throws Exception {
        var catalog = name.equals(REAL)
                ? SharedData.catalog()
                : WorkspaceFixture.SAMPLES.resolve(name).resolve("knowledge_catalog.json");
        var fixture = WorkspaceFixture.again(folder, WorkspaceFixture.copy(folder, catalog), WorkspaceFixture.AT_ONCE);
        fixture.workspace.search().awaitReady();
        return fixture;
    }

    private static List<String> found(WorkspaceFixture fixture, String text) throws UserException {
        return fixture.workspace.search().search(REVIEWER, text, Set.of(), TOP).hits().stream()
                .map(hit -> hit.item().knowledgeId())
                .toList();
    }

    private static List<String> byCosine(WorkspaceFixture fixture, String text) throws UserException {
        return items(candidates(fixture, text).stream()
                .sorted(Comparator.comparing(
                        (Hit hit) -> -hit.parts().relevance().orElse(0)))
                .toList());
    }

    private static List<Hit> candidates(WorkspaceFixture fixture, String text) throws UserException {
        return fixture.workspace
                .search()
                .ask(text, vector -> new SearchRequest(text, vector, Set.of(), null, Ranking.RELEVANCE, ALL));
    }

    /// The first three items of these hits.
    private static List<String> items(List<Hit> hits) {
        return hits.stream()
                .map(hit -> dev.emend.model.ItemRef.parse(hit.id()).knowledgeId())
                .distinct()
                .limit(TOP)
                .toList();
    }

    private static boolean isAnswered(Question question, List<String> items) {
        return items.stream().anyMatch(question.expected::contains);
    }

    private static List<Question> questions(String name) throws Exception {
        var questions = new ArrayList<Question>();
        for (var file : List.of("questions.tsv", "sample_questions.tsv", "questions_second.tsv")) {
            for (var line :
                    Files.readAllLines(QUESTIONS.resolve(file)).stream().skip(1).toList()) {
                var cells = new ArrayList<>(List.of(line.split("\t")));
                if (cells.size() == 3) {
                    cells.addFirst(REAL);
                }
                if (cells.getFirst().equals(name)) {
                    questions.add(new Question(
                            file + " " + cells.get(3),
                            cells.get(1),
                            Set.of(cells.get(2).split("\\|"))));
                }
            }
        }
        return questions;
    }
}

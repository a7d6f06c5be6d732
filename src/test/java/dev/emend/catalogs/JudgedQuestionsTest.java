package dev.emend.catalogs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.SharedData;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The judged questions can be answered: every expected item exists, and the halves are as large as
/// `retrieval/README.md` says.
class JudgedQuestionsTest {
    @Test
    void theFirstHalfIsForTuningAndTheSecondIsHeldBack() throws Exception {
        var halves = rows("questions.tsv").stream().map(row -> row.get(2)).toList();
        assertEquals(30, halves.size());
        assertEquals(Collections.nCopies(15, "tune"), halves.subList(0, 15));
        assertEquals(Collections.nCopies(15, "held"), halves.subList(15, 30));
        var sampleHalves =
                rows("sample_questions.tsv").stream().map(row -> row.get(3)).toList();
        assertEquals(10, Collections.frequency(sampleHalves, "tune"));
        assertEquals(10, Collections.frequency(sampleHalves, "held"));
    }

    @Test
    void noQuestionIsAskedTwice() throws Exception {
        for (var file : List.of("questions.tsv", "sample_questions.tsv", "questions_second.tsv")) {
            var questions =
                    rows(file).stream().map(row -> row.get(row.size() - 3)).toList();
            assertEquals(questions.size(), Set.copyOf(questions).size(), file);
        }
    }

    @Test
    void theSecondQuestionsExpectItemsOfTheirCatalog() throws Exception {
        var rows = rows("questions_second.tsv");
        assertEquals(70, rows.size());
        for (var sample : Sample.both()) {
            var name = sample.folder().getName(1).toString();
            for (var row : rows.stream().filter(row -> row.get(0).equals(name)).toList()) {
                assertTrue(sample.ids().containsAll(expected(row.get(2))), row.toString());
            }
        }
    }

    @Test
    void sampleQuestionsExpectItemsOfTheirCatalog() throws Exception {
        for (var sample : Sample.both()) {
            var name = sample.folder().getName(1).toString();
            var rows = rows("sample_questions.tsv").stream()
                    .filter(row -> row.get(0).equals(name))
                    .toList();
            assertEquals(10, rows.size(), name);
            for (var row : rows) {
                assertTrue(sample.ids().containsAll(expected(row.get(2))), row.toString());
            }
        }
    }

    @Test
    void questionsExpectItemsOfTheRealCatalog() throws Exception {
        var ids = new HashSet<String>();
        for (var item : ((Json.Arr) JsonText.parse(Files.readString(SharedData.catalog()))).elements()) {
            ((Json.Obj) item).text("knowledge_id").ifPresent(ids::add);
        }
        for (var row : rows("questions.tsv")) {
            assertTrue(ids.containsAll(expected(row.get(1))), row.toString());
        }
    }

    private static Set<String> expected(String cell) {
        return Set.of(cell.split("\\|"));
    }

    private static List<List<String>> rows(String file) throws Exception {
        return Files.readAllLines(Path.of("src", "test", "resources", "retrieval", file)).stream()
                .skip(1)
                .map(line -> List.of(line.split("\t", -1)))
                .toList();
    }
}

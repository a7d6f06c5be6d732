package dev.emend.catalogs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonText;
import dev.emend.model.Condition;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The samples hold what `catalogs/README.md` says, so that screens and tests can rely on it.
class SampleCatalogsTest {
    private static final List<String> PROCEDURE = List.of(
            "knowledge_id",
            "description",
            "ui_location",
            "action_sequence",
            "shortcut",
            "prerequisites",
            "output_state",
            "doc_citation",
            "parameters",
            "kb_learnings",
            "trust_score");

    private static final List<String> SCOPED = List.of(
            "knowledge_id",
            "content",
            "summary",
            "source_type",
            "scope",
            "scopes",
            "conditions",
            "priority",
            "quality_score",
            "is_actionable",
            "is_generalizable",
            "created_at",
            "last_used_at",
            "use_count",
            "document_ids",
            "source_url",
            "metadata");

    @Test
    void holdAsManyItemsAndLearningsAsTheReadmeSays() throws Exception {
        var git = Sample.git();
        var calc = Sample.calc();
        assertEquals(50, git.items().size());
        assertEquals(20, git.items().stream().filter(KnowledgeItem::isScoped).count());
        assertEquals(42, calc.items().size());
        assertEquals(0, calc.items().stream().filter(KnowledgeItem::isScoped).count());
        assertEquals(20, git.learnings().size());
        assertEquals(20, calc.learnings().size());
        assertEquals(9, itemsWithLearnings(git));
        assertEquals(8, itemsWithLearnings(calc));
        assertEquals(7, git.item("git_push_branch").learnings().size());
        assertEquals(7, calc.item("sort_range").learnings().size());
    }

    @Test
    void nameEveryItemOnce() throws Exception {
        for (var sample : Sample.both()) {
            assertEquals(sample.items().size(), sample.ids().size(), sample.toString());
        }
    }

    @Test
    void writeTheFieldsThatRealAgentsWriteInTheirOrder() throws Exception {
        for (var sample : Sample.both()) {
            for (var item : sample.items()) {
                var expected = new ArrayList<>(item.isScoped() ? SCOPED : PROCEDURE);
                if (item.isScoped() && !item.learnings().isEmpty()) {
                    expected.addAll(List.of("kb_learnings", "trust_score"));
                }
                var written = List.copyOf(item.fields().members().keySet());
                assertEquals(expected, written, item.ref().knowledgeId());
            }
        }
    }

    @Test
    void haveLearningsOfAllThreeKinds() throws Exception {
        for (var sample : Sample.both()) {
            var kinds = EnumSet.noneOf(Learning.Kind.class);
            sample.learnings().forEach(learning -> kinds.add(learning.kind()));
            assertEquals(EnumSet.allOf(Learning.Kind.class), kinds, sample.toString());
            assertTrue(
                    sample.learnings().stream()
                                    .filter(l -> l.suggestion().isPresent())
                                    .count()
                            >= 3,
                    sample + " has several suggestions");
        }
    }

    @Test
    void trustIsTheStepwiseProductOfTheLearningsButForOneItemEach() throws Exception {
        var gaps = new TreeMap<String, Double>();
        for (var sample : Sample.both()) {
            for (var item : sample.items()) {
                if (item.trust() != trustAfter(item.learnings().size())) {
                    gaps.put(item.ref().knowledgeId(), item.trust());
                }
            }
        }
        assertEquals(Set.of("git_submodule_update", "pivot_table_create"), gaps.keySet());
        assertEquals(trustAfter(5), gaps.get("git_submodule_update"));
        assertEquals(trustAfter(4), gaps.get("pivot_table_create"));
        assertEquals(2, Sample.git().item("git_submodule_update").learnings().size());
        assertEquals(2, Sample.calc().item("pivot_table_create").learnings().size());
    }

    @Test
    void holdAPairOfLearningsThatSayTheSame() throws Exception {
        assertSayTheSame(Sample.git(), "git_push_branch", 2, 3);
        assertSayTheSame(Sample.calc(), "sort_range", 1, 5);
    }

    @Test
    void holdAPairOfLearningsThatContradictEachOther() throws Exception {
        var git = Sample.git();
        assertTrue(git.learning("git_push_branch", 4).lesson().contains("use --force-with-lease"));
        assertTrue(git.learning("git_push_branch", 5).lesson().startsWith("Never use --force-with-lease"));
        var calc = Sample.calc();
        assertTrue(calc.learning("sort_range", 3).lesson().startsWith("Always click Extend Selection"));
        assertTrue(calc.learning("sort_range", 4)
                .lesson()
                .startsWith("Always click Current Selection, never Extend Selection"));
    }

    @Test
    void holdFailuresThatAreLinkedToNoItem() throws Exception {
        assertEquals(List.of("git_push_branch: null", "git_restore_file: git_revert_file"), unattributed(Sample.git()));
        assertEquals(
                List.of("conditional_formatting: null", "find_and_replace: search_with_regular_expressions"),
                unattributed(Sample.calc()));
    }

    @Test
    void holdALearningThatAppliesUnderConditions() throws Exception {
        var pager = Sample.git().learning("no_pager_in_agent_terminals", 1).conditions();
        assertEquals(
                List.of(Condition.Operator.EQUALS, Condition.Operator.MATCHES),
                pager.stream().map(Condition::operator).toList());
        assertEquals(
                2, Sample.calc().learning("import_csv_file", 3).conditions().size());
    }

    @Test
    void useEveryOperatorPriorityAndRatingInScopedItems() throws Exception {
        var scoped =
                Sample.git().items().stream().filter(KnowledgeItem::isScoped).toList();
        var conditions =
                scoped.stream().flatMap(item -> item.conditions().stream()).toList();
        assertEquals(
                EnumSet.allOf(Condition.Operator.class),
                conditions.stream().map(Condition::operator).collect(Collectors.toSet()));
        assertTrue(conditions.stream().anyMatch(Condition::isAlways));
        var oneToFive = Set.of(1, 2, 3, 4, 5);
        assertEquals(oneToFive, scoped.stream().map(KnowledgeItem::priority).collect(Collectors.toSet()));
        assertEquals(
                oneToFive,
                scoped.stream().map(item -> item.qualityScore().orElseThrow()).collect(Collectors.toSet()));
    }

    @Test
    void holdAnErrorOfMoreThanNinetyWords() throws Exception {
        assertTrue(words(Sample.git().learning("git_push_branch", 6).error()) > 90);
        assertTrue(words(Sample.calc().learning("import_csv_file", 2).error()) > 90);
    }

    @Test
    void haveTimesWithAndWithoutMicroseconds() throws Exception {
        for (var sample : Sample.both()) {
            var lengths = sample.learnings().stream()
                    .map(learning -> learning.timestamp().length())
                    .collect(Collectors.toSet());
            assertEquals(Set.of(19, 26), lengths, sample.toString());
        }
    }

    @Test
    void areWrittenWithAndWithoutEscapes() throws Exception {
        var git = Sample.git().text();
        var calc = Sample.calc().text();
        assertTrue(git.contains("Zoë → Zoé") && !git.contains("\\u"));
        assertTrue(calc.contains("\\u2192") && calc.chars().allMatch(c -> c < 128));
        assertTrue(git.endsWith("\n]") && calc.endsWith("\n]"));
    }

    @Test
    void haveWindowsAndPosixPaths() throws Exception {
        for (var sample : Sample.both()) {
            assertTrue(sample.text().contains("C:\\\\"), sample.toString());
            assertTrue(sample.text().contains("\"/"), sample.toString());
        }
    }

    @Test
    void storedPlansNameRetrievedItemsOfTheirCatalog() throws Exception {
        for (var sample : Sample.both()) {
            assertFalse(sample.plans().isEmpty(), sample.toString());
            for (var file : sample.plans()) {
                var plan = (Json.Obj) JsonText.parse(Files.readString(file));
                var retrieved = Set.copyOf(plan.object("metadata").texts("retrieved_kb_ids"));
                assertTrue(sample.ids().containsAll(retrieved), file.toString());
                var sources = plan.object("plan").array("plan").stream()
                        .flatMap(step -> ((Json.Obj) step).text("kb_source").stream())
                        .collect(Collectors.toSet());
                assertFalse(sources.isEmpty(), file.toString());
                assertTrue(retrieved.containsAll(sources), file.toString());
            }
        }
    }

    private static long itemsWithLearnings(Sample sample) {
        return sample.items().stream()
                .filter(item -> !item.learnings().isEmpty())
                .count();
    }

    private static double trustAfter(int failures) {
        return Stream.iterate(1.0, trust -> Math.max(0.5, trust * 0.95))
                .skip(failures)
                .findFirst()
                .orElseThrow();
    }

    private static void assertSayTheSame(Sample sample, String id, int first, int second) {
        var words = wordSet(sample.learning(id, first).recovery().orElseThrow());
        var otherWords = wordSet(sample.learning(id, second).recovery().orElseThrow());
        var shared = words.stream().filter(otherWords::contains).count();
        assertTrue(shared >= 0.6 * Math.min(words.size(), otherWords.size()), id);
    }

    private static Set<String> wordSet(String text) {
        return Set.copyOf(List.of(text.toLowerCase(Locale.ROOT).split("[^\\w-]+")));
    }

    private static long words(String text) {
        return Stream.of(text.split("\\s+")).filter(word -> !word.isEmpty()).count();
    }

    private static List<String> unattributed(Sample sample) {
        var found = new ArrayList<String>();
        for (var item : sample.items()) {
            for (var learning : item.learnings()) {
                var source = learning.originalAction().kbSource();
                if (source.isEmpty() || !sample.ids().contains(source.get())) {
                    found.add(item.ref().knowledgeId() + ": " + source.orElse("null"));
                }
            }
        }
        return found;
    }
}

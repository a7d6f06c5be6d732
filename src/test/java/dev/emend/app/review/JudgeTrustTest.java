package dev.emend.app.review;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.similarity.Relation;
import dev.emend.app.review.ProposalSet.ProposedPair;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.LearningRef;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// A judge earns trust for each relation by itself: what people said where it said the same counts, and
/// nothing else. By Wilson sixteen of sixteen are enough (0.806), fifteen are not (0.796).
class JudgeTrustTest {
    private static final int ENOUGH = 16;

    @TempDir
    private Path folder;

    private OpenWorkspace opened;

    /// Learnings that lie near each other in one item, and seventeen of another kind to agree on.
    @BeforeEach
    void open() throws Exception {
        var others = IntStream.rangeClosed(0, ENOUGH)
                .mapToObj(i -> """
                        {"task": "t%d", "original_error": "E%d", "recovery_approach": "Use the seat %d."}
                        """.formatted(i, i, i))
                .collect(Collectors.joining(", "));
        var catalog = """
                [{"knowledge_id": "git_push_branch", "description": "Publish a branch",
                  "action_sequence": ["git push"], "kb_learnings": [
                    {"task": "a", "original_error": "fatal: the current branch has no upstream branch",
                     "recovery_approach": "Set the upstream with git push -u origin."},
                    {"task": "b", "original_error": "fatal: the branch has no upstream branch",
                     "recovery_approach": "Give git push the option -u and the remote the first time."}]},
                 {"knowledge_id": "book_seat", "description": "Book a seat", "action_sequence": ["book"],
                  "kb_learnings": [%s]}]
                """.formatted(others);
        opened = OpenWorkspace.at(Files.writeString(folder.resolve("catalog.json"), catalog), Clock.systemUTC());
        opened.workspace().search().awaitReady();
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private ProposalService proposals() {
        return opened.workspace().review().proposals();
    }

    private List<LearningRef> learnings(String item) throws Exception {
        var library = opened.workspace().library();
        var catalog = library.catalogs().getFirst().id();
        return library.item(library.resolve(catalog, item)).learnings().stream()
                .map(reviewed -> reviewed.learning().ref())
                .toList();
    }

    private ProposedPair pair() throws Exception {
        var two = learnings("git_push_branch");
        return new ProposedPair(two.getFirst().key(), two.getLast().key(), 0, Optional.empty());
    }

    private static boolean isOf(ProposedPair wanted, List<String> keys) {
        return keys.containsAll(List.of(wanted.one(), wanted.other()));
    }

    private boolean isLookAlike(ProposalSet found) throws Exception {
        var wanted = pair();
        return found.similarPairs().stream().anyMatch(two -> isOf(wanted, List.of(two.one(), two.other())));
    }

    private boolean isContradiction(ProposalSet found) throws Exception {
        var wanted = pair();
        return found.contradictions().stream().anyMatch(two -> isOf(wanted, List.of(two.one(), two.other())));
    }

    private boolean isDuplicate(ProposalSet found) throws Exception {
        var wanted = pair();
        return found.duplicates().stream().anyMatch(group -> isOf(wanted, group.keys()));
    }

    /// Sixteen times a person decides what the judge said: of the first learning and each other one.
    private void agree(Relation relation) throws Exception {
        var seats = learnings("book_seat");
        var first = seats.getFirst();
        var others = seats.subList(1, seats.size());
        for (var other : others) {
            proposals().judge(first, other, new Judgment(relation, "llama3.2", ""));
        }
        switch (relation) {
            case SAME -> proposals().markDuplicates(REVIEWER, first, others);
            case CONTRADICTS -> {
                for (var other : others) {
                    proposals().contradicts(REVIEWER, first, other);
                }
            }
            case SEPARATE -> {
                for (var other : others) {
                    proposals().markUnrelated(REVIEWER, List.of(first, other));
                }
            }
        }
    }

    private ProposalSet judged(Relation said) throws Exception {
        var two = learnings("git_push_branch");
        proposals().judge(two.getFirst(), two.getLast(), new Judgment(said, "llama3.2", "So it is."));
        return proposals().awaitFresh();
    }

    @ParameterizedTest
    @CsvSource({
        "SAME, CONTRADICTS",
        "SAME, SEPARATE",
        "CONTRADICTS, SAME",
        "CONTRADICTS, SEPARATE",
        "SEPARATE, SAME",
        "SEPARATE, CONTRADICTS"
    })
    void agreementOnOneRelationEarnsNothingForAnother(Relation earned, Relation said) throws Exception {
        agree(earned);

        var found = judged(said);

        assertEquals(
                List.of(new JudgeAgreement("llama3.2", earned, ENOUGH, ENOUGH)),
                proposals().agreements());
        assertTrue(isLookAlike(found), "it stays a question to a person");
        assertFalse(isContradiction(found));
        assertFalse(isDuplicate(found));
    }

    @ParameterizedTest
    @EnumSource(Relation.class)
    void agreementOnARelationEarnsTrustForIt(Relation said) throws Exception {
        agree(said);

        var found = judged(said);

        assertEquals(said == Relation.CONTRADICTS, isContradiction(found));
        assertEquals(said == Relation.SAME, isDuplicate(found));
        // of what a trusted judge holds apart, one in ten is shown
        assertTrue(said == Relation.SEPARATE || !isLookAlike(found));
    }
}

package dev.emend.app.preview;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.library.ItemQuery;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is foretold of a change is what happens when it is made. With the real model.
class ImpactAnalysisTest {
    private static final String PUSH = "git_push_branch";

    private final WorkspaceFixture fixture;
    private final ImpactAnalysis impact;
    private List<String> queries = List.of();

    ImpactAnalysisTest(@TempDir Path folder) throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
        impact = fixture.workspace.previews().foresight();
        var plans = Files.createDirectories(folder.resolve("plans"));
        try (var files = Files.list(WorkspaceFixture.SAMPLES.resolve("git_cli").resolve("plans"))) {
            for (var file : files.toList()) {
                Files.write(plans.resolve(file.getFileName()), Files.readAllBytes(file));
            }
        }
        Files.writeString(plans.resolve("notes.json"), "{\"no\": \"plan\"}");
    }

    /// What real questions sound like, every lesson, and descriptions.
    @BeforeEach
    void ask() throws Exception {
        fixture.workspace.search().awaitReady();
        ask(40);
    }

    private void ask(int max) throws Exception {
        var texts = new LinkedHashSet<String>();
        Files.readAllLines(Path.of("src/test/resources/retrieval/sample_questions.tsv")).stream()
                .skip(1)
                .forEach(line -> texts.add(line.split("\t")[1]));
        var descriptions = new LinkedHashSet<String>();
        for (var row : fixture.workspace.library().rows(ItemQuery.all()).rows()) {
            var item = fixture.workspace.library().item(row.ref());
            descriptions.add(item.item().description());
            item.learnings().forEach(reviewed -> texts.add(reviewed.learning().lesson()));
            descriptions.addAll(item.item().actionSequence());
        }
        texts.addAll(descriptions);
        descriptions.forEach(text -> texts.add("how to: " + text));
        queries = texts.stream().map(String::strip).distinct().limit(max).toList();
        fixture.log(queries);
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private LearningRef learning(String item, int number) throws UserException {
        return fixture.workspace
                .library()
                .item(fixture.item(item))
                .learnings()
                .get(number)
                .learning()
                .ref();
    }

    private interface Change {
        void make() throws UserException;
    }

    private Map<String, List<String>> tops() throws UserException {
        var tops = new LinkedHashMap<String, List<String>>();
        for (var text : queries) {
            tops.put(
                    text,
                    fixture.workspace.search().find(text, Set.of(), ImpactAnalysis.TOP).hits().stream()
                            .map(hit -> hit.item().key())
                            .toList());
        }
        return tops;
    }

    /// The moves that really happened, written as those that were foretold.
    private static List<String> happened(Map<String, List<String>> before, Map<String, List<String>> after) {
        var moves = new ArrayList<String>();
        before.forEach((text, was) -> {
            var is = after.getOrDefault(text, List.of());
            var all = new LinkedHashSet<>(is);
            all.addAll(was);
            for (var key : all) {
                if (was.indexOf(key) != is.indexOf(key)) {
                    moves.add(move(text, key, was.indexOf(key) + 1, is.indexOf(key) + 1));
                }
            }
        });
        return moves.stream().sorted().toList();
    }

    private static List<String> foretold(ImpactReport blast) {
        return blast.shifts().stream()
                .flatMap(shift -> shift.moves().stream()
                        .map(move -> move(shift.query(), move.item().key(), move.before(), move.after())))
                .sorted()
                .toList();
    }

    private static String move(String query, String key, int before, int after) {
        return query + " | " + ItemRef.parse(key).label() + " " + before + " -> " + after;
    }

    /// @return what was foretold
    private ImpactReport happens(ProposedChanges changes, Change change) throws Exception {
        var before = tops();
        var blast = impact.of(changes);
        assertEquals(queries.size(), blast.queries());
        assertEquals(before, tops(), "asking changed something");
        change.make();
        fixture.workspace.search().awaitReady();
        assertEquals(happened(before, tops()), foretold(blast));
        return blast;
    }

    @Test
    void rejectingLearningsMovesTheQueriesTheyAnswered() throws Exception {
        var learningRef = learning(PUSH, 0);
        var two = learning(PUSH, 2);
        var blast = happens(
                ProposedChanges.of(ReviewOutcome.REJECTED, learningRef, two),
                () -> fixture.workspace.review().verdicts().rejectAll(REVIEWER, List.of(learningRef, two)));
        assertFalse(blast.shifts().isEmpty());
        assertEquals(
                List.of(fixture.item(PUSH)),
                blast.plans().stream().flatMap(plan -> plan.items().stream()).toList());
        assertTrue(blast.plans().getFirst().task().contains("branch"), blast.toString());
    }

    @Test
    @Tag("slow")
    void anotherLessonIsFoundForWhatItSaysNow() throws Exception {
        var ref = learning("git_restore_file", 0);
        var lesson = queries.getFirst();
        var blast = happens(
                ProposedChanges.of(ReviewOutcome.edited(lesson), ref),
                () -> fixture.workspace.review().verdicts().edit(REVIEWER, ref, lesson));
        assertTrue(
                blast.shifts().stream()
                        .flatMap(shift -> shift.moves().stream())
                        .anyMatch(move -> move.comesIn() && move.item().equals(ref.item())),
                blast.toString());
        assertEquals(List.of(), blast.plans(), "no plan used the item");
    }

    @Test
    @Tag("slow")
    void textsTrustAndOwnersOfLearningsCountToo() throws Exception {
        var stash = fixture.item("git_stash_changes");
        var text = Json.from("Publish a branch for review");
        happens(
                ProposedChanges.of(new ProposedChange.FieldSet(stash, "description", text)),
                () -> fixture.workspace.editor().edit(REVIEWER, stash, "description", text));

        var restore = fixture.item("git_restore_file");
        happens(
                ProposedChanges.of(new ProposedChange.TrustSet(restore, 0.5)),
                () -> fixture.workspace.review().trust().set(REVIEWER, restore, 0.5, "it threw work away twice"));

        var ref = learning(PUSH, 0);
        var to = fixture.item("git_create_branch");
        happens(
                ProposedChanges.of(new ProposedChange.Reattached(ref, to)),
                () -> fixture.workspace.review().verdicts().reattach(REVIEWER, ref, to));

        var edited = learning("git_rebase_branch", 0);
        happens(
                new ProposedChanges(List.of(
                        new ProposedChange.LearningJudged(edited, ReviewOutcome.edited("Ask a person first.")),
                        new ProposedChange.FieldSet(stash, "shortcut", Json.from("Ctrl+S")))),
                () -> {
                    fixture.workspace.review().verdicts().edit(REVIEWER, edited, "Ask a person first.");
                    fixture.workspace.editor().edit(REVIEWER, stash, "shortcut", Json.from("Ctrl+S"));
                });
    }

    @Test
    void whatChangesNothingHasNoBlast() throws Exception {
        assertTrue(impact.of(ProposedChanges.of()).isNone());
        assertTrue(impact.of(ProposedChanges.of(ReviewOutcome.KEPT, learning(PUSH, 0)))
                .isNone());
    }

    @Test
    @Tag("slow")
    void aNewerQuestionTakesThePlaceOfAnOlderOne() throws Exception {
        var older = impact.ask(ProposedChanges.of(ReviewOutcome.REJECTED, learning(PUSH, 0)));
        var newer = impact.ask(ProposedChanges.of(ReviewOutcome.REJECTED, learning(PUSH, 1)));
        assertEquals(
                impact.of(ProposedChanges.of(ReviewOutcome.REJECTED, learning(PUSH, 1))),
                newer.get(1, TimeUnit.MINUTES));
        assertTrue(older.isDone(), "it waits for nothing");
    }
}

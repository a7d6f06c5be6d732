package dev.emend.app.preview;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.library.ItemQuery;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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

    /// The queries whose answers really changed.
    private static Set<String> happened(Map<String, List<String>> before, Map<String, List<String>> after) {
        return before.entrySet().stream()
                .filter(was -> !was.getValue().equals(after.get(was.getKey())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private ImpactReport ask(LearningRef ref, ReviewOutcome outcome) throws Exception {
        return impact.ask(ref, outcome).get(1, TimeUnit.MINUTES);
    }

    /// @return what was foretold
    private ImpactReport happens(LearningRef ref, ReviewOutcome outcome, Change change) throws Exception {
        var before = tops();
        var blast = ask(ref, outcome);
        assertEquals(queries.size(), blast.queries());
        assertEquals(before, tops(), "asking changed something");
        change.make();
        fixture.workspace.search().awaitReady();
        assertEquals(happened(before, tops()), Set.copyOf(blast.changedQueries()));
        return blast;
    }

    @Test
    void rejectingALearningChangesTheQueriesItAnsweredAndKeepingItBringsThemBack() throws Exception {
        var ref = learning(PUSH, 0);
        var verdicts = fixture.workspace.review().decisions();
        var blast = happens(ref, ReviewOutcome.REJECTED, () -> verdicts.reject(REVIEWER, ref));
        assertFalse(blast.changedQueries().isEmpty());
        assertEquals(1, blast.plans(), "one plan used the item");
        var back = happens(ref, ReviewOutcome.KEPT, () -> verdicts.keep(REVIEWER, ref));
        assertEquals(Set.copyOf(blast.changedQueries()), Set.copyOf(back.changedQueries()));
        assertEquals(
                0, ask(learning("git_restore_file", 0), ReviewOutcome.REJECTED).plans(), "no plan used the item");
    }

    @Test
    void whatChangesNothingHasNoBlast() throws Exception {
        assertTrue(ask(learning(PUSH, 0), ReviewOutcome.KEPT).isNone());
    }

    @Test
    @Tag("slow")
    void aNewerQuestionTakesThePlaceOfAnOlderOne() throws Exception {
        var older = impact.ask(learning(PUSH, 0), ReviewOutcome.REJECTED);
        var newer = impact.ask(learning(PUSH, 1), ReviewOutcome.REJECTED).get(1, TimeUnit.MINUTES);
        assertEquals(ask(learning(PUSH, 1), ReviewOutcome.REJECTED), newer);
        assertTrue(older.isDone(), "it waits for nothing");
    }
}

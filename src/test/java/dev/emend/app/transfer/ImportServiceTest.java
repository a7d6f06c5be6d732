package dev.emend.app.transfer;

import static dev.emend.app.memories.MemoryQueryService.Order.NEWEST;
import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemoryRowCache;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.fixtures.EntityFile;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ImportServiceTest {
    private static final String TOKEN = "ghp_" + "a1B2c3D4e5F6".repeat(3);

    @TempDir
    private Path folder;

    private WorkspaceFixture fixture;
    private ImportService imports;
    private MemoryServices memories;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
        memories = fixture.workspace.memories();
        imports = memories.imports().with(new LineRecords());
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private Path file(String name, int records, int broken) throws IOException {
        var lines = new ArrayList<String>();
        for (int i = 0; i < records; i++) {
            lines.add(i < broken ? "broken " + i : "r" + i + "\tTask " + i + "\tlesson " + i);
        }
        return Files.write(folder.resolve(name), lines);
    }

    private int count() throws UserException {
        return memories.table().count(Where.ALL);
    }

    @Test
    void threeBrokenLinesOfAThousandAreListedAndTheOthersArePending() throws Exception {
        var file = file("a.tsv", 1_000, 3);

        var preview = imports.preview(REVIEWER, List.of(file), Progress.SILENT)
                .files()
                .getFirst();
        assertEquals(new Counts(997, 0, 3, 0), preview.counts());
        assertEquals(0, count());

        var outcome = imports.run(REVIEWER, List.of(file), Progress.SILENT);
        assertEquals(new Counts(997, 0, 3, 0), outcome.total());
        assertEquals("mem0", outcome.files().getFirst().format());
        assertEquals(997, count());
        var row = memories.table()
                .rows(Where.ALL, MemoryQueryService.Order.TASK, false)
                .rows()
                .first(1)
                .getFirst();
        assertEquals(ReviewState.PENDING, row.status().state());
        assertEquals(
                List.of("small, 3"),
                memories.table().detail(row.id()).provenance().vectors());
        var listed = imports.quarantine();
        assertEquals(3, listed.size());
        assertEquals(2, listed.get(1).line());
        assertEquals("broken 1", listed.get(1).raw());
    }

    @Test
    void aTornCatalogIsToldAndTheOtherFilesComeIn() throws Exception {
        var some = Files.createDirectories(folder.resolve("some"));
        var catalog = Files.readString(Path.of("catalogs", "git_cli", "knowledge_catalog.json"));
        Files.writeString(some.resolve("a.json"), catalog.substring(0, 600));
        Files.writeString(some.resolve("b.jsonl"), """
            {"type":"entity","name":"dates","entityType":"lesson","observations":["ISO 8601"]}
            """);

        var outcome = memories.imports().run(REVIEWER, List.of(some), Progress.SILENT);

        assertEquals(1, count());
        var torn = outcome.files().stream()
                .filter(file -> !file.problem().isEmpty())
                .toList();
        assertEquals(
                List.of("a.json"), torn.stream().map(file -> name(file.path())).toList());
        assertTrue(torn.getFirst().problem().contains("is incomplete"), torn.toString());
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    @Test
    void importingTwiceChangesNothing() throws Exception {
        var file = file("a.tsv", 1_500, 2);
        imports.run(REVIEWER, List.of(file), Progress.SILENT);
        var before = memories.table()
                .rows(Where.ALL, MemoryQueryService.Order.TASK, false)
                .rows()
                .first(99);
        int changes = fixture.workspace.journal().recent(100).size();

        var again = imports.run(REVIEWER, List.of(file), Progress.SILENT);

        assertEquals(new Counts(0, 1_498, 2, 0), again.total());
        assertEquals(
                before,
                memories.table()
                        .rows(Where.ALL, MemoryQueryService.Order.TASK, false)
                        .rows()
                        .first(99));
        assertEquals(changes, fixture.workspace.journal().recent(100).size());
        assertEquals(2, imports.quarantine().size());
        assertEquals(List.of(), imports.unfinished());
    }

    @Test
    void theSameRecordsOfAnotherFileAreThereAlready() throws Exception {
        var file = file("a.tsv", 1_200, 0);
        imports.run(REVIEWER, List.of(file), Progress.SILENT);
        var copy = file("b.tsv", 1_201, 0);
        Files.writeString(copy, Files.readString(copy).replace("lesson 7\n", "another\n"));

        var preview = imports.preview(REVIEWER, List.of(copy), Progress.SILENT)
                .files()
                .getFirst();
        var outcome = imports.run(REVIEWER, List.of(copy), Progress.SILENT);

        assertEquals(new Counts(2, 1_199, 0, 0), outcome.total());
        assertEquals(new Counts(2, 1_199, 0, 0), preview.counts());
        assertEquals(1_202, count());
    }

    @Test
    void aRecordThatChangedIsPendingAgainAndUndoBringsTheOldOneBack() throws Exception {
        var file = folder.resolve("a.tsv");
        Files.writeString(file, "r1\tTask\told\nr2\tOther\tsame\n");
        imports.run(REVIEWER, List.of(file), Progress.SILENT);
        var id = memories.table()
                .rows(memories.table().filter("record:r1"), MemoryQueryService.Order.TASK, false)
                .rows()
                .first(1)
                .getFirst()
                .id();
        memories.editor().judge(REVIEWER, List.of(id), ReviewState.KEPT);
        Files.writeString(file, "r1\tTask\tnew\nr2\tOther\tsame\n");

        var outcome = imports.run(REVIEWER, List.of(file), Progress.SILENT);

        assertEquals(new Counts(1, 1, 0, 0), outcome.total());
        assertEquals("new", memories.table().detail(id).row().says().lesson());
        assertEquals(
                ReviewState.PENDING, memories.table().detail(id).row().status().state());
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals("old", memories.table().detail(id).row().says().lesson());
        assertEquals(
                ReviewState.KEPT, memories.table().detail(id).row().status().state());
        fixture.workspace.journal().redo(REVIEWER);
        assertEquals("new", memories.table().detail(id).row().says().lesson());
    }

    private MemorySummary bring(String words) throws Exception {
        var file = EntityFile.write(folder, "b", words);
        memories.imports().run(REVIEWER, List.of(file), Progress.SILENT);
        return memories.table()
                .rows(memories.table().filter("-state:contested"), NEWEST, false)
                .rows()
                .first(2)
                .getFirst();
    }

    private void assertWords(String words, ReviewState state, MemorySummary row) {
        assertEquals(words, row.says().lesson());
        assertEquals(state, row.status().state());
    }

    @ParameterizedTest
    @EnumSource(
            value = ReviewState.class,
            names = {"REJECTED", "SUPERSEDED", "DELETED"})
    void wordsThatAPersonRejectedComeBackRejected(ReviewState state) throws Exception {
        var ids = List.of(bring("Words one").id());
        memories.editor().judge(REVIEWER, ids, state);
        assertWords("Words two", ReviewState.PENDING, bring("Words two"));
        assertWords("Words one", state, bring("Words one"));
        fixture.workspace.journal().undo(REVIEWER);
        assertWords(
                "Words two",
                ReviewState.PENDING,
                memories.table().row(ids.getFirst()).orElseThrow());

        memories.editor().judge(REVIEWER, ids, ReviewState.KEPT);
        assertWords("Words two", ReviewState.KEPT, bring("Words one"));
        assertWords("Words two", ReviewState.KEPT, bring("Words two"));
        assertWords("Words three", ReviewState.PENDING, bring("Words three"));

        memories.editor().judge(REVIEWER, ids, ReviewState.REJECTED);
        assertWords("Words two", ReviewState.KEPT, bring("Words three"));
        assertWords("Words four", ReviewState.PENDING, bring("Words four"));
        assertWords("Words two", ReviewState.KEPT, bring("Words three"));

        memories.editor().judge(REVIEWER, ids, ReviewState.PENDING);
        assertWords("Words five", ReviewState.PENDING, bring("Words five"));
        assertWords("Words one", ReviewState.PENDING, bring("Words one"));
    }

    @ParameterizedTest
    @EnumSource(
            value = ReviewState.class,
            names = {"KEPT", "REJECTED", "SUPERSEDED", "DELETED"})
    void wordsThatAPersonRejectedComeBackRejectedFromACopyOfTheFile(ReviewState state) throws Exception {
        var ids = List.of(bring("Words one").id());
        memories.editor().judge(REVIEWER, ids, state);
        bring("Words two");
        memories.editor().judge(REVIEWER, ids, ReviewState.KEPT);

        var expected = state == ReviewState.KEPT ? ReviewState.PENDING : state;
        Files.createDirectory(folder.resolve("copy"));
        assertWords("Words one", expected, bringCopy("Words one", ids));

        fixture.workspace.journal().undo(REVIEWER);
        assertWords("Words one", expected, bringCopy("Words one", ids));

        assertWords("Words three", ReviewState.PENDING, bringCopy("Words three", ids));
        fixture.workspace.journal().undo(REVIEWER);
        fixture.workspace.journal().undo(REVIEWER);
        assertWords("Words three", ReviewState.PENDING, bringCopy("Words three", ids));
        assertWords("Words one", expected, bringCopy("Words one", ids));
    }

    private MemorySummary bringCopy(String words, List<String> others) throws Exception {
        var path = EntityFile.write(folder.resolve("copy"), "b", words);
        var outcome = memories.imports().run(REVIEWER, List.of(path), Progress.SILENT);
        assertEquals(1, outcome.total().imported());
        return memories
                .table()
                .rows(memories.table().filter("-state:contested"), NEWEST, false)
                .rows()
                .first(2)
                .stream()
                .filter(row -> !others.contains(row.id()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void wordsThatAPersonRejectedElsewhereDoNotTakeThePlaceOfKeptOnes() throws Exception {
        var ids = List.of(bring("Words one").id());
        memories.editor().judge(REVIEWER, ids, ReviewState.REJECTED);
        bring("Words two");
        Files.createDirectory(folder.resolve("copy"));
        var copy = List.of(bringCopy("Words three", ids).id());
        memories.editor().judge(REVIEWER, copy, ReviewState.KEPT);

        assertWords("Words three", ReviewState.KEPT, bringCopy("Words one", ids));
    }

    @Test
    void wordsWhoseRejectionWasTakenBackWaitWhenTheImportOfTheirCopyIsDoneAgain() throws Exception {
        var ids = List.of(bring("Words one").id());
        memories.editor().judge(REVIEWER, ids, ReviewState.REJECTED);
        bring("Words two");
        Files.createDirectory(folder.resolve("copy"));
        bringCopy("Words one", ids);
        for (int i = 0; i < 3; i++) {
            fixture.workspace.journal().undo(REVIEWER);
        }
        assertWords(
                "Words one",
                ReviewState.PENDING,
                memories.table().row(ids.getFirst()).orElseThrow());
        bring("Words two");

        assertWords("Words one", ReviewState.PENDING, bringCopy("Words one", ids));
    }

    @Test
    void agentsGetKeptWordsAgainWhenTheirWithdrawalIsUndone() throws Exception {
        var ids = List.of(bring("Words one").id());
        memories.editor().judge(REVIEWER, ids, ReviewState.KEPT);
        bring("Words two");
        assertEquals(List.of("Words one"), served(ids));
        memories.editor().judge(REVIEWER, ids, ReviewState.PENDING);
        assertEquals(List.of(), served(ids));
        bring("Words three");

        var journal = fixture.workspace.journal();
        var withdrawal = journal.recent(2).getLast().change();
        journal.undo(REVIEWER, withdrawal);
        assertEquals(List.of("Words one"), served(ids));
        journal.redo(REVIEWER);
        assertEquals(List.of(), served(ids));
        journal.undo(REVIEWER);
        memories.editor().judge(REVIEWER, ids, ReviewState.REJECTED);
        assertEquals(List.of("Words one"), served(ids));
    }

    private List<String> served(List<String> ids) throws Exception {
        return fixture.read(session -> MemoryRowCache.served(session, ids).stream()
                .filter(stored -> stored.head().status().state().isServed())
                .map(stored -> stored.memory().lesson())
                .toList());
    }

    @Test
    void anImportIsOneChangeThatIsTakenBackAndComesAgain() throws Exception {
        var path = file("a.tsv", 1_200, 0);
        var two = file("b.tsv", 300, 0);
        imports.run(REVIEWER, List.of(path, two), Progress.SILENT);
        assertEquals(
                "Import 2 files",
                fixture.workspace.journal().recent(1).getFirst().label());

        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(0, count());

        assertEquals(
                300,
                imports.run(REVIEWER, List.of(two), Progress.SILENT).total().imported());
        assertEquals(300, count());
        fixture.workspace.journal().undo(REVIEWER);
        fixture.workspace.journal().undo(REVIEWER); // nothing before it: the first import is undone already
        assertEquals(0, count());
    }

    @Test
    void aSecretIsReplacedBeforeAnythingIsStored() throws Exception {
        var file = folder.resolve("a.tsv");
        Files.writeString(file, "r1\tPush\tUse the token " + TOKEN + " to push\nbroken " + TOKEN);

        var outcome = imports.run(REVIEWER, List.of(file), Progress.SILENT);

        assertEquals(new Counts(1, 0, 1, 2), outcome.total());
        var row = memories.table()
                .rows(Where.ALL, MemoryQueryService.Order.TASK, false)
                .rows()
                .first(1)
                .getFirst();
        var lesson = memories.table().detail(row.id()).memory().text().lessons().tactical();
        assertEquals("Use the token [redacted: GitHub token] to push", lesson);
        assertFalse(imports.quarantine().getFirst().raw().contains(TOKEN));
        assertEquals(
                1, imports.run(REVIEWER, List.of(file), Progress.SILENT).total().unchanged());
        try (var files = Files.walk(folder.resolve("workspace"))) {
            for (var path : files.filter(Files::isRegularFile).toList()) {
                var bytes = new String(Files.readAllBytes(path), java.nio.charset.StandardCharsets.ISO_8859_1);
                assertFalse(bytes.contains(TOKEN), path.toString());
            }
        }
    }

    @Test
    void aCancelledImportIsOfferedAndResumedOrDiscarded() throws Exception {
        var file = file("a.tsv", 3_500, 0);
        var outcome = imports.run(REVIEWER, List.of(file), until(2_200));

        assertEquals(2_000, outcome.total().imported());
        assertEquals(2_000, count());
        var unfinished = imports.unfinished().getFirst();
        assertEquals(2_000, unfinished.importedCount());
        assertEquals(List.of(file), unfinished.paths());

        imports.resume(REVIEWER, unfinished.batch(), until(3_100));
        assertEquals(3_000, count());
        assertEquals(
                3_500,
                imports.resume(REVIEWER, unfinished.batch(), Progress.SILENT)
                        .total()
                        .imported());
        assertEquals(3_500, count());
        assertEquals(List.of(), imports.unfinished());
        fixture.workspace.journal().undo(REVIEWER);
        assertEquals(0, count());
    }

    @Test
    void aDiscardedImportLeavesNothing() throws Exception {
        imports.run(REVIEWER, List.of(file("a.tsv", 3_500, 0)), until(2_200));

        imports.discard(REVIEWER, imports.unfinished().getFirst().batch());

        assertEquals(0, count());
        assertEquals(List.of(), imports.unfinished());
    }

    private static Progress until(long record) {
        var at = new AtomicLong();
        return new Progress() {
            @Override
            public void report(long done, long total) {
                at.set(done);
            }

            @Override
            public boolean isCancelled() {
                return at.get() >= record;
            }
        };
    }

    @Test
    void aMendedRecordIsTakenUnderTheNameItHasInItsFile() throws Exception {
        var file = folder.resolve("a.tsv");
        Files.writeString(file, "r1 Task lesson\n");
        imports.run(REVIEWER, List.of(file), Progress.SILENT);
        var bad = imports.quarantine().getFirst();

        assertEquals("it has no tabs", imports.retry(REVIEWER, bad.id(), "still none"));
        assertEquals("", imports.retry(REVIEWER, bad.id(), "r1\tTask\tlesson"));

        assertEquals(List.of(), imports.quarantine());
        Files.writeString(file, "r1\tTask\tlesson\n");
        assertEquals(
                1, imports.run(REVIEWER, List.of(file), Progress.SILENT).total().unchanged());
    }

    @Test
    void whatIsNoneOfTheFormatsIsToldAndTheOthersAreRead() throws Exception {
        Files.createDirectories(folder.resolve("agents"));
        var inside = folder.resolve("agents").resolve("a.tsv");
        Files.writeString(inside, "r1\tTask\tlesson\n");
        var other = Files.writeString(folder.resolve("notes.xyz"), "hello");

        var outcome = imports.run(REVIEWER, List.of(other, folder.resolve("agents")), Progress.SILENT);

        assertTrue(outcome.files().getFirst().problem().contains("notes.xyz"));
        assertEquals(inside, outcome.files().getLast().path());
        assertEquals(1, outcome.total().imported());
    }

    @Test
    void theIndexOfABundleIsLeftOutWithinAFolderAndAmongTheFilesAShellNames() throws Exception {
        var project = Files.createDirectories(folder.resolve("project"));
        Files.writeString(project.resolve("package.json"), "{}");
        var bundle = Files.createDirectories(project.resolve("bundle"));
        Files.writeString(bundle.resolve("index.md"), "---\nokf_version: \"0.2\"\n---\n\n* [Port](/port.md)\n");
        Files.writeString(bundle.resolve("port.md"), "---\ntype: Reference\n---\n\nUse port 80.\n");

        for (var paths : List.of(List.of(project), List.of(bundle.resolve("index.md"), bundle.resolve("port.md")))) {
            var found = memories.imports().preview(REVIEWER, paths, Progress.SILENT);

            assertEquals(1, found.files().size());
            assertEquals(new Counts(1, 0, 0, 0), found.files().getFirst().counts());
            assertTrue(found.leftOut().stream().anyMatch(file -> file.file().endsWith("index.md")));
        }
    }
}

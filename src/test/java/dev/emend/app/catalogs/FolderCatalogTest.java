package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.conflicts.FileChangeService;
import dev.emend.app.conflicts.FileChangeSet;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.Limits;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.markdown.FrontMatterText;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A folder of Markdown memories opened, changed and saved by the real services.
class FolderCatalogTest {
    @TempDir
    Path temporary;

    private Path memory;

    @BeforeEach
    void copySample() throws IOException {
        memory = Files.createDirectory(temporary.resolve("memory"));
        try (var files = Files.list(Path.of("catalogs", "agent_memory"))) {
            for (var file : files.toList()) {
                Files.copy(file, memory.resolve(file.getFileName()));
            }
        }
    }

    private OpenWorkspace open() throws Exception {
        return OpenWorkspace.at(memory, Clock.systemUTC());
    }

    private static ItemRef item(Workspace workspace, String part) throws Exception {
        return workspace.library().rows(ItemQuery.all()).rows().stream()
                .map(row -> row.ref())
                .filter(ref -> ref.knowledgeId().contains(part))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no item like " + part));
    }

    private static void saved(CommandResult result) {
        assertEquals(
                SaveStatus.Stage.SAVED,
                result.saveStatus().join().stage(),
                () -> result.saveStatus().join().toString());
    }

    private TreeMap<String, String> files() throws IOException {
        var all = new TreeMap<String, String>();
        try (var files = Files.list(memory)) {
            for (var file : files.toList()) {
                all.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return all;
    }

    @Test
    void everyMemoryIsAnItemAndOpeningChangesNoByte() throws Exception {
        var before = files();
        try (var open = open()) {
            var rows = open.workspace().library().rows(ItemQuery.all()).rows();
            assertEquals(9, rows.size(), rows::toString);
            assertTrue(
                    open.workspace().library().count("home:MEMORY.md") == 6, "the preferences and facts of MEMORY.md");
        }
        assertEquals(before, files());
    }

    @Test
    void aRatingStaysInTheWorkspaceAndIsThereAgain() throws Exception {
        var before = files();
        try (var open = open()) {
            saved(open.workspace().editor().rate(REVIEWER, item(open.workspace(), "database"), 5, null));
        }
        assertEquals(before, files());
        try (var open = open()) {
            var detail = open.workspace().library().item(item(open.workspace(), "database"));
            assertEquals(5, detail.ratings().getFirst().score());
        }
    }

    @Test
    void oneEditedMemoryChangesItsLinesOnly() throws Exception {
        var before = files();
        try (var open = open()) {
            var ref = item(open.workspace(), "never-push");
            saved(open.workspace().editor().edit(REVIEWER, ref, "content", new Json.Text("Push to `main` never.")));
        }
        var expected = new TreeMap<>(before);
        expected.computeIfPresent(
                "MEMORY.md",
                (_, text) -> text.replaceFirst("- Never push to `main`;[^\\n]*\\n", "- Push to `main` never.\n"));
        assertFalse(expected.equals(before));
        assertEquals(expected, files());
    }

    @Test
    void aDeletedMemoryLeavesItsFileAndUndoPutsItBack() throws Exception {
        var before = files();
        try (var open = open()) {
            saved(open.workspace().editor().delete(REVIEWER, item(open.workspace(), "reviews")));
            var without = files();
            assertFalse(without.containsKey("reviews.md"));
            assertFalse(String.valueOf(without.get("MEMORY.md")).contains("reviews.md"));
            saved(open.workspace().editor().delete(REVIEWER, item(open.workspace(), "nightly")));
            assertFalse(files().toString().contains("nightly job"));
            saved(open.workspace().journal().undo(REVIEWER).orElseThrow());
            saved(open.workspace().journal().undo(REVIEWER).orElseThrow());
        }
        var after = files();
        assertEquals(before.get("reviews.md"), after.get("reviews.md"));
        assertEquals(
                List.copyOf(
                        String.valueOf(before.get("MEMORY.md")).lines().sorted().toList()),
                List.copyOf(
                        String.valueOf(after.get("MEMORY.md")).lines().sorted().toList()));
    }

    @Test
    void whatAnAgentWritesWhileAPersonEditsIsInTheFilesTogether() throws Exception {
        try (var open = open()) {
            var workspace = open.workspace();
            var ref = item(workspace, "build");
            Files.writeString(
                    memory.resolve("MEMORY.md"),
                    Files.readString(memory.resolve("MEMORY.md")) + "- The agent learned this just now\n");
            Files.move(memory.resolve("database.md"), memory.resolve("migrations.md"));
            saved(workspace.editor().edit(REVIEWER, ref, "content", new Json.Text("Build with the wrapper.")));
            workspace.library().look();
            var after = files();
            assertTrue(String.valueOf(after.get("MEMORY.md")).contains("- The agent learned this just now\n"));
            assertTrue(String.valueOf(after.get("build-and-test.md")).endsWith("---\n\nBuild with the wrapper.\n"));
            assertTrue(after.containsKey("migrations.md"));
            assertFalse(after.containsKey("database.md"));
            var learned = item(workspace, "learned-this");
            assertEquals(
                    ReviewState.PENDING,
                    workspace.library().rows(ItemQuery.all()).rows().stream()
                            .filter(row -> row.ref().equals(learned))
                            .findFirst()
                            .orElseThrow()
                            .state(),
                    "what an agent added waits for review");
            assertTrue(
                    workspace.library().find(ref.catalog(), "database").isPresent(), "a renamed file is the same item");
        }
    }

    @Test
    void anItemKeepsItsRatingWhenAnAgentRewordsItWhileEmendIsClosed() throws Exception {
        try (var open = open()) {
            saved(open.workspace().editor().rate(REVIEWER, item(open.workspace(), "nightly"), 2, null));
        }
        var file = memory.resolve("MEMORY.md");
        Files.writeString(
                file,
                Files.readString(file)
                        .replace("The nightly job starts at 02:30", "The nightly job starts at 03:15 since May")
                        .replace("# Memory\n", "# Memory\n\n- A new fact in front of all\n"));
        try (var open = open()) {
            var detail = open.workspace().library().item(item(open.workspace(), "nightly"));
            assertTrue(detail.item().content().contains("03:15 since May"));
            assertEquals(2, detail.ratings().getFirst().score());
        }
    }

    @Test
    void oneFileOfRulesIsACatalogToo() throws Exception {
        var rules = Files.copy(Path.of("catalogs", "agent_rules", "AGENTS.md"), temporary.resolve("AGENTS.md"));
        try (var open = OpenWorkspace.at(rules, Clock.systemUTC())) {
            var workspace = open.workspace();
            var contents = new ArrayList<String>();
            for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
                contents.add(workspace.library().item(row.ref()).item().content());
            }
            assertTrue(contents.contains("Do not add dependencies without asking."), contents::toString);
            assertEquals(8, contents.size(), contents::toString);
            saved(workspace.editor().delete(REVIEWER, item(workspace, "do-not-add")));
        }
        assertFalse(Files.readString(rules).contains("dependencies without asking"));
    }

    @Test
    void aNewMemoryIsWrittenToTheMainFile() throws Exception {
        try (var open = open()) {
            var catalog = open.workspace().library().catalogs().getFirst().id();
            saved(open.workspace()
                    .editor()
                    .create(
                            REVIEWER,
                            catalog,
                            Json.Obj.of("knowledge_id", "cache", "content", "The cache is cleared by hand.")));
        }
        assertTrue(String.valueOf(files().get("MEMORY.md")).contains("- The cache is cleared by hand.\n"));
    }

    /// One bad file of a folder.
    enum BadFile {
        NOT_UTF8("UTF-8") {
            @Override
            byte[] bytes() {
                return new byte[] {'-', ' ', (byte) 0xe4, '\n'};
            }
        },
        LARGE("4 MB") {
            @Override
            byte[] bytes() {
                return "a word ".repeat(25_000_000 / 7).getBytes(StandardCharsets.UTF_8);
            }
        },
        MANY_LINES("lines") {
            @Override
            byte[] bytes() {
                return "- a\n".repeat(100_001).getBytes(StandardCharsets.UTF_8);
            }
        };

        private final String limit;

        BadFile(String limit) {
            this.limit = limit;
        }

        abstract byte[] bytes();
    }

    @ParameterizedTest
    @EnumSource(BadFile.class)
    void aBadFileIsLeftOutByNameAndCostsNoOther(BadFile bad) throws Exception {
        var file = Files.write(memory.resolve("bad.md"), bad.bytes());
        try (var open = open()) {
            var workspace = open.workspace();
            var catalog = workspace.library().catalogs().getFirst();
            assertTrue(catalog.readOnly().isEmpty());
            assertEquals(1, catalog.warnings().size());
            assertTrue(catalog.warnings().getFirst().contains("bad.md"));
            assertTrue(catalog.warnings().getFirst().contains(bad.limit));
            assertTrue(workspace.library().rows(ItemQuery.all()).rows().size() > 5);

            var item = item(workspace, "reviews");
            saved(workspace.editor().edit(REVIEWER, item, "content", new Json.Text("Small commits.")));

            assertTrue(Files.readString(memory.resolve("reviews.md")).contains("Small commits."));
            assertArrayEquals(bad.bytes(), Files.readAllBytes(file));
        }
    }

    @Test
    void aFileThatBecomesTooLargeWhileTheFolderIsOpenIsTold() throws Exception {
        try (var open = open()) {
            var library = open.workspace().library();
            Files.write(memory.resolve("bad.md"), BadFile.LARGE.bytes());
            library.look();
            assertEquals(1, library.catalogs().getFirst().warnings().size());
            Files.delete(memory.resolve("bad.md"));
            library.look();
            assertEquals(List.of(), library.catalogs().getFirst().warnings());
        }
    }

    @Test
    void aSingleFileOverTheLimitIsRefusedWithTheLimit() throws Exception {
        var file = Files.write(temporary.resolve("CLAUDE.md"), BadFile.LARGE.bytes());
        try (var open = open()) {
            var refused = assertThrows(
                    UserException.class, () -> open.workspace().library().open(file));
            assertTrue(refused.message().contains("4 MB"), refused.message());
        }
    }

    /// One memory is dropped, one merged into another, one reworded, one moved, one added: three files at once.
    private void consolidate() throws IOException {
        var index = memory.resolve("MEMORY.md");
        var text = Files.readString(index)
                        .replaceFirst("- The nightly job[^\\n]*\\n", "")
                        .replaceFirst(
                                "- `reports/`[^\\n]*\\n",
                                "- `reports/` is made by the build and not under version control.\n")
                        .replace("- [Reviews](reviews.md) — small commits, the reason in the body\n", "")
                + "- New: the build runs on arm, too\n";
        Files.writeString(index, text);
        Files.writeString(
                memory.resolve("build-and-test.md"),
                Files.readString(memory.resolve("build-and-test.md"))
                        + "\n"
                        + "Reviews: one concern per commit, and the body says why. A fix comes with the test that"
                        + " failed before. Generated files are not part of a review.\n");
        Files.delete(memory.resolve("reviews.md"));
    }

    @Test
    void aConsolidationIsOneSetOfChangesThatIsUndoneSinglyOrWhole() throws Exception {
        try (var open = open()) {
            var workspace = open.workspace();
            workspace.library().look();
            var before = files();
            consolidate();
            workspace.library().look();
            var sets = workspace.safety().fileChanges().open();
            assertEquals(1, sets.size());
            var kinds = new TreeMap<String, String>();
            sets.getFirst()
                    .changes()
                    .forEach(change -> kinds.put(change.name(), change.kind().name()));
            assertEquals("MERGED", kinds.get("reviews"), kinds::toString);
            assertEquals("REWORDED", kinds.get("build-and-test"), kinds::toString);
            assertEquals(
                    List.of("ADDED", "DROPPED", "MERGED", "REWORDED", "REWORDED"),
                    kinds.values().stream().sorted().toList());
            saved(workspace.safety().fileChanges().undo(REVIEWER, sets.getFirst(), List.of("reviews")));
            assertEquals(before.get("reviews.md"), files().get("reviews.md"));
            assertFalse(files().toString().contains("nightly job"), "only what was chosen is undone");
            saved(workspace.safety().fileChanges().undo(REVIEWER, sets.getFirst(), kinds.keySet()));
            var after = files();
            assertEquals(before.keySet(), after.keySet());
            assertEquals(before.get("build-and-test.md"), after.get("build-and-test.md"));
            assertEquals(
                    String.valueOf(before.get("MEMORY.md")).lines().sorted().toList(),
                    String.valueOf(after.get("MEMORY.md")).lines().sorted().toList());
            workspace.safety().fileChanges().accept(REVIEWER, List.of(sets.getFirst()));
            assertEquals(List.of(), workspace.safety().fileChanges().open());
        }
    }

    @Test
    void aConsolidationWhileEmendIsClosedIsShownWhenItOpens() throws Exception {
        try (var open = open()) {
            saved(open.workspace().editor().rate(REVIEWER, item(open.workspace(), "nightly"), 4, null));
        }
        consolidate();
        try (var open = open()) {
            var workspace = open.workspace();
            var set = workspace.safety().fileChanges().open().getFirst();
            var dropped = set.changes().stream()
                    .filter(change -> change.name().contains("nightly"))
                    .findFirst()
                    .orElseThrow();
            saved(workspace.safety().fileChanges().undo(REVIEWER, set, List.of(dropped.name())));
            var detail = workspace.library().item(item(workspace, "nightly"));
            assertEquals(4, detail.item().qualityScore().orElseThrow(), "its rating comes back with it");
            assertTrue(files().toString().contains("The nightly job starts at 02:30"));
        }
    }

    @Test
    void whenNearlyAllMemoriesAreGoneAPersonIsAskedFirst() throws Exception {
        try (var open = open()) {
            var workspace = open.workspace();
            workspace.library().look();
            for (var file : files().keySet()) {
                Files.delete(memory.resolve(file));
            }
            workspace.library().look();
            assertTrue(workspace.safety().conflicts().news().getFirst().needsAnswer());
            workspace
                    .safety()
                    .conflicts()
                    .putBack(workspace.library().catalogs().getFirst().id());
            assertEquals(4, files().size(), "what was kept is put back");
        }
    }

    @Test
    void aKeptConceptOfTheOpenKnowledgeFormatSaysWhoVerifiedIt() throws Exception {
        var bundle = Files.createDirectory(temporary.resolve("bundle"));
        Files.writeString(bundle.resolve("index.md"), "---\nokf_version: \"0.2\"\n---\n\n* [Orders](/orders.md)\n");
        Files.writeString(bundle.resolve("orders.md"), "---\ntype: table\ntitle: Orders\n---\n\nOne row for each.\n");
        var clock = Clock.fixed(Instant.parse("2026-11-27T10:00:00Z"), ZoneOffset.UTC);
        try (var open = OpenWorkspace.at(bundle, clock)) {
            var workspace = open.workspace();
            assertEquals(1, workspace.library().rows(ItemQuery.all()).rows().size(), "the index is no concept");
            Files.writeString(
                    bundle.resolve("items.md"),
                    "---\n"
                            + "type:   table   # as it was\n"
                            + "verified:\n"
                            + "- by: agent:loader\n"
                            + "  at: 2026-01-02T03:04:05Z\n"
                            + "tags: [a, b]\n"
                            + "---\n\n"
                            + "One row for each item.\n");
            workspace.library().look();
            saved(workspace
                    .review()
                    .decisions()
                    .keepAll(REVIEWER, List.of(item(workspace, "items")))
                    .getFirst());
        }
        var text = Files.readString(bundle.resolve("items.md"));
        assertTrue(text.startsWith("---\ntype:   table   # as it was\nverified:\n"), text);
        assertTrue(text.endsWith("\n---\n\nOne row for each item.\n"), text);
        assertTrue(text.contains("tags: [a, b]\n"), text);
        var fields = FrontMatterText.fields(text.substring(4, text.indexOf("---\n", 4)));
        assertEquals("stable", fields.text("status").orElseThrow());
        assertEquals("2027-05-26T10:00:00Z", fields.text("stale_after").orElseThrow());
        var events = fields.array("verified");
        assertEquals(2, events.size(), text);
        assertEquals(
                Json.Obj.of("by", "human:" + REVIEWER.name().replace(' ', '-'), "at", "2026-11-27T10:00:00Z"),
                events.getLast());
    }

    private static FileChangeService changes(OpenWorkspace open) {
        return open.workspace().safety().fileChanges();
    }

    @Test
    void eachKindOfChangeIsSaidToBeUndoneOnceItIsAndNotAfterThatIsTakenBack() throws Exception {
        try (var open = open()) {
            var workspace = open.workspace();
            workspace.library().look();
            var index = memory.resolve("MEMORY.md");
            var never = "- Never push to `main`; open a pull request from a branch that is named after the issue.\n";
            var text = Files.readString(index);
            assertTrue(text.contains(never));
            Files.writeString(
                    index,
                    text.replace(never, "")
                            .replace("- The nightly job", never + "- The nightly job")
                            .replace("migrations run forward only", "migrations never run back"));
            workspace.library().look();
            consolidate(); // file by file: the two are one
            workspace.library().look();
            assertEquals(1, changes(open).open().size());
            var set = changes(open).open().getFirst();
            assertEquals(Set.of(), set.undone());
            var kinds = set.changes().stream().map(change -> change.kind()).collect(Collectors.toSet());
            assertEquals(EnumSet.allOf(FileChangeSet.Kind.class), kinds, set.changes()::toString);
            for (var change : set.changes().subList(1, set.changes().size())) {
                saved(changes(open).undo(REVIEWER, set, List.of(change.name())));
                assertTrue(changes(open).open().getFirst().undone().contains(change.name()), change::toString);
            }
            var last = set.changes().getFirst().name();
            saved(changes(open).undo(REVIEWER, set, List.of(last)));
            assertEquals(List.of(), changes(open).open(), "nothing of it is left");
            assertTrue(files().toString().contains("migrations run forward only"), "the line of the index is back");
            saved(workspace.journal().undo(REVIEWER).orElseThrow());
            var again = changes(open).open().getFirst();
            assertEquals(set.changes().size() - 1, again.undone().size());
            assertFalse(again.undone().contains(last));
        }
    }

    @Test
    void whatIsDroppedAgainAfterItCameBackIsListedOnce() throws Exception {
        try (var open = open()) {
            var workspace = open.workspace();
            workspace.library().look();
            consolidate();
            workspace.library().look();
            var set = changes(open).open().getFirst();
            var names = set.changes().stream().map(change -> change.name()).toList();
            saved(changes(open).undo(REVIEWER, set, names));
            consolidate();
            var database = memory.resolve("database.md");
            Files.writeString(database, Files.readString(database).replace("an hour", "two hours"));
            workspace.library().look();
            var sets = changes(open).open();
            var listed = sets.stream()
                    .flatMap(some -> some.changes().stream())
                    .map(change -> change.name())
                    .toList();
            assertEquals(Set.copyOf(listed).size(), listed.size(), listed::toString);
            workspace.library().flush();
            for (var some : sets) {
                changes(open).accept(REVIEWER, List.of(some));
            }
            assertEquals(List.of(), changes(open).open());
        }
    }

    @Test
    void changesWhoseVersionsGaveWayAreListedAndSaidToBeGone() throws Exception {
        try (var open = open()) {
            var workspace = open.workspace();
            workspace.library().look();
            consolidate();
            workspace.library().look();
            var before = changes(open).open().getFirst();
            var content = open.folder().resolve("versions").resolve("content");
            try (var kept = Files.list(content)) {
                for (var version : kept.toList()) {
                    Files.delete(version);
                }
            }
            var set = changes(open).open().getFirst();
            assertEquals(FileChangeSet.Kept.NONE, set.kept());
            var refused =
                    assertThrows(UserException.class, () -> changes(open).undo(REVIEWER, set, List.of("reviews")));
            assertTrue(refused.toString().contains("no longer kept"), refused.toString());
            changes(open).accept(REVIEWER, List.of(set));
            assertEquals(List.of(), changes(open).open());
            var gone = assertThrows(UserException.class, () -> changes(open).accept(REVIEWER, List.of(before)));
            assertTrue(gone.toString().contains("no longer listed"), gone.toString());
        }
    }

    @Test
    void whatWaitsIsComparedWithTheLastGoodVersionAndNothingIsTakenOver() throws Exception {
        try (var open = open()) {
            var workspace = open.workspace();
            var catalog = workspace.library().catalogs().getFirst().id();
            workspace.library().look();
            assertEquals(List.of(), changes(open).pendingChanges(catalog));
            for (var file : files().keySet()) {
                Files.delete(memory.resolve(file));
            }
            workspace.library().look();
            var waiting = changes(open).pendingChanges(catalog);
            assertEquals(9, waiting.size());
            assertTrue(waiting.stream().allMatch(change -> change.kind() == FileChangeSet.Kind.DROPPED));
            assertEquals(9, workspace.library().rows(ItemQuery.all()).rows().size());
            assertEquals(List.of(), changes(open).open(), "it is asked about, and not yet a set of changes");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "metadata={\"file\": \"other.md\"}",
                "content=",
                "content=   ",
                "content=[Ports](reviews.md) and more",
                "front_matter=name: x",
                "description=new"
            })
    void aValueThatWouldBeReadAsSomethingElseIsRefused(String given) throws Exception {
        var before = files();
        try (var open = open()) {
            int at = given.indexOf('=');
            var value = at == 8 ? Json.Obj.of("file", "other.md") : new Json.Text(given.substring(at + 1));
            var ref = item(open.workspace(), "nightly");
            assertThrows(
                    UserException.class,
                    () -> open.workspace().editor().edit(REVIEWER, ref, given.substring(0, at), value));
        }
        assertEquals(before, files());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Use make.\n",
                "one\r\ntwo\n\n",
                "see [Reviews](reviews.md)",
                "- now a list\n- two",
                "a\n\n```\ncode\n```"
            })
    void whatIsEditedIsUndoneToTheSameBytes(String text) throws Exception {
        var before = files();
        try (var open = open()) {
            var count = open.workspace().library().rows(ItemQuery.all()).rows().size();
            saved(open.workspace()
                    .editor()
                    .edit(REVIEWER, item(open.workspace(), "nightly"), "content", new Json.Text(text)));
            assertEquals(
                    count,
                    open.workspace().library().rows(ItemQuery.all()).rows().size());
            saved(open.workspace().journal().undo(REVIEWER).orElseThrow());
        }
        assertEquals(before, files());
    }

    @Test
    void aRejectedFileComesBackAsItWas() throws Exception {
        var text = "---\r\nname: gateway\r\n---\r\nThe port is 80.";
        Files.writeString(memory.resolve("gateway.md"), text);
        try (var open = open()) {
            saved(open.workspace().editor().delete(REVIEWER, item(open.workspace(), "gateway")));
            assertFalse(files().containsKey("gateway.md"));
            saved(open.workspace().journal().undo(REVIEWER).orElseThrow());
        }
        assertEquals(text, files().get("gateway.md"));
    }

    @Test
    void whatALinkPointsToIsReadOnceAndNotChangedElsewhere() throws Exception {
        var outside = Files.writeString(temporary.resolve("outside.md"), "- a secret fact\n");
        Files.createSymbolicLink(memory.resolve("linked.md"), outside);
        Files.createSymbolicLink(memory.resolve("CLAUDE.md"), Path.of("MEMORY.md"));
        try (var open = open()) {
            assertEquals(
                    9, open.workspace().library().rows(ItemQuery.all()).rows().size());
        }
    }

    @Test
    void aMemoryWhoseWritingWasCutShortKeepsItsNameWhateverItSays() throws Exception {
        var kept = temporary.resolve("kept");
        var id = new UUID(0, 7);
        var files = new CatalogFiles(Limits.DEFAULT, Optional.of(kept), Optional.empty());
        var first = catalog(files, id);
        var name = "memory-reports-is-generated-and-not-under";
        assertTrue(first.firstNamed(name) >= 0);
        var file = kept.resolve(id + ".json");
        var next = Files.readString(file).replaceFirst("`reports/` is generated[^\"]*", "Quartz apples sing.");
        Files.writeString(kept.resolve(id + ".next.json"), next);
        assertTrue(catalog(files, id).firstNamed(name) >= 0, "as it was before the writing");
        var index = memory.resolve("MEMORY.md");
        Files.writeString(
                index, Files.readString(index).replaceFirst("`reports/` is generated[^\\n]*", "Quartz apples sing."));
        var after = catalog(files, id);
        assertEquals("Quartz apples sing.", after.item(after.firstNamed(name)).content(), "as it is after it");
    }

    private Catalog catalog(CatalogFiles files, UUID id) throws Exception {
        return ((CatalogFiles.ReadResult.Complete) files.read(memory.toRealPath(), id, _ -> {})).catalog();
    }

    @Test
    void aPassageCannotSwallowWhatFollows() throws Exception {
        var rules = Files.copy(Path.of("catalogs", "agent_rules", "AGENTS.md"), temporary.resolve("AGENTS.md"));
        var before = Files.readString(rules);
        try (var open = OpenWorkspace.at(rules, Clock.systemUTC())) {
            var ref = item(open.workspace(), "read-this");
            for (var text : List.of("```\nunclosed", "- now a list\n- two", "# a heading", "text\n\n## End")) {
                assertThrows(
                        UserException.class,
                        () -> open.workspace().editor().edit(REVIEWER, ref, "content", new Json.Text(text)),
                        text);
            }
        }
        assertEquals(before, Files.readString(rules));
    }
}

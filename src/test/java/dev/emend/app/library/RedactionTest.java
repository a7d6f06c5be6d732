package dev.emend.app.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.Agent;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.FileHash;
import dev.emend.app.core.FileNotification;
import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedactionTest {
    /// Made up, and put together here so that no scanner takes it for a leak.
    private static final String TOKEN = "gh" + "p_" + "q7Rt2LmX9a".repeat(4);

    @TempDir
    Path folder;

    private WorkspaceFixture fixture;

    @BeforeEach
    void agentWroteATokenDown() throws Exception {
        fixture = WorkspaceFixture.open(folder, "git_cli");
    }

    private CommandResult plant() throws Exception {
        var learning = Json.Obj.of(
                "task",
                "push with " + TOKEN,
                "step_num",
                3,
                "original_error",
                "refused: " + TOKEN,
                "recovery_approach",
                "asked again",
                "timestamp",
                "2025-11-01T10:00:00.000001");
        WorkspaceFixture.saved(fixture.workspace.editor().attach(REVIEWER, fixture.catalog, item(), learning));
        return fixture.workspace
                .editor()
                .edit(REVIEWER, fixture.item(item()), "output_state", new Json.Text("uses " + TOKEN));
    }

    private String item() throws UserException {
        return fixture.workspace
                .library()
                .rows(ItemQuery.all())
                .rows()
                .getFirst()
                .ref()
                .knowledgeId();
    }

    private SecretService secrets() {
        return fixture.workspace.safety().secrets();
    }

    @Test
    void aSecretLeavesFileJournalAndKeptVersionsInOneChange() throws Exception {
        try (var _ = fixture) {
            WorkspaceFixture.saved(plant());
            var ref = fixture.item(item());
            assertEquals(3, secrets().of(ref).size());
            assertTrue(secrets().of(ref).stream()
                    .allMatch(finding -> finding.maskedText().startsWith("ghp_•")));
            assertTrue(keptText().contains(TOKEN), "the test plants it in a version first");

            WorkspaceFixture.saved(secrets().redact(REVIEWER, ref));

            assertFalse(fixture.text().contains(TOKEN));
            assertTrue(fixture.text().contains("uses [redacted: GitHub token]"));
            assertTrue(fixture.text().contains("refused: [redacted: GitHub token]"));
            assertEquals(List.of(), secrets().of(ref));
            for (var line : fixture.workspace.journal().recent(10)) {
                var payload =
                        line.values().before().compact() + line.values().after().compact();
                assertFalse(payload.contains(TOKEN), line.label());
            }
            fixture.workspace.library().flush();
            assertFalse(keptText().contains(TOKEN), "no kept version holds it");
            assertTrue(keptText().contains("[redacted: GitHub token]"), "the good one is kept");
        }
    }

    @Test
    void aSecretInALearningThatIsNotInTheFileIsCoveredToo() throws Exception {
        try (var _ = fixture) {
            var id = item();
            var learning = Json.Obj.of(
                    "task", "push",
                    "original_error", "refused: " + TOKEN,
                    "timestamp", "2025-11-01T10:00:00.000001");
            WorkspaceFixture.saved(fixture.workspace.editor().attach(REVIEWER, fixture.catalog, id, learning));
            var ref = fixture.item(id);
            var library = fixture.workspace.library();
            var key = library.item(ref).learnings().getLast().learning().ref();
            for (var decision : fixture.workspace.review().decisions().rejectAll(REVIEWER, List.of(key))) {
                decision.saveStatus().join();
            }
            assertFalse(fixture.text().contains(TOKEN));
            var mask = library.item(ref).mask();
            var shown = library.item(ref).learnings().stream()
                    .map(mask::apply)
                    .map(reviewed -> reviewed.learning().fields().compact())
                    .toList();
            assertTrue(shown.stream().anyMatch(text -> text.contains("refused: ghp_•")), shown::toString);
            assertTrue(shown.stream().noneMatch(text -> text.contains(TOKEN)), shown::toString);
            var all = Objects.requireNonNull(library.learnings(List.of(ref)).get(ref));
            assertFalse(all.mask().isEmpty());
        }
    }

    @Test
    void aSecretInALearningThatWasTakenOutOfTheFileDoesNotComeBackWithIt() throws Exception {
        try (var _ = fixture) {
            WorkspaceFixture.saved(plant());
            var ref = fixture.item(item());
            var learning = fixture.workspace
                    .library()
                    .item(ref)
                    .item()
                    .learnings()
                    .getLast()
                    .ref();
            var verdicts = fixture.workspace.review().decisions();
            verdicts.note(REVIEWER, learning, "never use " + TOKEN);
            WorkspaceFixture.saved(verdicts.reject(REVIEWER, learning));

            WorkspaceFixture.saved(secrets().redact(REVIEWER, ref));

            var aside = fixture.workspace.review().queue().card(REVIEWER, learning);
            assertFalse(aside.notes().note().contains(TOKEN));
            assertFalse(aside.requireLearning().learning().fields().compact().contains(TOKEN));
            WorkspaceFixture.saved(verdicts.restore(REVIEWER, learning));
            assertFalse(fixture.text().contains(TOKEN));
            assertTrue(fixture.text().contains("refused: [redacted: GitHub token]"));
            for (var line : fixture.workspace.journal().recent(10)) {
                var payload =
                        line.values().before().compact() + line.values().after().compact();
                assertFalse(payload.contains(TOKEN), line.label());
            }
        }
    }

    @Test
    void undoSaysThatItCannotBringItBackAndGoesOnWithTheChangeBefore() throws Exception {
        try (var _ = fixture) {
            WorkspaceFixture.saved(fixture.workspace
                    .editor()
                    .edit(REVIEWER, fixture.item(item()), "shortcut", new Json.Text("Ctrl+J")));
            WorkspaceFixture.saved(plant());
            WorkspaceFixture.saved(secrets().redact(REVIEWER, fixture.item(item())));
            for (int emptied = 0; emptied < 3; emptied++) { // the redaction, and what held the token
                var refused = assertThrows(
                        UserException.class, () -> fixture.workspace.journal().undo(REVIEWER));
                assertTrue(refused.message().contains("they contained a secret"), refused.message());
            }
            assertFalse(fixture.text().contains(TOKEN));
            var undone = fixture.workspace.journal().undo(REVIEWER).orElseThrow();
            WorkspaceFixture.saved(undone);
            assertFalse(fixture.text().contains("Ctrl+J"));
        }
    }

    @Test
    void whatAnOldCopyBringsBackIsRedactedAgain() throws Exception {
        WorkspaceFixture.saved(plant());
        var oldCopy = fixture.text();
        var ref = fixture.item(item());
        WorkspaceFixture.saved(secrets().redact(REVIEWER, ref));
        fixture.close();
        Files.writeString(fixture.file, oldCopy);

        try (var again = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE)) {
            again.workspace.library().flush();

            assertFalse(again.text().contains(TOKEN));
            var change = again.workspace.journal().recent(1).getFirst();
            assertEquals("Emend", change.undoInfo().person());
            assertEquals("redact", change.kind());
        }
    }

    @Test
    void whatAnAgentWithAnOldCopyWritesDoesNotBringItBack() throws Exception {
        try (var _ = fixture) {
            WorkspaceFixture.saved(plant());
            var oldCopy = fixture.text();
            WorkspaceFixture.saved(secrets().redact(REVIEWER, fixture.item(item())));
            Files.writeString(fixture.file, oldCopy);

            fixture.workspace.library().open(fixture.file);
            fixture.workspace.library().flush();

            assertFalse(fixture.text().contains(TOKEN));
        }
    }

    @Test
    void aRedactionThatWasNotSavedIsAppliedAtTheNextStart() throws Exception {
        WorkspaceFixture.saved(plant());
        var ref = fixture.item(item());
        WorkspaceFixture.saved(secrets().redact(REVIEWER, ref));
        fixture.close();
        try (var again = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE)) {
            assertEquals(List.of(), again.workspace.safety().secrets().of(ref));
            assertTrue(again.text().contains("[redacted: GitHub token]"));
        }
    }

    @Test
    void itIsFoundByTheQueryLineCoveredInTheTableAndNotGivenToAgents() throws Exception {
        try (var _ = fixture) {
            WorkspaceFixture.saved(plant());
            WorkspaceFixture.saved(fixture.workspace
                    .editor()
                    .edit(REVIEWER, fixture.item(item()), "description", new Json.Text("Use " + TOKEN)));
            var rows = fixture.workspace
                    .library()
                    .rows(new ItemQuery(java.util.Set.of(), "is:secret", ItemQuery.Order.BEST, false));
            assertEquals(1, rows.rows().size());
            assertEquals(1, rows.withSecrets().size());
            assertEquals("Use ghp_••••••••", rows.rows().getFirst().title());
            var detail = fixture.workspace.library().item(fixture.item(item()));
            var view = AgentPreview.of(detail.item(), PromptProfile.KB_ATTACHED);
            assertFalse(view.text().contains(TOKEN));
            assertTrue(view.text().contains("Use [redacted: GitHub token]"));
            assertFalse(detail.mask().apply(detail.raw()).contains(TOKEN));
            assertFalse(detail.mask().apply(detail.item()).fields().compact().contains(TOKEN));
        }
    }

    private void plantInAnotherItem() throws Exception {
        var other =
                fixture.workspace.library().rows(ItemQuery.all()).rows().get(1).ref();
        WorkspaceFixture.saved(fixture.workspace.editor().edit(REVIEWER, other, "output_state", new Json.Text(TOKEN)));
    }

    @Test
    void aRedactionThatIsNotSavedLeavesTheLastGoodVersionUntilItIs() throws Exception {
        WorkspaceFixture.saved(plant());
        Agent.of(fixture).removeAllBehind(10).write();
        fixture.workspace.library().look();
        assertEquals(FileNotification.Stage.HELD, waiting(fixture).getFirst().stage());

        var decision = secrets().redact(REVIEWER, fixture.item(item()));

        assertEquals(
                UserException.Code.HELD,
                decision.saveStatus().join().problem().orElseThrow().code());
        fixture.close();
        try (var again = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE)) {
            assertEquals(
                    50, again.workspace.library().rows(ItemQuery.all()).rows().size());
            assertEquals(FileNotification.Stage.HELD, waiting(again).getFirst().stage());

            again.workspace.safety().conflicts().putBack(again.catalog);
            again.workspace.library().flush();

            assertEquals(50, Agent.read(again.file, again.catalog).size());
            assertFalse(again.text().contains(TOKEN));
            assertFalse(keptText().contains(TOKEN), "no kept version holds it");
            assertTrue(keptText().contains("[redacted: GitHub token]"), "the good one is kept");
        }
    }

    private static List<FileNotification> waiting(WorkspaceFixture fixture) {
        return fixture.workspace.safety().conflicts().news();
    }

    @Test
    void theVersionTheFileIsComparedWithStaysThoughAnotherItemHoldsTheSecretToo() throws Exception {
        WorkspaceFixture.saved(plant());
        plantInAnotherItem();

        WorkspaceFixture.saved(secrets().redact(REVIEWER, fixture.item(item())));

        assertTrue(keptText().contains("[redacted: GitHub token]"), "what is noted is kept");
        var other =
                fixture.workspace.library().rows(ItemQuery.all()).rows().get(1).ref();
        WorkspaceFixture.saved(secrets().redact(REVIEWER, other));
        assertFalse(keptText().contains(TOKEN), "no kept version holds it");
        assertTrue(keptText().contains("[redacted: GitHub token]"), "what is noted is kept");
        fixture.close();
    }

    @Test
    void aDamagedVersionKeepsTheSecretInNoOther() throws Exception {
        try (var _ = fixture) {
            WorkspaceFixture.saved(plant());
            fixture.workspace.library().flush();
            try (var files = Files.list(folder.resolve("versions/content"))) {
                for (var file : files.toList()) {
                    if (!file.getFileName().toString().startsWith(FileHash.of(fixture.file))) {
                        Files.write(file, java.util.Arrays.copyOf(Files.readAllBytes(file), 3_000));
                    }
                }
            }
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(item()), "shortcut", new Json.Text("F2")));

            WorkspaceFixture.saved(secrets().redact(REVIEWER, fixture.item(item())));

            assertFalse(keptText().contains(TOKEN), "no kept version holds it");
            assertTrue(keptText().contains("[redacted: GitHub token]"), "the good one is kept");
        }
    }

    @Test
    void whatWasSetAsideHoldsItNoLonger() throws Exception {
        try (var _ = fixture) {
            WorkspaceFixture.saved(plant());
            var aside = folder.resolve("versions/aside").resolve(fixture.catalog.toString());
            Files.createDirectories(aside);
            Files.writeString(aside.resolve("1-0123456789ab.json"), "[{\"task\": \"" + TOKEN);
            Files.writeString(aside.resolve("2-0123456789ab.json"), "[{\"task\": \"harmless");

            WorkspaceFixture.saved(secrets().redact(REVIEWER, fixture.item(item())));

            try (var files = Files.list(aside)) {
                assertEquals(
                        List.of(aside.resolve("2-0123456789ab.json")),
                        files.sorted().toList());
            }
        }
    }

    @Test
    void whatIsSetAsideLaterDoesNotHoldIt() throws Exception {
        WorkspaceFixture.saved(plant());
        WorkspaceFixture.saved(secrets().redact(REVIEWER, fixture.item(item())));
        try (var old = new RandomAccessFile(fixture.file.toFile(), "rw")) {
            WorkspaceFixture.saved(
                    fixture.workspace.editor().edit(REVIEWER, fixture.item(item()), "shortcut", new Json.Text("F2")));
            old.setLength(0);
            old.writeBytes("[{\"task\": \"push with " + TOKEN + ", \u00fc");
        }
        fixture.close();

        var aside = folder.resolve("versions/aside").resolve(fixture.catalog.toString());
        try (var files = Files.list(aside)) {
            assertEquals(
                    "[{\"task\": \"push with [redacted: GitHub token], \u00fc",
                    Files.readString(files.findFirst().orElseThrow(), StandardCharsets.ISO_8859_1));
        }
    }

    @Test
    void aRedactionByItselfLosesNothingOfAChangeThatIsNotSaved() throws Exception {
        WorkspaceFixture.saved(plant());
        var ref = fixture.item(item());
        WorkspaceFixture.saved(secrets().redact(REVIEWER, ref));
        fixture.close();
        var slow = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.NEVER);
        slow.workspace
                .editor()
                .edit(
                        REVIEWER,
                        slow.item(item(slow)),
                        java.util.Map.of(
                                "shortcut", new Json.Text("F9"),
                                "output_state", new Json.Text("once more " + TOKEN)));
        slow.workspace.library().open(slow.file);
        slow.crash();

        try (var again = WorkspaceFixture.again(folder, fixture.file, WorkspaceFixture.AT_ONCE)) {
            again.workspace.library().flush();
            again.workspace.library().flush();

            assertTrue(again.text().contains("\"F9\""), "the change is there");
            assertTrue(again.text().contains("once more [redacted: GitHub token]"));
            assertFalse(again.text().contains(TOKEN));
        }
    }

    private static String item(WorkspaceFixture fixture) throws UserException {
        return fixture.workspace
                .library()
                .rows(ItemQuery.all())
                .rows()
                .getFirst()
                .ref()
                .knowledgeId();
    }

    /// Every kept version of every catalog, one behind the other.
    private String keptText() throws IOException {
        var all = new ByteArrayOutputStream();
        try (var files = Files.walk(folder.resolve("versions"))) {
            for (var file :
                    files.filter(path -> path.toString().endsWith(".gz")).toList()) {
                try (var in = new GZIPInputStream(Files.newInputStream(file))) {
                    in.transferTo(all);
                }
            }
        }
        return all.toString(StandardCharsets.UTF_8);
    }
}

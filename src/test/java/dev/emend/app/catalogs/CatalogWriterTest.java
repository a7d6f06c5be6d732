package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.backup.BackupService;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.journal.JournalVerifier;
import dev.emend.app.journal.UndoStacks;
import dev.emend.app.memories.StoredEntries;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LoopGuard;
import dev.emend.model.Mark;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.store.Store;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of decisions when their file is saved: in the file, in the versions, in the store,
/// and told to whoever waits.
class CatalogWriterTest {
    private static final int ITEMS = 12;

    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock();
    private final List<AppEvent> events = new ArrayList<>();
    private Path path;
    private Store store;
    private FileVersions versions;
    private CatalogSaver saver;
    private OpenCatalogs catalogs;
    private CommandExecutor executor;
    private CatalogSession file;

    @BeforeEach
    void begin() throws Exception {
        var items = IntStream.range(0, ITEMS).mapToObj(i -> "{\"knowledge_id\": \"i" + i + "\", \"d\": 0}");
        path = folder.resolve("catalog.json");
        Files.writeString(path, items.collect(Collectors.joining(", ", "[", "]")));
        store = Store.inMemory(clock);
        open();
    }

    @AfterEach
    void end() {
        saver.close();
        store.close();
    }

    /// As a start of Emend does, on the same store.
    private void open() throws Exception {
        versions = new FileVersions(folder.resolve("versions"), clock);
        var changes = new AppEvents();
        changes.subscribe(events::add);
        var files = new CatalogFiles(CatalogSamples.SHORT_WAITS);
        var context = new ServiceContext(store, files, versions, changes, clock);
        saver = new CatalogSaver(context, Duration.ofDays(1));
        catalogs = new OpenCatalogs(context, saver);
        var stacks = new UndoStacks(store);
        var backups = new BackupService(context, saver, catalogs, stacks, new JournalVerifier(context));
        executor = new CommandExecutor(
                context, saver, stacks, CommandExecutor.into(store), backups::before, new StoredEntries());
        file = catalogs.open(path);
        events.clear();
    }

    private void openAgain() throws Exception {
        saver.close();
        open();
    }

    private ItemRef item(int number) {
        return new ItemRef(file.onDisk().id(), "i" + number);
    }

    private Edit set(int number, int value) {
        return new Edit.SetField(item(number), "d", Json.from(value));
    }

    private CommandResult decide(Edit... edits) throws Exception {
        var step = ChangeSet.of(List.of(edits));
        var target = CommandTarget.of(edits[0].item());
        return executor.decide(
                file, () -> new CatalogChange(new Command(REVIEWER, CommandKind.EDIT, "Edit", target), step));
    }

    private SaveStatus saved(CommandResult decision) {
        saver.flush();
        return decision.saveStatus().join();
    }

    private UserException failed(CommandResult decision) {
        var state = saved(decision);
        assertEquals(SaveStatus.Stage.FAILED, state.stage());
        return state.problem().orElseThrow();
    }

    private String text() throws IOException {
        return Files.readString(path);
    }

    private static String with(String text, int number, int value) {
        return text.replace("\"i" + number + "\", \"d\": 0", "\"i" + number + "\", \"d\": " + value);
    }

    /// An agent knows nothing of us.
    private void write(String text) throws IOException {
        Files.writeString(path, text);
    }

    private static String without(String text, int number) {
        return text.replaceFirst("\\{\"knowledge_id\": \"i" + number + "\", \"d\": \\d+}(, )?", "");
    }

    private List<String> kept() throws IOException {
        var all = new ArrayList<String>();
        for (var version : versions.list(file.onDisk().id())) {
            all.add(new String(versions.read(version.sha256()), StandardCharsets.UTF_8));
        }
        return all;
    }

    private String noted() throws Exception {
        return store.read(session -> session.catalogs().at(path).orElseThrow().sha256());
    }

    private int unsaved() throws Exception {
        return store.read(
                session -> session.journal().unsavedEntries(file.onDisk().id()).size());
    }

    private <T extends AppEvent> List<T> told(Class<T> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private List<FileNotification.Stage> stages() {
        return told(AppEvent.FileChanged.class).stream()
                .map(event -> event.notification().stage())
                .toList();
    }

    private void loseVersions() throws IOException {
        try (var contents = Files.list(folder.resolve("versions/content"))) {
            for (var content : contents.toList()) {
                Files.delete(content);
            }
        }
    }

    @Test
    void whatIsSavedIsInTheFileKeptNotedAndTold() throws Exception {
        var before = text();
        var decision = decide(set(1, 5));
        assertEquals(before, text());
        clock.pass(Duration.ofMinutes(1));

        var state = saved(decision);

        assertEquals(SaveStatus.Stage.SAVED, state.stage());
        assertEquals("", state.note());
        assertEquals(clock.instant(), state.at());
        assertEquals(with(before, 1, 5), text());
        assertEquals(List.of(with(before, 1, 5), before), kept());
        assertEquals(FileHash.of(path), noted());
        assertEquals(0, unsaved());
        assertEquals(List.of(), file.pendingEdits());
        assertEquals(List.of(new AppEvent.Saving(state)), told(AppEvent.Saving.class));
        assertEquals(List.of(), stages());
        assertEquals(List.of(), told(AppEvent.ConflictsChanged.class));
        assertEquals(Optional.of(clock.instant()), file.disk().seenAt());
    }

    @Test
    void whatTakesItselfBackIsNotedWithoutWritingTheFile() throws Exception {
        var before = Files.getAttribute(path, "unix:ino");
        var commandResult = decide(set(1, 5));
        var other = decide(set(1, 0));

        assertEquals(SaveStatus.Stage.SAVED, saved(commandResult).stage());
        assertEquals(SaveStatus.Stage.SAVED, saved(other).stage());

        assertEquals(before, Files.getAttribute(path, "unix:ino"));
        assertEquals(0, unsaved());
    }

    @Test
    void whatAnAgentBroughtMeanwhileIsInTheFileTooKeptAndToldToWhoeverWaits() throws Exception {
        var before = text();
        var decision = decide(set(1, 5));
        var theirs = before.replace("]", ", {\"knowledge_id\": \"new\"}]");
        write(theirs);

        var state = saved(decision);

        assertEquals(SaveStatus.Stage.SAVED, state.stage());
        var note = "The file changed meanwhile; both sides are in it now: 1 new item";
        assertTrue(state.note().startsWith(note), state.note());
        assertEquals(with(theirs, 1, 5), text());
        assertEquals(List.of(with(theirs, 1, 5), theirs, before), kept());
        assertEquals(FileHash.of(path), noted());
        assertEquals(List.of(FileNotification.Stage.MERGED), stages());
        var brought = new ItemRef(file.onDisk().id(), "new").key();
        assertEquals(
                Optional.of(ReviewState.PENDING),
                store.read(session -> session.reviews().get(brought)));
        assertEquals(List.of(), told(AppEvent.ConflictsChanged.class));
    }

    @Test
    void aDecisionOnAnItemThatAnAgentRemovedIsRefusedInWords() throws Exception {
        var gone = decide(set(1, 5));
        var fits = decide(set(2, 6));
        write(without(text(), 1));

        var problem = failed(gone);

        assertEquals(UserException.Code.CHANGED_MEANWHILE, problem.code());
        assertEquals(
                "The file was changed by another program: The item i1 is no longer in the file.", problem.message());
        assertEquals("Your change stays in the history.", problem.impact());
        var state = fits.saveStatus().join();
        assertEquals(SaveStatus.Stage.SAVED, state.stage());
        assertEquals(
                "The file changed meanwhile, and 1 of your edits no longer fit: the item i1 is no"
                        + " longer in the file. They stay in the history.",
                state.note());
        assertTrue(text().contains("\"i2\", \"d\": 6"));
        assertFalse(text().contains("\"i1\""));
        assertEquals(
                1,
                store.read(session -> session.conflicts().open(file.onDisk().id()))
                        .size());
        assertEquals(1, told(AppEvent.ConflictsChanged.class).size());
    }

    /// Of two items of one id the agent removes the first, and the second gets its name.
    @Test
    void whatIsSaidOfAnItemIsNotedByTheNameAnAgentGaveIt() throws Exception {
        saver.close();
        write(text().replace("]", ", {\"knowledge_id\": \"i1\", \"d\": 9}]"));
        open();
        saver.flush();
        var first = item(1);
        var second = new ItemRef(first.catalog(), "i1", 1);
        var note = Json.from("only on Mondays");
        var said = ChangeSet.of(List.of())
                .withStates(Map.of(second.key(), ReviewState.CONTESTED))
                .withMarks(Map.of(new Mark(Mark.Kind.NOTE, second.key()), note))
                .withRating(new ChangeSet.RatingChange(second.key(), 5, "helped"));
        executor.decide(
                file,
                () -> new CatalogChange(
                        new Command(REVIEWER, CommandKind.EDIT, "Edit", CommandTarget.of(second)), said));
        write(without(text(), 1));

        saved(decide(set(2, 6)));

        assertTrue(text().contains("\"i1\", \"d\": 9"), text());
        assertFalse(text().contains("\"i1\", \"d\": 0"), text());
        assertEquals(
                Optional.of(ReviewState.CONTESTED),
                store.read(session -> session.reviews().get(first.key())));
        assertEquals(
                Optional.of(note), store.read(session -> session.marks().get(new Mark(Mark.Kind.NOTE, first.key()))));
        assertEquals(
                Optional.of(5),
                store.read(session -> session.ratings().latest(first.key())).map(Rating::score));
        assertEquals(Optional.empty(), store.read(session -> session.ratings().latest(second.key())));
        // and the item takes decisions again
        assertEquals(SaveStatus.Stage.SAVED, saved(decide(set(1, 7))).stage());
        assertTrue(text().contains("\"i1\", \"d\": 7"), text());
    }

    @Test
    void aFileThatLostMuchIsNotSavedOver() throws Exception {
        var decision = decide(set(1, 5));
        write("[{\"knowledge_id\": \"i0\", \"d\": 0}]");

        var problem = failed(decision);

        assertEquals(UserException.Code.HELD, problem.code());
        assertTrue(problem.message().startsWith(path + " changed so much"), problem.message());
        assertEquals("[{\"knowledge_id\": \"i0\", \"d\": 0}]", text());
        assertEquals(1, unsaved());
        assertEquals(List.of(FileNotification.Stage.HELD), stages());
        var news = told(AppEvent.FileChanged.class).getFirst().notification();
        assertEquals(ITEMS - 1, news.changes().items().removedCount());
    }

    @Test
    void aFileThatCanOnlyBeReadByNowIsNotSavedOver() throws Exception {
        var decision = decide(set(1, 5));
        var odd = text().replace("\"i3\", \"d\": 0", "\"i3\", \"d\": 0, \"d\": 1");
        write(odd);

        var problem = failed(decision);

        assertEquals(UserException.Code.HELD, problem.code());
        assertTrue(problem.message().contains("Line 1, column"), problem.message());
        assertEquals(odd, text());
    }

    @Test
    void aQuestionIsOverOnceTheFileIsSaved() throws Exception {
        var before = text();
        write("[{\"knowledge_id\": \"i0\", \"d\": 0}]");
        saver.takeOver().check(file);
        assertEquals(List.of(FileNotification.Stage.HELD), stages());
        write(before);

        saved(decide(set(1, 5)));

        assertEquals(List.of(FileNotification.Stage.HELD, FileNotification.Stage.SETTLED), stages());
        assertEquals(2, told(AppEvent.ConflictsChanged.class).size());
        assertEquals(Optional.empty(), file.disk().notification());
    }

    @Test
    void nothingIsSavedOverAFileOfWhichNobodyKnowsWhatIsNewInIt() throws Exception {
        saver.flush();
        saver.close();
        loseVersions();
        write(text().replace("]", ", {\"knowledge_id\": \"new\"}]"));
        var theirs = text();
        open();
        file.disk().ignore(); // the person left the question

        var problem = failed(decide(set(1, 5)));
        assertEquals(List.of(FileNotification.Stage.HELD), stages(), "asked again");
        failed(decide(set(2, 6)));

        assertEquals(UserException.Code.HELD, problem.code());
        assertTrue(problem.message().contains("is not overwritten before you decide"), problem.message());
        assertEquals(theirs, text());
        assertEquals(List.of(FileNotification.Stage.HELD), stages(), "and once");
        assertEquals(1, told(AppEvent.ConflictsChanged.class).size());
    }

    @Test
    void whatATeamMayStillRefuseIsNotWritten() throws Exception {
        var before = text();
        var waiting = new CompletableFuture<SaveStatus>();
        file.replayUnsaved(List.of(new PendingEdit(-1, List.of(set(1, 5)), waiting)));

        saver.schedule(file);
        saver.flush();

        var problem = waiting.join().problem().orElseThrow();
        assertTrue(problem.message().contains("until the team store answers"), problem.message());
        assertEquals(before, text());
    }

    @Test
    void nothingMayBeWrittenThatTheStoreDidNotConfirm() throws Exception {
        var context = context();
        var noting = new VersionRecorder(context);
        var bases = new MergeBases(context);
        var takeOver = new ExternalChangeMerger(context, noting, bases, _ -> {}, _ -> {});
        try (var thread = Executors.newSingleThreadScheduledExecutor()) {
            var late = new LateWriteMonitor(thread, new LoopGuard("late"));
            var writing = new CatalogWriter(
                    context, noting, bases, takeOver, new LateWriteMerger(context, noting, bases, takeOver, late));
            assertEquals(file.snapshot(), writing.confirmedSnapshot(file));

            store.close();

            assertThrows(StoreException.class, () -> writing.confirmedSnapshot(file));
        }
    }

    @Test
    void theVersionTheCatalogGoesOnFromIsNeverForgotten() throws Exception {
        saved(decide(set(1, 5)));
        var five = text();
        var noted = file.onDisk().sha256();
        saved(decide(set(1, 6)));
        // as when the note of the last save failed
        store.write(session -> session.catalogs().register(path, noted));

        saver.forget(file, 1, CatalogWriterTest::holdsFive);

        assertTrue(kept().contains(five));
    }

    @Test
    void withoutAPlaceForItsVersionNothingIsNoted() throws Exception {
        saver.flush();
        var noted = noted();
        var own = folder.resolve("versions").resolve(file.onDisk().id().toString());
        Files.move(own, folder.resolve("elsewhere"));
        Files.writeString(own, "no folder");

        var problem = failed(decide(set(1, 5)));

        assertTrue(problem.message().startsWith("No version of " + path + " could be saved ("), problem.message());
        assertEquals(noted, noted());
        assertEquals(1, unsaved());
        Files.delete(own);
        Files.move(folder.resolve("elsewhere"), own);
        saver.flush();
        assertEquals(FileHash.of(path), noted());
        assertEquals(0, unsaved());
    }

    @Test
    void aDecisionWhoseFileIsTornWhenEmendEndsIsAppliedAtTheNextStart() throws Exception {
        var before = text();
        saver.flush();
        var decision = decide(set(1, 5));
        write(before.substring(0, 20));

        saver.close();

        var problem = decision.saveStatus().join().problem().orElseThrow();
        assertTrue(problem.message().contains("closed before this was written to " + path), problem.message());
        assertEquals(before.substring(0, 20), text());
        write(before);
        open();
        saver.flush();
        assertEquals(with(before, 1, 5), text());
        assertEquals(List.of(), file.pendingEdits());
    }

    @Test
    void whatMustBeForgottenLeavesTheVersionsOnceTheFileIsFreeOfIt() throws Exception {
        var before = text();
        saved(decide(set(1, 5)));
        var five = text();
        var decision = decide(set(1, 6));
        var aside = versions.preserve(file.onDisk().id(), "\"i1\", \"d\": 5".getBytes(StandardCharsets.UTF_8));

        saver.forget(file, decision.change(), CatalogWriterTest::holdsFive);

        assertFalse(Files.exists(aside), "the file does not need it");
        assertEquals(List.of(five, before), kept(), "the way back until it is saved");
        saved(decision);
        assertEquals(List.of(text(), before), kept());
        assertEquals(List.of(), told(AppEvent.Failed.class));
        // and once only
        write(with(before, 1, 5));
        saver.takeOver().check(file);
        saver.flush();
        saved(decide(set(2, 7)));
        assertTrue(kept().contains(with(before, 1, 5)));
    }

    private static boolean holdsFive(byte[] content) {
        return new String(content, StandardCharsets.UTF_8).contains("\"i1\", \"d\": 5");
    }

    @Test
    void whatCannotBeForgottenIsToldAndTriedAgain() throws Exception {
        saved(decide(set(1, 5)));
        var five = versions.list(file.onDisk().id()).getFirst().sha256();
        var content = folder.resolve("versions/content").resolve(five + ".gz");
        var bytes = Files.readAllBytes(content);
        Files.delete(content);
        Files.createDirectory(content);
        var own = folder.resolve("versions/aside").resolve(file.onDisk().id().toString());
        Files.createDirectories(own.resolve("0-folder.json"));
        var decision = decide(set(1, 6));

        saver.forget(file, decision.change(), CatalogWriterTest::holdsFive);
        saved(decision);

        var problems = told(AppEvent.Failed.class).stream()
                .map(AppEvent.Failed::problem)
                .toList();
        assertEquals(2, problems.size(), problems.toString());
        assertTrue(
                problems.getFirst().message().startsWith("What was set aside of " + path),
                problems.getFirst().message());
        assertTrue(
                problems.getLast().message().startsWith("A saved version of " + path),
                problems.getLast().message());
        assertTrue(
                problems.getLast().message().contains("may contain a redacted secret"),
                problems.getLast().message());
        Files.delete(content);
        Files.write(content, bytes);
        saved(decide(set(2, 7)));
        assertFalse(Files.exists(content));
    }

    @Test
    void whatIsSetAsideHoldsNoSecretThatWasRedactedOnce() throws Exception {
        store.write(session -> {
            session.redactions().remember("hunter2hunter2", "a password");
            return 0;
        });
        var noting = new VersionRecorder(context());
        var id = file.onDisk().id();
        assertEquals(Optional.empty(), noting.preserve(id, new byte[0]));

        var aside = noting.preserve(id, "[\"password=hunter2hunter2".getBytes(StandardCharsets.UTF_8))
                .orElseThrow();
        assertFalse(Files.readString(aside).contains("hunter2"), Files.readString(aside));
        assertTrue(Files.readString(aside).startsWith("[\""));

        var asked = noting.preserveForQuestion(file.onDisk());
        assertArrayEquals(file.onDisk().bytes(), Files.readAllBytes(asked));
        assertEquals(List.of(asked), noting.pendingCopies(id));
        var settled = noting.settle(asked);
        assertArrayEquals(file.onDisk().bytes(), Files.readAllBytes(settled));
        assertEquals(List.of(), noting.pendingCopies(id));
    }

    private ServiceContext context() {
        return new ServiceContext(store, new CatalogFiles(), versions, new AppEvents(), clock);
    }

    @Test
    void whatCannotBeSetAsideIsSaid() throws Exception {
        saver.flush();
        Files.writeString(folder.resolve("versions/aside"), "no folder");
        var noting = new VersionRecorder(context());

        var problem = assertThrows(
                StoreException.class, () -> noting.preserve(file.onDisk().id(), new byte[] {'['}));

        assertTrue(problem.message().startsWith("What an agent wrote could not be set aside ("), problem.message());
    }

    private List<String> bases(Catalog now) {
        var ours = new MergeBases(context()).localVersion(file, now);
        assertEquals(file.disk().knownVersions(), ours.knownVersions());
        return ours.older().get().stream()
                .map(version -> CatalogSamples.text(version.catalog()))
                .toList();
    }

    @Test
    void anAgentMayHaveStartedFromAnyVersionKeptBeforeThisStart() throws Exception {
        var before = text();
        saved(decide(set(1, 5)));
        var five = text();
        saved(decide(set(1, 6)));
        openAgain();
        saver.flush();
        saved(decide(set(1, 7)));

        assertEquals(List.of(five, before), bases(file.current()));
        loseVersions();
        assertEquals(List.of(five, before), bases(file.current()), "read once");
    }

    @Test
    void versionsThatCannotBeReadAreLeftOutOfThose() throws Exception {
        var before = text();
        saved(decide(set(1, 5)));
        var five = folder.resolve("versions/content").resolve(FileHash.of(path) + ".gz");
        saved(decide(set(1, 6)));
        openAgain();
        saver.flush();
        Files.writeString(five, "damaged");

        assertEquals(List.of(before), bases(file.current()));
    }

    @Test
    void moreThanSixtyFourMegabytesOfThemAreNotRead() throws Exception {
        saved(decide(set(1, 5)));
        var five = text();
        saved(decide(set(1, 6)));
        var six = text();
        saved(decide(set(1, 7)));
        openAgain();
        saver.flush();
        var own = folder.resolve("versions").resolve(file.onDisk().id().toString());
        try (var markers = Files.list(own)) {
            for (var marker : markers.toList()) { // the size it says it has
                var parts = marker.getFileName().toString().split("-");
                var size = parts[3].equals(file.onDisk().sha256()) ? 1 : 32L << 20;
                Files.move(marker, own.resolve(parts[0] + "-" + parts[1] + "-" + size + "-" + parts[3]));
            }
        }

        assertEquals(List.of(six, five), bases(file.current()));
    }

    @Test
    void withoutAnyVersionsAFileIsMergedWithWhatIsKnown() throws Exception {
        saver.flush();
        var own = folder.resolve("versions").resolve(file.onDisk().id().toString());
        Files.move(own, folder.resolve("elsewhere"));
        Files.writeString(own, "no folder");
        assertEquals(List.of(), bases(file.current()));
    }
}

package dev.emend.gui.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryRetentionService;
import dev.emend.app.memories.MemoryRetentionService.RetentionMode;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.transfer.SourceService.Status;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.detail.TextPieces;
import dev.emend.gui.memories.retention.RetentionPanel;
import dev.emend.gui.memories.sources.SourceDraft;
import dev.emend.gui.memories.sources.SourcesPanel;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.remote.FaultyChroma;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// What is forgotten, what goes out, and the places that are read.
class MemoryPanelsTest {
    private static final Instant NOW = StoredMemories.NOW;

    @TempDir
    private static Path folder;

    private static StoredMemories stock;

    @TempDir
    private Path files;

    private final FakeScreenHost host = new FakeScreenHost();
    private MemoriesViewModel model;
    private String login = "";

    @BeforeAll
    static void open() throws Exception {
        stock = StoredMemories.open(folder);
    }

    @AfterAll
    static void close() throws Exception {
        stock.close();
    }

    @BeforeEach
    void fill() throws Exception {
        model = new MemoriesViewModel(REVIEWER, stock.workspace(), host);
        login = stock.put("log in with a token");
        model.activate("");
    }

    @AfterEach
    void clear() throws Exception {
        stock.clear();
    }

    private Path file(String name, String... lines) throws IOException {
        return Files.write(files.resolve(name), List.of(lines));
    }

    private String old(String task, double confidence) throws UserException {
        var at = NOW.minus(Duration.ofDays(200));
        stock.put(StoredMemories.memory(task, task, confidence, at));
        return task;
    }

    private List<String> previewed() {
        return model.retention.preview.get().ready().orElseThrow().rows().stream()
                .map(MemorySummary::id)
                .toList();
    }

    @Test
    void whatWouldBeForgottenFollowsTheConditionsAsTheyAreTyped() throws Exception {
        stock.put("new and doubtful", 0.2);
        var doubtful = old("old and doubtful", 0.2);
        var sure = old("old and sure", 0.9);
        var served = old("old, doubtful and served", 0.2);
        stock.fixture.store(session -> session.memories().incrementServed(List.of(served)));

        model.openForget();
        assertEquals(List.of(doubtful), previewed());

        model.retention.confidence.set("");
        model.retention.neverServed.set(false);
        assertEquals(Set.of(doubtful, sure, served), Set.copyOf(previewed()));

        model.retention.days.set("soon");
        assertEquals(List.of(), previewed());
        assertFalse(model.retention.mistake.get().isEmpty());

        model.retention.days.set("");
        assertTrue(model.retention.mistake.get().contains("at least one"));
        model.save();
        assertEquals(5, stock.count());
        for (var id : List.of(doubtful, sure, served)) {
            assertEquals(
                    MemorySummary.Tier.ACTIVE, stock.detail(id).row().status().tier());
        }
    }

    @Test
    void agesInSentencesStayTrue() throws Exception {
        FxToolkit.registerPrimaryStage();
        var clock = new ManualClock(NOW);
        try (var server = new FaultyChroma()) {
            server.put("r1", "a lesson");
            var source = stock.memories().sources().add("chroma", settings(server));
            stock.memories().sources().read(REVIEWER, source.id(), Progress.SILENT);
        }
        var places = Fx.get(() -> new SourcesPanel(model.places, new Dates(clock), () -> {}));
        Fx.run(() -> {
            model.openSources();
            new Scene(places, 900, 700);
            places.applyCss(); // what scrolls is there with its skin only
            places.layout();
        });

        assertEquals(1, Fx.get(() -> saying(places, "just now")));
        clock.pass(Duration.ofMinutes(9));
        Fx.run(() -> Dates.refresh(places));
        assertEquals(0, Fx.get(() -> saying(places, "just now")));
        assertEquals(1, Fx.get(() -> saying(places, "9 min ago")));
    }

    private static Json.Obj settings(FaultyChroma server) {
        return Json.Obj.of("url", server.address(), "collection", "memories");
    }

    private static long saying(Parent root, String words) {
        return root.getChildrenUnmodifiable().stream()
                .mapToLong(
                        node -> (node instanceof Label label && label.getText().contains(words) ? 1 : 0)
                                + (node instanceof Parent parent ? saying(parent, words) : 0))
                .sum();
    }

    @Test
    void moreThanTheFirstThousandAreCountedAndSaid() throws Exception {
        FxToolkit.registerPrimaryStage();
        var all = new FakeMemoryPages(stock.detail(login).row(), 250_000, 0);
        var first = all.first(1_000);
        var panel = Fx.get(() -> new RetentionPanel(model.retention, () -> {}));
        var scene = Fx.get(() -> new Scene(panel, 1000, 700));

        Fx.run(() -> model.retention.preview.set(
                new Load.Ready<>(new MemoryRetentionService.Preview(all, first, Collections.nCopies(1_000, "old")))));

        var rest = (Label) Objects.requireNonNull(scene.lookup("#retention-rest"));
        assertTrue(rest.isVisible());
        assertEquals("The first 1,000 are listed; 249,000 more meet the conditions and go with them.", rest.getText());
        assertEquals("Archive 250,000", ((Button) Objects.requireNonNull(scene.lookup("#retention-apply"))).getText());

        Fx.run(() -> model.retention.preview.set(new Load.Ready<>(new MemoryRetentionService.Preview(
                MemoryPageSource.of(first), first, Collections.nCopies(1_000, "old")))));
        assertFalse(rest.isVisible());
    }

    @Test
    void forgettingIsOneChangeInTheWayThatIsChosen() throws Exception {
        var doubtful = old("doubtful and long ago", 0.1);
        model.openForget();
        model.retention.way().set(RetentionMode.DELETE);

        model.save();

        assertEquals(ReviewState.DELETED, stock.state(doubtful));
        assertEquals(ReviewState.PENDING, stock.state(login));
        assertEquals("done Deleted 1 memory", host.calls().getLast());
        var change = stock.workspace().journal().recent(1).getFirst();
        assertEquals("Clean up 1 memory", change.label());
    }

    @Test
    void theHalfLifeIsKeptInWholeDaysOrTakenAway() {
        var retention = stock.memories().retention();
        model.openForget();
        model.retention.halfLife.set("90");
        model.retention.keepHalfLife();
        assertEquals(Optional.of(Duration.ofDays(90)), retention.halfLife());

        model.retention.halfLife.set("a while");
        model.retention.keepHalfLife();
        assertEquals(Optional.of(Duration.ofDays(90)), retention.halfLife());
        assertFalse(model.retention.halfLifeMistake.get().isEmpty());

        model.retention.halfLife.set("");
        model.retention.keepHalfLife();
        assertEquals(Optional.empty(), retention.halfLife());
    }

    @Test
    void whatTheFilterLeavesIsWrittenIntoTheFileThatIsChosen() throws Exception {
        var seat = stock.put("change a seat");
        var refresh = stock.put("refresh a token");
        stock.put("a token nobody has judged");
        stock.memories().editor().judge(REVIEWER, List.of(login, seat, refresh), ReviewState.KEPT);
        model.list.filter.set("token");
        var out = files.resolve("AGENTS.md");
        host.answer(Optional.of(out));

        model.export.export("agents");

        assertEquals(
                "done 2 records are in AGENTS.md; it has no room for 1",
                host.calls().getLast());
        var text = Files.readString(out);
        assertTrue(text.contains("log in with a token"), text);
        assertTrue(text.contains("refresh a token"), text);
        assertFalse(text.contains("seat"), text);
    }

    /// Whatever the filter of memories says, the whole log is written, as an import reads it.
    @Test
    void theLogOfFeedbackIsOneOfTheFormats() throws Exception {
        var feedbacks = stock.workspace().insights().feedbacks();
        feedbacks.add(
                REVIEWER, new FeedbackFields("Book a seat", "Found it", ""), Satisfaction.HIGH, List.of("travel"));
        feedbacks.add(REVIEWER, new FeedbackFields("Cancel", "", "Ask first"), Satisfaction.LOW, List.of());
        model.list.filter.set("token");
        var out = files.resolve("log.csv");
        host.answer(Optional.of(out));
        assertTrue(model.export.formats().contains("feedback"));

        model.export.export("feedback");

        assertEquals("done 2 records are in log.csv", host.calls().getLast());
        var lines = Files.readAllLines(out);
        assertEquals(3, lines.size(), lines.toString());
        assertTrue(lines.get(1).contains("Ask first"), lines.get(1));
        assertTrue(lines.get(2).contains("Book a seat"), lines.get(2));
        assertTrue(Texts.has("memories.target.feedback"));
    }

    private Status place() {
        return model.places.load.get().ready().orElseThrow().getFirst();
    }

    private void addSource(FaultyChroma server) {
        var draft = model.places.draft;
        draft.text(SourceDraft.Kind.CHROMA, "url").set(server.address());
        draft.text(SourceDraft.Kind.CHROMA, "collection").set("memories");
        model.save();
    }

    @Test
    void aSourceIsAddedReadWatchedAndWrittenBack() throws Exception {
        model.openSources();
        model.save();
        assertEquals("Collection is missing.", model.places.mistake.get());

        try (var server = new FaultyChroma()) {
            server.put("r1", "the first lesson");
            server.put("r2", "the second lesson");
            addSource(server);
            assertEquals("chroma", place().source().kind());

            model.places.read(place());
            assertEquals(3, model.list.rows().size());
            assertEquals(Optional.of(NOW), place().lastRead());
            model.places.watch(place(), true);
            assertTrue(place().source().isWatched());

            var came = model.list.rows().stream()
                    .map(MemorySummary::id)
                    .filter(id -> !id.equals(login))
                    .toList();
            stock.memories().editor().judge(REVIEWER, came, ReviewState.REJECTED);
            model.places.writeBack(place());
            assertEquals(
                    "done Wrote 2 changes to " + place().source().name(),
                    host.calls().getLast());
            assertEquals(Map.of(), server.records());
        }
    }

    @Test
    void aSourceThatIsNotReachedSaysSoInItsOwnLine() throws Exception {
        model.openSources();
        try (var server = new FaultyChroma()) {
            addSource(server);
            server.fault(FaultyChroma.Fault.ERROR);

            model.places.read(place());

            assertTrue(problem().contains("InternalError"), problem());
            server.fault(FaultyChroma.Fault.NONE);
            model.places.read(place());
            assertEquals("", problem());
        }
        assertTrue(host.calls().stream().noneMatch(call -> call.startsWith("fail")));
    }

    @Test
    void aSourceThatCannotBeAskedAtAllSaysSoInItsOwnLine() throws Exception {
        model.openSources();
        try (var server = new FaultyChroma()) {
            addSource(server);
            var place = place();
            stock.execute("update source set settings_json = '['");

            model.places.read(place);

            var told = model.places.problem(place);
            assertTrue(told.contains("the table source can't be read"), told);
            assertTrue(host.calls().stream().noneMatch(call -> call.startsWith("fail")));
            stock.execute(
                    "update source set settings_json = '" + settings(server).compact() + "'");
            model.places.read(place);
            assertEquals("", model.places.problem(place));
        }
    }

    private String problem() {
        return model.places.problem(place());
    }

    @Test
    void aTextOfMegabytesIsCutIntoPiecesThatLoseNothing() {
        var line = "word ".repeat(1_000_000) + "x".repeat(5_000) + "\n\nend";

        var pieces = TextPieces.of(line);

        assertTrue(pieces.stream().allMatch(piece -> piece.length() <= 800));
        assertEquals(line.replace("\n", ""), String.join("", pieces));
        assertEquals("end", pieces.getLast());
    }
}

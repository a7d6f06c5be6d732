package dev.emend.gui.memories;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryRetentionService;
import dev.emend.app.memories.MemoryRetentionService.Way;
import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.app.transfer.ImportService.Preview;
import dev.emend.app.transfer.ImportService.Quarantined;
import dev.emend.app.transfer.ImportService.Unfinished;
import dev.emend.app.transfer.SourceService.Source;
import dev.emend.app.transfer.SourceService.Status;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Load;
import dev.emend.gui.memories.detail.TextPieces;
import dev.emend.gui.memories.imports.ImportPanel;
import dev.emend.gui.memories.retention.ForgetPanel;
import dev.emend.gui.memories.sources.SourceDraft;
import dev.emend.gui.memories.sources.SourcesPanel;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.Json;
import dev.emend.model.filter.Where;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/// What comes in, what is forgotten, and the places that are read.
class MemoryPanelsTest {
    private static final Path MEMORIES = Path.of("memories.json");
    private static final Path CATALOG = Path.of("catalog.json");

    private final FakeMemoriesGateway stock = new FakeMemoriesGateway();
    private final FakeScreenHost host = new FakeScreenHost();
    private final MemoriesViewModel model = new MemoriesViewModel(stock, host);

    @BeforeEach
    void fill() {
        stock.put("login", "log in with a token");
        model.shown("");
    }

    private static Preview file(Path path, String format, int fresh, String problem) {
        return new Preview(path, format, new Counts(fresh, 1, 1, 0), List.of(), problem);
    }

    @Test
    void droppedFilesAreLookedIntoAndOnlyThoseThatCanBeAreImported() {
        stock.files.add(file(MEMORIES, "mem0", 2, ""));
        stock.files.add(file(CATALOG, "catalog", 40, ""));
        stock.files.add(file(Path.of("known.json"), "mem0", 0, ""));
        stock.files.add(file(Path.of("cut.zip"), "openmemory", 3, "It ends too early."));
        stock.files.add(file(Path.of("photo.png"), "", 0, ""));

        model.shown("import:memories.json\ncatalog.json\nknown.json\ncut.zip\nphoto.png");

        assertEquals(MemorySidePanel.IMPORT, model.side().get());
        assertTrue(stock.calls.contains("look 5"));
        assertTrue(host.calls().contains("open " + CATALOG), "catalogs stay with the library");

        model.save();

        assertTrue(stock.calls.contains("bring [" + MEMORIES + "]"));
        assertEquals("done Imported 1 records, 1 rejected", host.calls().getLast());
        assertEquals(2, model.list().rows().size());
    }

    @Test
    void nothingIsWrittenByTheLook() {
        stock.files.add(file(MEMORIES, "mem0", 2, ""));

        model.intake().look(List.of(MEMORIES));

        assertTrue(stock.calls.stream().noneMatch(call -> call.startsWith("bring")));
    }

    @Test
    void anImportThatFailsSaysSoInPlaceAndOffersWhatWasCutOff() {
        stock.files.add(file(MEMORIES, "mem0", 2, ""));
        model.intake().look(List.of(MEMORIES));
        stock.isBroken = true;
        stock.cut.add(new Unfinished(4, List.of(MEMORIES), FakeMemoriesGateway.NOW, 500));

        model.intake().start();

        assertTrue(model.intake().outcome().get() instanceof Load.Failed<?>);
        var cut = model.intake().unfinished().get().ready().orElseThrow();
        assertEquals(1, cut.size());
        stock.isBroken = false;
        model.intake().resume(cut.getFirst());
        assertTrue(stock.calls.contains("resume 4"));
        assertEquals(List.of(), model.intake().unfinished().get().ready().orElseThrow());
    }

    @Test
    void aRejectedRecordIsMendedOrSkipped() {
        stock.rejected.add(new Quarantined(1, MEMORIES, 7, "no comma", "{broken"));
        stock.rejected.add(new Quarantined(2, MEMORIES, 9, "no task", "{}"));
        model.openQuarantine();
        assertEquals("{broken", model.quarantine().draft().get());

        model.save();
        assertEquals("It is still broken.", model.quarantine().mistake().get());
        assertEquals("{broken", model.quarantine().draft().get());

        model.quarantine().draft().set("{\"task\": \"t\"}");
        model.save();
        assertTrue(stock.calls.contains("retry 1 {\"task\": \"t\"}"));
        assertEquals(2, Objects.requireNonNull(model.quarantine().chosen().get()).id());

        model.quarantine().skip();
        assertNull(model.quarantine().chosen().get());
    }

    @Test
    void whatWouldBeForgottenFollowsTheConditionsAsTheyAreTyped() {
        model.openForget();
        assertTrue(stock.calls.contains("preview 0.3 180 true"));

        model.forget().confidence().set("");
        model.forget().neverServed().set(false);
        assertEquals("preview -1.0 180 false", stock.calls.getLast());

        model.forget().days().set("soon");
        assertEquals("preview -1.0 180 false", stock.calls.getLast());
        assertFalse(model.forget().mistake().get().isEmpty());

        model.forget().days().set("");
        assertTrue(model.forget().mistake().get().contains("at least one"));
        model.save();
        assertTrue(stock.calls.stream().noneMatch(call -> call.startsWith("apply")));
    }

    @Test
    void agesInSentencesStayTrue() throws Exception {
        FxToolkit.registerPrimaryStage();
        var clock = new ManualClock(FakeMemoriesGateway.NOW);
        stock.cut.add(new Unfinished(4, List.of(MEMORIES), FakeMemoriesGateway.NOW, 500));
        stock.places.add(
                new Status(
                        new Source(1, "mcp", "a place", Json.Obj.EMPTY, false),
                        Optional.of(FakeMemoriesGateway.NOW),
                        0,
                        ""));
        var intake =
                Fx.get(() -> new ImportPanel(model.intake(), new Dates(clock), () -> {}, () -> {}));
        var places = Fx.get(() -> new SourcesPanel(model.places(), new Dates(clock), () -> {}));
        Fx.run(() -> {
            model.openImport();
            model.openSources();
            for (var panel : List.of(intake, places)) { // what scrolls is there with its skin only
                new Scene(panel, 900, 700);
                panel.applyCss();
                panel.layout();
            }
        });

        for (var panel : List.of(intake, places)) {
            assertEquals(1, Fx.get(() -> saying(panel, "just now")), panel.toString());
        }
        clock.pass(Duration.ofMinutes(9));
        for (var panel : List.of(intake, places)) {
            Fx.run(() -> Dates.refresh(panel));
            assertEquals(0, Fx.get(() -> saying(panel, "just now")), panel.toString());
            assertEquals(1, Fx.get(() -> saying(panel, "9 min ago")), panel.toString());
        }
    }

    private static long saying(Parent root, String words) {
        return root.getChildrenUnmodifiable().stream()
                .mapToLong(node ->
                        (node instanceof Label label && label.getText().contains(words) ? 1 : 0)
                                + (node instanceof Parent parent ? saying(parent, words) : 0))
                .sum();
    }

    @Test
    void moreThanTheFirstThousandAreCountedAndSaid() throws Exception {
        FxToolkit.registerPrimaryStage();
        var all = new FakeMemoryPages(stock.row("login"), 250_000, 0);
        var first = all.first(1_000);
        var panel = Fx.get(() -> new ForgetPanel(model.forget(), () -> {}));
        var scene = Fx.get(() -> new Scene(panel, 1000, 700));

        Fx.run(() ->
                model.forget()
                        .preview()
                        .set(
                                new Load.Ready<>(
                                        new MemoryRetentionService.Preview(
                                                all, first, Collections.nCopies(1_000, "old")))));

        var rest = (Label) Objects.requireNonNull(scene.lookup("#forget-rest"));
        assertTrue(rest.isVisible());
        assertEquals(
                "The first 1,000 are listed; 249,000 more meet the conditions and go with them.",
                rest.getText());
        assertEquals(
                "Archive 250,000",
                ((Button) Objects.requireNonNull(scene.lookup("#forget-apply"))).getText());

        Fx.run(() ->
                model.forget()
                        .preview()
                        .set(
                                new Load.Ready<>(
                                        new MemoryRetentionService.Preview(
                                                MemoryPageSource.of(first),
                                                first,
                                                Collections.nCopies(1_000, "old")))));
        assertFalse(rest.isVisible());
    }

    @Test
    void forgettingIsOneChangeInTheWayThatIsChosen() {
        model.openForget();
        model.forget().way().set(Way.DELETE);

        model.save();

        assertTrue(stock.calls.contains("apply 1 DELETE"));
        assertEquals("done Deleted 1 memory", host.calls().getLast());
    }

    @Test
    void theHalfLifeIsKeptInWholeDaysOrTakenAway() {
        model.openForget();
        model.forget().halfLife().set("90");
        model.forget().keepHalfLife();
        assertEquals(Optional.of(Duration.ofDays(90)), stock.halfLife);

        model.forget().halfLife().set("a while");
        model.forget().keepHalfLife();
        assertEquals(Optional.of(Duration.ofDays(90)), stock.halfLife);
        assertFalse(model.forget().halfLifeMistake().get().isEmpty());

        model.forget().halfLife().set("");
        model.forget().keepHalfLife();
        assertEquals(Optional.empty(), stock.halfLife);
    }

    @Test
    void whatTheFilterLeavesIsWrittenIntoTheFileThatIsChosen() {
        model.list().filter().set("has:token");
        host.answer(Optional.of(Path.of("out.csv")));

        model.exporting().export("csv");

        var filter = new Where.Document("token", false);
        assertTrue(stock.calls.contains("export csv out.csv " + filter));
        assertEquals("done 2 records are in out.csv; it has no room for 1", host.calls().getLast());
    }

    @Test
    void aSourceIsAddedReadWatchedAndWrittenBack() {
        model.openSources();
        model.save();
        assertEquals("Collection is missing.", model.places().mistake().get());

        var draft = model.places().draft();
        draft.text(SourceDraft.Kind.CHROMA, "collection").set("experiences");
        model.save();
        var place = model.places().load().get().ready().orElseThrow().getFirst();
        assertEquals("chroma", place.source().kind());

        model.places().read(place);
        assertTrue(stock.calls.contains("read 1"));
        model.places().watch(place, true);
        assertTrue(stock.calls.contains("watch 1 true"));
        model.places().writeBack(place);
        assertEquals("done Wrote 2 changes to place of chroma", host.calls().getLast());
    }

    @Test
    void aSourceThatIsNotReachedSaysSoInItsOwnLine() {
        model.openSources();
        model.places().draft().text(SourceDraft.Kind.CHROMA, "collection").set("experiences");
        model.places().add();
        var place = model.places().load().get().ready().orElseThrow().getFirst();
        stock.isBroken = true;

        model.places().read(place);

        assertEquals("The store is away. Wait.", model.places().problem(place));
        assertTrue(host.calls().stream().noneMatch(call -> call.startsWith("fail")));
        stock.isBroken = false;
        model.places().read(place);
        assertEquals("", model.places().problem(place));
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

package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.chart.ChartView;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.PngFile;
import dev.emend.gui.library.DetailViewModel.Tab;
import dev.emend.gui.library.around.AroundViewModel.Side;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// What lies around an item, in the real window over the sample with its plan and runs, by keys alone.
class AroundKeysTest {
    private static final Path SAMPLE = Path.of("catalogs", "spreadsheet_desktop");
    private static final Path PICTURES = Path.of("target", "screenshots", "around");
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2025-11-20T09:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private Stage stage;
    private Scene scene;
    private volatile @Nullable LibraryScreen screen;

    /// The name of the next file that is written.
    private volatile String fileName = "";

    private final Dialogs ask = new Dialogs() {
        @Override
        public Optional<Path> openFile(String title) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> saveFile(String title, String suggestedName) {
            return Optional.of(folder.resolve(fileName));
        }

        @Override
        public Optional<Path> folder(String title) {
            return Optional.empty();
        }
    };

    @BeforeEach
    void openTheWindow() throws Exception {
        var agent = folder.resolve("agent");
        try (var all = Files.walk(SAMPLE)) {
            for (var path : all.filter(Files::isRegularFile).toList()) {
                var target = agent.resolve(SAMPLE.relativize(path).toString());
                Files.createDirectories(Objects.requireNonNull(target.getParent()));
                Files.write(target, Files.readAllBytes(path));
            }
        }
        opened = OpenWorkspace.at(agent.resolve("knowledge_catalog.json"), CLOCK);
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        var entry = new RailEntry("library", Icons.LIBRARY, false, (workspace, host) -> {
            screen = new LibraryScreen(workspace.actor(), workspace.workspace(), host);
            return screen;
        });
        var shell = new Shell(background, CLOCK, ask, settings, List.of(entry));
        scene = Fx.get(() -> shell.scene(1280, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("the screen", () -> screen != null);
        Fx.await("the first item", () -> model().detail().current().isPresent());
        Fx.run(() -> model().items().query().set("sort_range"));
        Fx.await(
                "the item",
                () -> model().detail()
                        .current()
                        .filter(shown -> shown.item().ref().knowledgeId().equals("sort_range"))
                        .isPresent());
        Fx.run(() -> Objects.requireNonNull(scene.lookup("#items")).requestFocus());
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        Fx.run(() -> stage.hide());
        opened.close();
    }

    private LibraryViewModel model() {
        return Objects.requireNonNull(screen).model();
    }

    private ChartView chart() {
        return (ChartView) Objects.requireNonNull(scene.lookup("#around-chart"));
    }

    /// From wherever the focus is, with the Tab key.
    private void tabToTheChart() throws Exception {
        Fx.await("the chart is shown", () -> scene.lookup("#around-chart") != null);
        for (int i = 0; i < 60; i++) {
            if (Fx.get(() -> chart().isFocused())) {
                return;
            }
            Fx.press(scene, "Tab");
        }
        throw new AssertionError("Tab never comes to the chart, but to " + Fx.get(() -> scene.getFocusOwner()));
    }

    private void picture(String name) throws Exception {
        Files.createDirectories(PICTURES);
        var image = Fx.get(() -> scene.snapshot(null));
        PngFile.write(image, PICTURES.resolve(name + ".png"));
    }

    @Test
    void bothChartsTheirTableAndEveryNeighborAreReachedByKeys() throws Exception {
        Fx.press(scene, "Alt+8");
        Fx.await("the graph", () -> model().detail().around().chart().isPresent());
        var shown = Fx.get(() -> model().detail().around().chart().orElseThrow());
        // 7 learnings, the plan that is also a skill, and nobody has rated it
        assertTrue(
                shown.chart().sentence().startsWith("7 learnings, 1 plan,"),
                shown.chart().sentence());
        tabToTheChart();
        assertEquals(8, shown.targets().size());
        for (int i = 0; i < shown.targets().size(); i++) {
            int neighbor = i;
            Fx.press(scene, "Right");
            Fx.await("neighbor " + i, () -> chart().current().get() == neighbor);
        }
        Fx.press(scene, "Home");
        Fx.await("the first neighbor", () -> chart().current().get() == 0);
        picture("graph-1280");
        Fx.press(scene, "Enter");
        Fx.await("its learning", () -> model().detail().tab().get() == Tab.LEARNINGS);
        Fx.await("the card has the focus", () -> model().learnings().hasFocus().get());
        Fx.press(scene, "A");
        Fx.await(
                "what the kept learning did",
                () -> scene.lookup(".learning-effect") instanceof Label line
                        && line.getText()
                                .startsWith(
                                        "No outcome is known from before or after this was kept. Too little data: 5"));

        Fx.press(scene, "Alt+9");
        Fx.await(
                "the timeline",
                () -> model().detail().around().side().get() == Side.TIMELINE
                        && model().detail().around().around().get().ready().isPresent());
        tabToTheChart();
        Fx.press(scene, "Down");
        Fx.await("an event", () -> chart().said().isPresent());
        var said = Fx.get(() -> chart().said().orElseThrow());
        assertTrue(said.startsWith("Failures, 11 Sep 2025, 09:02: "), said);
        picture("timeline-1280");
        fileName = "timeline.svg";
        Fx.press(scene, "Shortcut+E");
        Fx.await("the drawing", () -> Files.exists(folder.resolve("timeline.svg")));
        assertTrue(Files.readString(folder.resolve("timeline.svg")).contains("<svg"));

        Fx.press(scene, "V");
        Fx.await("the table", () -> model().detail().around().isTable().get());
        picture("table-1280");
        fileName = "timeline.csv";
        Fx.press(scene, "Shortcut+E");
        Fx.await("the numbers", () -> Files.exists(folder.resolve("timeline.csv")));
        var csv = Files.readString(folder.resolve("timeline.csv"));
        assertTrue(csv.startsWith("\"When\",\"Event\",\"What\""), csv);
        Fx.press(scene, "V");
        Fx.await("the drawing again", () -> !model().detail().around().isTable().get());

        Fx.press(scene, "Alt+8");
        Fx.await("the graph again", () -> model().detail().around().side().get() == Side.GRAPH);
        double narrow = Fx.get(() -> chart().getWidth());
        for (int i = 0; i < 3; i++) {
            Fx.press(scene, "Alt+Left"); // a wider pane
        }
        Fx.await("a wider graph", () -> chart().getWidth() > narrow + 100);
        assertEquals(Tab.AROUND, Fx.get(() -> model().detail().tab().get()));
        picture("graph-wide");
        for (int i = 0; i < 3; i++) {
            Fx.press(scene, "Alt+Right");
        }
        // the least width of the pane is that of its head, which changes with what it shows
        Fx.await("as wide as before", () -> Math.abs(chart().getWidth() - narrow) < 16);
    }
}

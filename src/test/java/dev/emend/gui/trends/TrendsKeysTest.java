package dev.emend.gui.trends;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.trends.TrendTopic;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Rectangle;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// The real window over a made-up quarter, driven by keys alone.
class TrendsKeysTest {
    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private Stage stage;
    private Scene scene;
    private volatile @Nullable TrendsScreen screen;

    /// Says where every file goes.
    private final Dialogs ask = new Dialogs() {
        @Override
        public Optional<Path> openFile(String title) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> saveFile(String title, String suggestedName) {
            return Optional.of(folder.resolve(suggestedName));
        }

        @Override
        public Optional<Path> folder(String title) {
            return Optional.empty();
        }
    };

    @BeforeEach
    void openTheWindow() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        var settings = new LiveSettings(Settings.DEFAULTS, _ -> {}, background, _ -> {});
        var made = new TrendsFixture(Clock.systemUTC()).report();
        var entry = new RailEntry("trends", Icons.TRENDS, false, (_, host) -> {
            screen = new TrendsScreen(_ -> made, host);
            return screen;
        });
        var shell = new Shell(background, Clock.systemUTC(), ask, settings, List.of(entry));
        scene = Fx.get(() -> shell.scene(1000, 800));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("the screen", () -> screen != null);
        Fx.await("the report", () -> model().report().get().ready().isPresent());
        untilFocusIsOn("trend-questions");
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        Fx.run(() -> stage.hide());
        opened.close();
    }

    private TrendsViewModel model() {
        return Objects.requireNonNull(screen).model();
    }

    private void untilFocusIsOn(String id) throws Exception {
        Fx.await("the focus on " + id + ", not on " + Fx.get(() -> scene.getFocusOwner()), () -> {
            var owner = scene.getFocusOwner();
            return owner != null && id.equals(owner.getId());
        });
    }

    private static MouseEvent click(int times) {
        return new MouseEvent(
                MouseEvent.MOUSE_CLICKED,
                0,
                0,
                0,
                0,
                MouseButton.PRIMARY,
                times,
                false,
                false,
                false,
                false,
                true,
                false,
                false,
                true,
                false,
                true,
                null);
    }

    @Test
    void everyQuestionMarkAndRecordIsReachedByKeys() throws Exception {
        Fx.press(scene, "Enter");
        untilFocusIsOn("trend-chart");
        Fx.press(scene, "Right");
        Fx.press(scene, "Down");
        Fx.await("the second line", () -> model().current().get() == 7);
        Fx.press(scene, "Enter");
        untilFocusIsOn("trend-rows");
        Fx.press(scene, "Esc");
        untilFocusIsOn("trend-chart");
        Fx.run(() -> {
            // a square is what a person did
            var mark = scene.lookup("#trend-chart").lookupAll(".chart-symbol").stream()
                    .filter(node -> node instanceof Polygon || node instanceof Rectangle)
                    .findFirst()
                    .orElseThrow();
            mark.getOnMouseClicked().handle(click(2));
        });
        Fx.await("the records behind a click", () -> model().isDrilled().get());
        assertTrue(Fx.get(() -> model().said()).contains("by a person")
                || Fx.get(() -> model().said()).contains("dismissed"));
        untilFocusIsOn("trend-rows");
        Fx.press(scene, "Esc");
        untilFocusIsOn("trend-chart");

        Fx.press(scene, "Page Down");
        Fx.await(
                "the other items",
                () -> model().chart().get().orElseThrow().records().size() == 2);
        Fx.press(scene, "Shortcut+E");
        Fx.await("the picture", () -> Files.exists(folder.resolve("trends-trust.png")));

        Fx.press(scene, "Alt+7");
        Fx.await("whether learnings helped", () -> model().topic().get().equals(Optional.of(TrendTopic.HELPED)));
        Fx.press(scene, "Down");
        Fx.await("the second learning", () -> model().current().get() == 1);
        var said = Fx.get(() -> model().said());
        assertTrue(said.startsWith("import_csv_file: After this was kept: 4 of 11 plans succeeded"), said);
        assertTrue(said.contains("Made worse: 51 points fewer succeed"), said);
        Fx.press(scene, "Enter");
        Fx.await("its records", () -> model().isDrilled().get());
        untilFocusIsOn("trend-rows");
        Fx.press(scene, "Esc");
        untilFocusIsOn("trend-chart");

        Fx.press(scene, "Alt+4");
        Fx.await("the targets", () -> model().topic().get().equals(Optional.of(TrendTopic.METRICS)));
        Fx.press(scene, "V");
        Fx.await("the numbers", () -> model().isTable().get());
        Fx.press(scene, "Shortcut+E");
        Fx.await("the file", () -> Files.exists(folder.resolve("trends-metrics.csv")));
        Fx.type(scene, "]");
        assertEquals(PeriodChoice.CUSTOM, Fx.get(() -> model().choice().get()));
        Fx.press(scene, "Alt+0");
        assertEquals(PeriodChoice.ALL, Fx.get(() -> model().choice().get()));
        Fx.press(scene, "Shortcut+Shift+E");
        Fx.await("the page", () -> Files.exists(folder.resolve("trends.html")));
        assertTrue(Files.size(folder.resolve("trends-trust.png")) > 1_000);
    }
}

package dev.emend.gui.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.dashboards.ChartSource;
import dev.emend.app.dashboards.DashboardService;
import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.trends.TrendCharts;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendTopic;
import dev.emend.chart.Chart;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.dashboards.DashboardsViewModel;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.shell.OpenedWorkspace;
import dev.emend.gui.shell.RailEntry;
import dev.emend.gui.shell.Shell;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.testfx.api.FxToolkit;

/// The real window over a made-up quarter, with dashboards or without.
final class TrendsWindow {
    final Scene scene;
    final LiveSettings settings;
    final DashboardService service;
    final Shell shell;
    final Stage stage;
    final Path folder;
    private final OpenWorkspace opened;
    private volatile @Nullable TrendsScreen screen;
    private volatile @Nullable DashboardsViewModel dashboards;

    /// @param hasDashboards else a question is open at first
    /// @param held the report is read once it is open
    TrendsWindow(Path folder, double width, double height, Settings look, boolean hasDashboards, CountDownLatch held)
            throws Exception {
        this.folder = folder;
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        stage = FxToolkit.registerPrimaryStage();
        var background = Background.production();
        settings = new LiveSettings(look, _ -> {}, background, _ -> {});
        var made = new TrendsFixture(Clock.systemUTC()).report();
        service = new DashboardService(opened.folder(), List.of(source(made)), Clock.systemUTC());
        var entry = new RailEntry("trends", Icons.TRENDS, false, (_, host) -> {
            var trends = new TrendsScreen(
                    _ -> {
                        held.await();
                        return made;
                    },
                    host);
            if (hasDashboards) {
                var boards = TrendsDashboards.install(trends.model, trends.content(), service, host);
                trends.withOnShown(boards::reload);
                dashboards = boards;
            }
            screen = trends;
            return trends;
        });
        shell = new Shell(background, Clock.systemUTC(), new Answers(folder), settings, List.of(entry));
        scene = Fx.get(() -> shell.scene(width, height));
        Fx.run(() -> {
            stage.setScene(scene);
            stage.setWidth(width);
            stage.setHeight(height);
            stage.show();
            shell.open(() -> new OpenedWorkspace(opened.workspace(), opened.folder(), Optional.empty()), List.of());
        });
        Fx.await("the screen", () -> screen != null);
    }

    static TrendsWindow open(Path folder) throws Exception {
        var window = new TrendsWindow(folder, 1280, 800, Settings.DEFAULTS, true, new CountDownLatch(0));
        window.untilMade();
        window.untilFocusIsOn("card-0");
        return window;
    }

    static TrendsWindow withoutDashboards(Path folder) throws Exception {
        var window = new TrendsWindow(folder, 1000, 800, Settings.DEFAULTS, false, new CountDownLatch(0));
        Fx.await("the report", () -> window.model().report.get().ready().isPresent());
        window.untilFocusIsOn("trend-questions");
        return window;
    }

    /// What `app.workspace` registers, over the made-up report.
    private static ChartSource source(TrendReport report) {
        return new ChartSource() {
            @Override
            public String prefix() {
                return "trends.";
            }

            @Override
            public List<PinnedChart> overview() {
                return Arrays.stream(TrendTopic.values())
                        .map(topic -> PinnedChart.of(topic.id(), topic.question()))
                        .toList();
            }

            @Override
            public List<Chart> charts(Set<String> ids, String filter, DateRange period) {
                return TrendCharts.of(report, Clock.systemUTC().getZone()).stream()
                        .filter(chart -> ids.contains(chart.id()))
                        .toList();
            }
        };
    }

    private record Answers(Path folder) implements Dialogs {
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
    }

    TrendsViewModel model() {
        return Objects.requireNonNull(screen).model;
    }

    DashboardsViewModel dashboards() {
        return Objects.requireNonNull(dashboards);
    }

    /// Until no card of the open dashboard is still made.
    void untilMade() throws Exception {
        Fx.await(
                "the charts",
                () -> cards().stream()
                        .noneMatch(card -> card.getPseudoClassStates().stream()
                                .anyMatch(state -> state.getPseudoClassName().equals("loading"))));
    }

    List<Node> cards() {
        return scene.getRoot().lookupAll(".chart-card").stream().toList();
    }

    /// The questions on the cards in their order.
    List<String> titles() throws Exception {
        return Fx.get(this::titlesNow);
    }

    /// The same on the JavaFX thread already.
    List<String> titlesNow() {
        return scene.getRoot().lookupAll(".card-title").stream()
                .map(label -> ((Label) label).getText())
                .toList();
    }

    void press(String key) throws Exception {
        Fx.press(scene, key);
    }

    void untilFocusIsOn(String id) throws Exception {
        Fx.untilFocusIsOn(scene, id);
    }

    void close() throws Exception {
        Fx.run(stage::hide);
        opened.close();
    }
}

package dev.emend.gui.trends;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.dashboards.Dashboard;
import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.dashboards.PinnedPeriod;
import dev.emend.app.trends.TrendTopic;
import dev.emend.gui.kit.Fx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real window with dashboards, driven by keys.
class DashboardsKeysTest {
    private static final List<String> THREE =
            List.of(TrendTopic.TRUST.question(), TrendTopic.ENDINGS.question(), TrendTopic.METRICS.question());

    @TempDir
    private Path folder;

    private TrendsWindow window;

    @BeforeEach
    void openTheWindow() throws Exception {
        window = TrendsWindow.open(folder);
    }

    @AfterEach
    void closeTheWindow() throws Exception {
        window.close();
    }

    /// A dashboard of its own with three charts, opened.
    private void arrangeThree() throws Exception {
        window.service.create("Mine");
        for (var topic : List.of(TrendTopic.TRUST, TrendTopic.ENDINGS, TrendTopic.METRICS)) {
            window.service.pin("Mine", PinnedChart.of(topic.id(), topic.question()));
        }
        reload();
        window.press("Shortcut+Page Down");
        untilTitlesAre(THREE);
        window.untilMade();
        Fx.run(() -> window.cards().getFirst().requestFocus());
        window.untilFocusIsOn("card-0");
    }

    private void reload() throws Exception {
        int before = window.service.all().size();
        Fx.run(window.dashboards()::reload);
        Fx.await("all dashboards", () -> choice().getItems().size() == before);
    }

    private void untilTitlesAre(List<String> expected) throws Exception {
        Fx.await("the cards " + expected, () -> window.titlesNow().equals(expected));
    }

    private void untilKept(List<String> expected) throws Exception {
        Fx.await(
                "what is kept",
                () -> stored("Mine").charts().stream()
                        .map(PinnedChart::title)
                        .toList()
                        .equals(expected));
    }

    private Dashboard stored(String name) throws Exception {
        return window.service.get(name);
    }

    @SuppressWarnings("unchecked")
    private ComboBox<Dashboard> choice() {
        return (ComboBox<Dashboard>) window.scene.lookup("#dashboard-choice");
    }

    private Node at(String id) {
        return window.scene.lookup("#" + id);
    }

    @Test
    void arrowsWalkTheCardsEnterOpensOneAndEscComesBack() throws Exception {
        assertEquals(TrendTopic.values().length, Fx.get(() -> window.cards().size()));
        window.press("Right");
        window.untilFocusIsOn("card-1");
        window.press("Down");
        window.untilFocusIsOn("card-3");
        window.press("Left");
        window.press("Up");
        window.untilFocusIsOn("card-0");
        window.press("End");
        window.untilFocusIsOn("card-" + (TrendTopic.values().length - 1));
        window.press("Home");
        window.press("Right");
        window.press("Enter");
        Fx.await("the chart", () -> window.model().topic.get().equals(Optional.of(TrendTopic.ENDINGS)));
        window.untilFocusIsOn("trend-chart");
        assertFalse(Fx.get(() -> at("dashboards").getParent().isVisible()), "the overview made room");
        window.press("Esc");
        Fx.await("the overview", () -> at("dashboards").getParent().isVisible());
        window.untilFocusIsOn("card-1");
    }

    @Test
    void aCardThatIsSeenBelowTheEdgeIsScrolledTo() throws Exception {
        window.press("End");
        Fx.await("the last card in sight", () -> {
            var card = window.cards().getLast();
            var place = card.localToScene(card.getLayoutBounds());
            return place.getMaxY() <= window.scene.getHeight() && place.getMinY() > 100;
        });
    }

    @Test
    void movesUnpinsAndBringsBackByKeys() throws Exception {
        arrangeThree();
        window.press("Alt+Right");
        untilTitlesAre(List.of(THREE.get(1), THREE.get(0), THREE.get(2)));
        window.untilFocusIsOn("card-1");
        window.press("Alt+Right");
        window.press("Alt+Right");
        untilTitlesAre(List.of(THREE.get(1), THREE.get(2), THREE.get(0)));
        window.press("Alt+Up");
        untilTitlesAre(List.of(THREE.get(0), THREE.get(1), THREE.get(2)));
        window.untilFocusIsOn("card-0");
        untilKept(THREE);

        window.press("Right");
        window.press("Delete");
        untilTitlesAre(List.of(THREE.get(0), THREE.get(2)));
        window.untilFocusIsOn("card-1");
        untilKept(List.of(THREE.get(0), THREE.get(2)));
        assertTrue(Fx.get(() -> at("dashboards-undo").getParent().isVisible()), "Undo is offered");
        window.press("Shortcut+Z");
        untilTitlesAre(THREE);
        untilKept(THREE);
        window.untilFocusIsOn("card-1");
        assertFalse(Fx.get(() -> at("dashboards-undo").getParent().isVisible()), "undone once");

        window.press("Alt+W");
        Fx.await("a whole row", () -> stored("Mine").charts().get(1).isWide());
        var wide = Fx.get(() -> window.cards().get(1));
        Fx.await("laid out", () -> wide.getLayoutBounds().getWidth() > 1000);
        for (int left = 3; left > 0; left--) {
            window.press("Delete");
            int now = left - 1;
            Fx.await("one less", () -> stored("Mine").charts().size() == now);
        }
        Fx.await(
                "how to pin",
                () -> window.scene.getRoot().lookupAll(".empty-sentence").stream()
                        .anyMatch(label -> ((Label) label).getText().contains("Ctrl+Shift+P")));
    }

    @Test
    void theOverviewIsNotChangedButCopied() throws Exception {
        window.press("Delete");
        window.press("Alt+Right");
        window.press("Shift+Delete");
        assertEquals(TrendTopic.values().length, Fx.get(() -> window.cards().size()));
        assertEquals(TrendTopic.TRUST.question(), window.titles().getFirst());
        window.press("Shortcut+D");
        Fx.await("the copy", () -> choice().getValue().name().equals("Overview 2"));
        assertEquals(TrendTopic.values().length, stored("Overview 2").charts().size());
    }

    @Test
    void anOpenChartIsPinnedWithItsPeriodToANewDashboardAndOnce() throws Exception {
        window.press("Enter");
        window.untilFocusIsOn("trend-chart");
        Fx.run(() -> window.model().choice.set(PeriodChoice.DAYS_30));
        window.press("Shortcut+Shift+P");
        window.untilFocusIsOn("pin-name");
        Fx.run(() -> ((TextField) at("pin-name")).setText("overview"));
        window.press("Enter");
        Fx.await("refused", () -> ((Label) at("pin-mistake")).getText().contains("Overview"));
        Fx.run(() -> ((TextField) at("pin-name")).setText("Weekly review"));
        window.press("Enter");
        Fx.await("pinned", () -> at("pin-dialog") == null);
        var pinned = stored("Weekly review").charts().getFirst();
        assertEquals("trends.trust", pinned.chart());
        assertEquals(new PinnedPeriod.Days(30), pinned.period());
        window.untilFocusIsOn("trend-chart");

        window.press("Shortcut+Shift+P");
        window.untilFocusIsOn("pin-list");
        window.press("Enter");
        Fx.await("already there", () -> ((Label) at("pin-mistake")).getText().contains("Weekly review"));
        window.press("Esc");
        assertEquals(1, stored("Weekly review").charts().size());

        window.press("Esc");
        window.press("Shortcut+Page Down");
        Fx.await("the new one", () -> choice().getValue().name().equals("Weekly review"));
        untilTitlesAre(List.of(TrendTopic.TRUST.question()));
        Fx.run(() -> window.model().choice.set(PeriodChoice.ALL));
        window.untilMade();
        Fx.run(() -> window.cards().getFirst().requestFocus());
        window.press("Enter");
        Fx.await("of the period it was pinned with", () -> window.model().choice.get() == PeriodChoice.DAYS_30);
    }

    @Test
    void namesAreGivenChangedAndRefusedInPlace() throws Exception {
        window.press("Shortcut+N");
        window.untilFocusIsOn("dashboard-name");
        Fx.run(() -> ((TextField) at("dashboard-name")).setText("Tools"));
        window.press("Enter");
        Fx.await(
                "the new one",
                () -> choice().isVisible() && choice().getValue().name().equals("Tools"));
        window.press("F2");
        window.untilFocusIsOn("dashboard-name");
        Fx.run(() -> ((TextField) at("dashboard-name")).setText(" "));
        window.press("Enter");
        Fx.await("refused", () -> ((Label) at("dashboard-mistake")).getText().contains("needs a name"));
        Fx.run(() -> ((TextField) at("dashboard-name")).setText("Tools and errors"));
        window.press("Enter");
        Fx.await(
                "the new name",
                () -> choice().isVisible() && choice().getValue().name().equals("Tools and errors"));
        window.press("Shift+Delete");
        Fx.await("back on the overview", () -> choice().getValue().name().equals("Overview"));
        assertEquals(1, window.service.all().size());
        window.press("Shortcut+Z");
        Fx.await("brought back", () -> choice().getValue().name().equals("Tools and errors"));
    }

    @Test
    void aChartThatIsGoneSaysSoAndCanBeUnpinned() throws Exception {
        window.service.create("Mine");
        window.service.pin("Mine", PinnedChart.of("trends.former", "What was here?"));
        reload();
        window.press("Shortcut+Page Down");
        untilTitlesAre(List.of("What was here?"));
        Fx.await(
                "why",
                () -> window.scene.getRoot().lookupAll(".empty-sentence").stream()
                        .anyMatch(label -> ((Label) label).getText().contains("no longer available")));
        Fx.run(() -> window.cards().getFirst().requestFocus());
        window.press("Enter");
        assertTrue(Fx.get(() -> window.model().topic.get().isEmpty()), "there is nothing to open");
        window.press("Delete");
        Fx.await("unpinned", () -> stored("Mine").charts().isEmpty());
    }

    @Test
    void thePaletteActsOnTheCardThatHadTheFocus() throws Exception {
        arrangeThree();
        window.press("Right");
        window.press("Shortcut+K");
        Fx.await("the palette", () -> window.scene.getFocusOwner() instanceof TextField);
        Fx.run(() -> ((TextField) window.scene.getFocusOwner()).setText("Unpin"));
        window.press("Enter");
        untilTitlesAre(List.of(THREE.get(0), THREE.get(2)));
    }

    @Test
    void aClickOpensACardAndTheReportIsTheOpenDashboard() throws Exception {
        arrangeThree();
        window.press("Shortcut+Shift+E");
        var page = window.folder.resolve("mine.html");
        Fx.await("the page", () -> Files.exists(page));
        var html = Files.readString(page);
        assertTrue(html.contains("<h1>Mine</h1>"), html);
        assertEquals(3, html.split("<section").length - 1);
        Fx.run(() -> {
            var card = window.cards().get(2);
            card.fireEvent(new MouseEvent(
                    card,
                    card,
                    MouseEvent.MOUSE_CLICKED,
                    20,
                    20,
                    0,
                    0,
                    MouseButton.PRIMARY,
                    1,
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
                    null));
        });
        Fx.await("the chart", () -> window.model().topic.get().equals(Optional.of(TrendTopic.METRICS)));
    }
}

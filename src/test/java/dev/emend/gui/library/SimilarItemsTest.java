package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.SearchStatus;
import dev.emend.app.search.SearchHit;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.gui.shell.Screens;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import javafx.scene.control.ListView;
import javafx.scene.control.Slider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is like an item, cut off by a slider in the real window.
class SimilarItemsTest {
    @TempDir
    private Path folder;

    private OpenWorkspace opened;
    private ReviewWindow window;

    @BeforeEach
    void open() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        window = new ReviewWindow(opened, Screens::all);
    }

    @AfterEach
    void close() throws Exception {
        window.close();
        opened.close();
    }

    @SuppressWarnings("unchecked")
    private List<SearchHit> shown() {
        return window.scene.lookup(".library .side-panel .list-view") instanceof ListView<?> list
                ? List.copyOf((List<SearchHit>) list.getItems())
                : List.of();
    }

    private static double similarity(SearchHit hit) {
        return SimilarItemsViewModel.similarity(hit).orElseThrow();
    }

    @Test
    void theSliderFiltersWhileItMovesAndIsRemembered() throws Exception {
        Fx.await("home is on", () -> window.isOn("#home-read"));
        Fx.await(
                "the vectors are there",
                () -> opened.workspace().search().state().stage() == SearchStatus.Stage.READY);
        window.press("Shortcut+3");
        Fx.await("an item is shown", () -> window.isOn(".library .item-name"));
        window.press("Q");
        Fx.await("some are similar", () -> shown().size() > 5);
        var all = Fx.get(this::shown);
        assertTrue(all.stream().allMatch(hit -> similarity(hit) >= 0.40));

        Fx.run(() -> slider().requestFocus());
        window.press("Right");
        window.press("Right");

        assertEquals(0.50, Fx.get(() -> slider().getValue()), 0.001);
        assertEquals(all.stream().filter(hit -> similarity(hit) >= 0.50).toList(), Fx.get(this::shown));
        assertEquals(
                List.of(0.50),
                window.settings.get(Settings.PANES).get("library.alike"),
                "the next window begins with it");
        Fx.run(() -> slider().setValue(1));
        assertEquals(List.of(), Fx.get(this::shown));
    }

    private Slider slider() {
        return (Slider) window.scene.lookup(".library .side-panel .cut-off-slider");
    }
}

package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.LoadPane;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;

class ScreenPreloaderTest extends SampleWindow {
    @Test
    void whileNobodyDoesAnythingEveryScreenIsMadeUnseen() throws Exception {
        var home = Fx.get(() -> window.shell.current().orElseThrow());
        Fx.run(() -> ScreenPreloader.follow(window.scene, window.shell));
        Fx.await("every screen is made", window.shell::isAllMade);

        assertSame(home, Fx.get(() -> window.shell.current().orElseThrow()));
        assertTrue(Fx.get(() -> PaneCycle.isInside(window.scene.getFocusOwner(), home.view())));
        for (var screen : window.shell.createdScreens()) {
            assertEquals(screen == home, Fx.get(() -> screen.view().isVisible()), screen.id());
        }
    }

    @Test
    void aScreenMadeBeforeIsTheOneThatIsShown() throws Exception {
        Fx.run(() -> window.shell.prepareNext());
        var made = Fx.get(() -> window.shell.createdScreens().stream().toList().getLast());
        assertFalse(Fx.get(() -> made.view().isVisible()));
        Fx.run(() -> window.shell.go(made.id(), ""));
        Fx.await("it is shown", () -> made.view().isVisible());
        assertSame(made, Fx.get(() -> window.shell.current().orElseThrow()));
    }

    @Test
    void aScreenMadeBeforeHasReadWhatItShows() throws Exception {
        Fx.run(() -> ScreenPreloader.follow(window.scene, window.shell));
        Fx.await("every screen is made", window.shell::isAllMade);
        for (var screen : window.shell.createdScreens()) {
            Fx.await(
                    screen.id() + " is filled",
                    () -> screen.view().lookupAll(".load-pane").stream()
                            .map(LoadPane.class::cast)
                            .noneMatch(pane -> pane.getPseudoClassStates().contains(LoadPane.LOADING)));
        }
        var library = window.shell.createdScreens().stream()
                .filter(screen -> screen.id().equals("library"))
                .findFirst()
                .orElseThrow();
        assertFalse(Fx.get(() -> library.view().isVisible()));
        var table = (TableView<?>) library.view().lookup(".table-view");
        Fx.await("its items are there", () -> !table.getItems().isEmpty());
        var home = Fx.get(() -> window.shell.current().orElseThrow());
        assertTrue(Fx.get(() -> PaneCycle.isInside(window.scene.getFocusOwner(), home.view())));
    }
}

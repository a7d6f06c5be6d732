package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.gui.kit.Fx;
import org.junit.jupiter.api.Test;

class ScreenPreloaderTest extends SampleWindow {
    @Test
    void whileNobodyDoesAnythingEveryScreenIsMadeUnseen() throws Exception {
        var home = Fx.get(() -> window.shell.current().orElseThrow());
        Fx.run(() -> ScreenPreloader.follow(window.scene, window.shell));
        Fx.await("every screen is made", window.shell::isAllMade);

        assertSame(home, Fx.get(() -> window.shell.current().orElseThrow()));
        assertTrue(Fx.get(() -> PaneCycle.isInside(window.scene.getFocusOwner(), home.view())));
        for (var screen : window.shell.made()) {
            assertEquals(screen == home, Fx.get(() -> screen.view().isVisible()), screen.id());
        }
    }

    @Test
    void aScreenMadeBeforeIsTheOneThatIsShown() throws Exception {
        Fx.run(() -> window.shell.prepareNext());
        var made = Fx.get(() -> window.shell.made().stream().toList().getLast());
        assertFalse(Fx.get(() -> made.view().isVisible()));
        Fx.run(() -> window.shell.go(made.id(), ""));
        Fx.await("it is shown", () -> made.view().isVisible());
        assertSame(made, Fx.get(() -> window.shell.current().orElseThrow()));
    }
}

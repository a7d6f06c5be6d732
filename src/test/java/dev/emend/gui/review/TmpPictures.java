package dev.emend.gui.review;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.PngFile;
import dev.emend.gui.review.list.QueueRow;
import dev.emend.gui.shell.Screens;
import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.time.Clock;
import javafx.scene.control.*;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TmpPictures {
    @TempDir
    private Path folder;
    private ReviewWindow window;

    private void shot(String name) throws Exception {
        Thread.sleep(700);
        Fx.run(() -> {
            try {
                var image = window.scene.snapshot(null);
                PngFile.write(image, Path.of("/tmp/bulkpics/" + name + ".png"));
                for (var w : Window.getWindows()) {
                    if (w instanceof ContextMenu m && m.isShowing()) {
                        PngFile.write(m.getScene().snapshot(null), Path.of("/tmp/bulkpics/" + name + "-popup.png"));
                    }
                }
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        });
    }

    @Test
    void light() throws Exception {
        all(Theme.LIGHT, "light");
    }

    @Test
    void dark() throws Exception {
        all(Theme.DARK, "dark");
    }

    private void all(Theme theme, String t) throws Exception {
        try (var opened = OpenWorkspace.onSample(folder.resolve(t), Clock.systemUTC())) {
            window = new ReviewWindow(opened, Screens::all, Settings.DEFAULTS.withPerson("ada").withAppearance(new Settings.Appearance(theme, 1)), _ -> {});
            Fx.await("home", () -> window.isOn("#home-read"));
            window.press("Shortcut+2");
            Fx.await("card", () -> window.isOn("#review-card"));
            shot(t + "-card");
            window.press("Shortcut+L");
            Fx.await("list", () -> window.isOn("#review-list") && ((TableView<?>) window.scene.lookup("#review-list")).isFocused());
            shot(t + "-list");
            window.press("Shift+Down");
            Thread.sleep(300);
            window.press("Shift+Down");
            shot(t + "-list-marked");
            window.press("Shift+F10");
            shot(t + "-list-menu");
            Fx.run(() -> Window.getWindows().stream().filter(ContextMenu.class::isInstance).toList().forEach(w -> w.hide()));
            window.press("T");
            shot(t + "-list-move");
            window.press("Esc");
            window.press("Shortcut+3");
            Fx.await("lib", () -> window.isOn(".library .item-name"));
            Thread.sleep(500);
            window.press("Q");
            shot(t + "-alike");
            window.press("Shortcut+Comma");
            Fx.await("keys", () -> window.scene.lookup("#keys-list") instanceof ListView<?> l && l.getItems().size() > 50);
            shot(t + "-settings");
            Fx.run(() -> {
                var l = (ListView<?>) window.scene.lookup("#keys-list");
                l.getSelectionModel().select(3);
                l.requestFocus();
                var p = window.scene.getRoot().lookupAll(".screen-scroll").stream().filter(n -> n instanceof dev.emend.gui.settings.SettingsView).map(ScrollPane.class::cast).findFirst().get();
                p.setVvalue(1);
            });
            window.press("Enter");
            window.press("T");
            shot(t + "-settings-keys");
            window.close();
        }
    }
}

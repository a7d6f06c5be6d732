package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import dev.emend.settings.Settings;
import dev.emend.settings.SettingsFile;
import java.nio.file.Path;
import java.time.Clock;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Another key for an action, chosen in Settings at the real window.
class ChangedKeysTest {
    @TempDir
    private Path folder;

    @Test
    void aChangedKeyIsShownAndWorksAlsoAfterARestartAndTheOldOneDoesNot() throws Exception {
        var file = new SettingsFile(folder.resolve("settings.json"));
        try (var opened = OpenWorkspace.onSample(folder.resolve("workspace"), Clock.systemUTC())) {
            var window = new ReviewWindow(opened, Screens::all, file.load(), file::save);
            Fx.await("home is on", () -> window.isOn("#home-read"));
            window.press("Shortcut+2");
            Fx.await("the card is on", () -> window.isOn("#review-card"));
            window.press("Shortcut+Comma");
            Fx.await(
                    "the keys are listed",
                    () -> window.scene.lookup("#keys-list") instanceof ListView<?> list
                            && list.getItems().size() > 50);
            Fx.run(() -> ((TextField) window.scene.lookup("#keys-filter")).setText("keep"));
            Fx.run(() -> {
                var list = (ListView<?>) window.scene.lookup("#keys-list");
                list.getSelectionModel().select(0);
                list.requestFocus();
            });
            window.press("Enter");
            window.press("T");
            Fx.await("the conflict is said", () -> said(window).contains("Move to another item"));
            window.press("Shift+Y");
            Fx.await("it is done", () -> said(window).contains("Shift+Y from now on"));
            Fx.await(
                    "it is in the file",
                    () -> "Shift+Y".equals(file.load().get(Settings.KEYS).get("review.keep")));
            window.press("Shortcut+2");
            Fx.await("the card is on again", () -> window.isOn("#review-card"));
            Fx.await("the button shows it", () -> cap(window).equals("Shift+Y"));
            assertTrue(Fx.get(() -> ((Button) window.scene.lookup("#review-keep"))
                    .getTooltip()
                    .getText()
                    .endsWith("(Shift+Y)")));
            Fx.type(window.scene, "?");
            Fx.await(
                    "the sheet shows it",
                    () -> window.scene.getRoot().lookupAll(".sheet .key-cap").stream()
                            .anyMatch(cap -> cap instanceof Label label
                                    && label.getText().equals("Shift+Y")));
            window.press("Esc");
            window.close();

            var again = new ReviewWindow(opened, Screens::all, file.load(), file::save);
            Fx.await("home is on", () -> again.isOn("#home-read"));
            again.press("Shortcut+2");
            Fx.await("the card is on", () -> again.isOn("#review-card"));
            int before = opened.workspace()
                    .journal()
                    .state(opened.workspace().openedFor())
                    .undoDepth();
            again.press("A");
            again.press("Shift+Y");
            Fx.await(
                    "it is kept",
                    () -> opened.workspace()
                                    .journal()
                                    .state(opened.workspace().openedFor())
                                    .undoDepth()
                            == before + 1);
            assertEquals(
                    "keep", opened.workspace().journal().recent(1).getFirst().kind());
            again.close();
        }
    }

    private static String said(ReviewWindow window) {
        return Stream.of("#keys-said", "#keys-list .strong")
                .flatMap(selector -> window.scene.getRoot().lookupAll(selector).stream())
                .filter(node -> node instanceof Label label && !label.getText().isEmpty())
                .map(node -> ((Label) node).getText())
                .findFirst()
                .orElse("");
    }

    private static String cap(ReviewWindow window) {
        return window.scene.lookup("#review-keep .key-cap") instanceof Label cap ? cap.getText() : "";
    }
}

package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.texts.Language;
import dev.emend.settings.Settings;
import dev.emend.settings.Settings.WindowBounds;
import dev.emend.settings.SettingsFile;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The real window in a process of its own, because a toolkit starts once per process.
class WindowPlaceTest {
    @TempDir
    Path folder;

    @Test
    void windowComesBackWhereItWasClosed() throws Exception {
        var file = new SettingsFile(folder.resolve("settings.json"));
        var start = new WindowBounds(40, 30, 1100, 750, false);
        file.save(Settings.DEFAULTS.with(Settings.WINDOW, Optional.of(start)));

        show(folder.resolve("settings.json"));

        // restored where it was, then made 25 wider before it was closed
        assertEquals(
                Optional.of(new WindowBounds(40, 30, 1125, 750, false)),
                file.load().get(Settings.WINDOW));
    }

    @Test
    void theTitleBarOfAWindowThatWasPartlyOffTheScreenComesBackOntoIt() {
        var screens = List.of(new Rectangle2D(0, 25, 1920, 1055), new Rectangle2D(1920, 0, 1280, 1024));
        assertEquals(Optional.of(new Point2D(-300, 25)), place(-300, -200, screens), "above");
        assertEquals(Optional.of(new Point2D(-900, 30)), place(-1050, 30, screens), "left");
        assertEquals(Optional.of(new Point2D(2400, 976)), place(2400, 1000, screens), "below");
        assertEquals(Optional.of(new Point2D(3000, 30)), place(3150, 30, screens), "right");
        assertEquals(Optional.of(new Point2D(40, 30)), place(40, 30, screens));
        assertEquals(Optional.empty(), place(-5000, 30, screens));
    }

    private static Optional<Point2D> place(double x, double y, List<Rectangle2D> screens) {
        return WindowPlacement.place(new WindowBounds(x, y, 1100, 750, false), screens);
    }

    private static void show(Path settings) throws Exception {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dglass.platform=Headless",
                        "-Dprism.order=sw",
                        "-Djava.awt.headless=true",
                        WindowPlaceTest.class.getName(),
                        settings.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        process.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        var running = process.start();
        assertTrue(running.waitFor(60, TimeUnit.SECONDS), "the window was never closed");
    }

    /// Shows the window, makes it wider once its first frame is up, and closes it.
    public static void main(String[] arguments) throws Exception {
        var file = new SettingsFile(Path.of(arguments[0]));
        EmendApp.show(new EmendApp.StartOptions(
                file.load(),
                Language.ENGLISH,
                file::save,
                () -> {
                    Platform.runLater(WindowPlaceTest::widenAndClose);
                    throw new IllegalStateException("no workspace is needed here");
                },
                List.of(),
                Clock.systemUTC()));
        System.exit(0);
    }

    private static void widenAndClose() {
        var window = Window.getWindows().getFirst();
        window.setWidth(window.getWidth() + 25);
        window.hide();
    }
}

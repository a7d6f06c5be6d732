package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.settings.Settings;
import dev.emend.settings.Settings.WindowBounds;
import dev.emend.settings.SettingsFile;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
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
        file.save(Settings.DEFAULTS.withWindow(start));

        show(folder.resolve("settings.json"));

        // restored where it was, then made 25 wider before it was closed
        assertEquals(new WindowBounds(40, 30, 1125, 750, false), file.load().window());
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

package dev.emend.gui.shell;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.review.ReviewWindow;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// For tests of the real window: each begins with the sample open and Home on.
public abstract class SampleWindow {
    @TempDir
    protected Path folder;

    protected OpenWorkspace opened;
    protected ReviewWindow window;

    @BeforeEach
    final void open() throws Exception {
        opened = OpenWorkspace.onSample(folder, Clock.systemUTC());
        window = new ReviewWindow(opened, Screens::all);
        Fx.await("home is on", () -> window.isOn("#home-read"));
    }

    @AfterEach
    final void close() throws Exception {
        window.close();
        opened.close();
    }
}

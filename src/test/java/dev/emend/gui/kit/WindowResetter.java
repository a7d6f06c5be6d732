package dev.emend.gui.kit;

import java.util.ArrayList;
import javafx.application.Application;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testfx.api.FxToolkit;

/// Gives the window back as new after each class of tests: the one window of a process is used by all of them, and
/// would keep the size, the place, the scene and the theme that another class gave it.
///
/// JUnit finds it by its service file.
public final class WindowResetter implements AfterAllCallback {

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        var window = FxToolkit.toolkitContext().getPrimaryStageFuture();
        if (!window.isDone()) { // no test of this process has asked for it yet
            return;
        }
        var stage = window.get();
        Fx.run(() -> reset(stage));
    }

    private static void reset(Stage stage) {
        for (var open : new ArrayList<>(Window.getWindows())) {
            open.hide();
        }
        stage.setScene(null);
        stage.setFullScreen(false);
        stage.setMaximized(false);
        // of a window without a scene both only forget what was set
        stage.sizeToScene();
        stage.centerOnScreen();
        Application.setUserAgentStylesheet(null);
    }
}

package dev.emend.gui.shell;

import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.util.Subscription;

/// Tells when the window is looked at: the files are looked at when it gets the focus, and less
/// often while it is minimized.
final class WindowWatch {
    private final FileNotificationViewModel files;
    private Subscription window = Subscription.EMPTY;

    private WindowWatch(FileNotificationViewModel files) {
        this.files = files;
    }

    static void follow(Scene scene, FileNotificationViewModel files) {
        var watch = new WindowWatch(files);
        scene.windowProperty().subscribe(now -> {
            watch.window.unsubscribe();
            watch.window = now instanceof Stage stage ? watch.follow(stage) : Subscription.EMPTY;
        });
    }

    private Subscription follow(Stage stage) {
        return Subscription.combine(
                stage.focusedProperty().subscribe((_, isFocused) -> {
                    if (isFocused) {
                        files.check();
                    }
                }),
                stage.iconifiedProperty().subscribe((_, isMinimized) -> files.setVisible(!isMinimized)));
    }
}

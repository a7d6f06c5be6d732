package dev.emend.gui.shell;

import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.Region;

/// Takes a file dropped anywhere.
final class Drops {
    private Drops() {}

    static void accept(Region target, Consumer<Path> open) {
        target.addEventHandler(
                DragEvent.DRAG_OVER,
                drag -> {
                    if (drag.getDragboard().hasFiles()) {
                        drag.acceptTransferModes(TransferMode.COPY);
                        mark(target, true);
                    }
                });
        target.addEventHandler(DragEvent.DRAG_EXITED, _ -> mark(target, false));
        target.addEventHandler(
                DragEvent.DRAG_DROPPED,
                drag -> {
                    mark(target, false);
                    var files = drag.getDragboard().getFiles();
                    files.forEach(file -> open.accept(file.toPath()));
                    drag.setDropCompleted(!files.isEmpty());
                });
    }

    private static void mark(Region target, boolean isOver) {
        target.getStyleClass().remove("drop-target");
        if (isOver) {
            target.getStyleClass().add("drop-target");
        }
    }
}

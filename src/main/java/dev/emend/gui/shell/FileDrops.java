package dev.emend.gui.shell;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.Region;

/// Takes files dropped anywhere.
final class FileDrops {
    private FileDrops() {}

    static void accept(Region target, Consumer<List<Path>> take) {
        target.addEventHandler(DragEvent.DRAG_OVER, drag -> {
            if (drag.getDragboard().hasFiles()) {
                drag.acceptTransferModes(TransferMode.COPY);
                mark(target, true);
            }
        });
        target.addEventHandler(DragEvent.DRAG_EXITED, _ -> mark(target, false));
        target.addEventHandler(DragEvent.DRAG_DROPPED, drag -> {
            mark(target, false);
            var files = drag.getDragboard().getFiles();
            take.accept(files.stream().map(File::toPath).toList());
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

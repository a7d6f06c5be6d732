package dev.emend.gui.memories.imports;

import dev.emend.gui.imports.ImportTexts;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.ListOpener;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.PanelHead;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Choosing the format of an export; Enter asks for the file.
public final class ExportPane extends VBox {
    private final ListView<String> formats = new ListView<>();

    public ExportPane(MemoryExportViewModel model, Runnable onBack) {
        getStyleClass().addAll("side-panel", "detail");
        formats.setId("memories-formats");
        formats.setAccessibleText(Texts.get("memories.export.title"));
        formats.setCellFactory(_ -> new Cell());
        formats.getItems().setAll(model.formats());
        formats.getSelectionModel().selectFirst();
        ListOpener.install(formats, model::export);
        setVgrow(formats, Priority.ALWAYS);
        var write = new Button(Texts.get("memories.export.do"), Icons.EXPORT.node());
        write.getStyleClass().add("accent");
        write.setOnAction(_ -> ListOpener.open(formats, model::export));
        getChildren()
                .addAll(
                        new PanelHead(Icons.EXPORT, Texts.get("memories.export.title"), onBack),
                        TextControls.wrappingLabel(Texts.get("memories.export.what"), "muted"),
                        formats,
                        new HBox(write));
    }

    @Override
    public void requestFocus() {
        formats.requestFocus();
    }

    private static final class Cell extends WrappingCell<String> {
        private final Label name = TextControls.wrappingLabel("");

        @Override
        protected void updateItem(@Nullable String format, boolean isEmpty) {
            super.updateItem(format, isEmpty);
            if (format == null || isEmpty) {
                setGraphic(null);
                return;
            }
            var key = "memories.target." + format;
            name.setText(Texts.has(key) ? Texts.get(key) : ImportTexts.format(format));
            setAccessibleText(name.getText());
            setGraphic(name);
        }
    }
}

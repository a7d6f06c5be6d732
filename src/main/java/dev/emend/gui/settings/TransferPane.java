package dev.emend.gui.settings;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Two buttons that take the settings to a file and back, and what came of it.
final class TransferPane extends VBox {
    private final Button export;

    TransferPane(SettingsTransferViewModel model) {
        super(8);
        export = button("settings.export", Icons.EXPORT, model::export);
        var bring = button("settings.import", Icons.IMPORT, model::bring);
        var said = TextControls.wrapped("");
        said.setId("transfer-said");
        said.textProperty().bind(model.said());
        said.managedProperty().bind(said.textProperty().isNotEmpty());
        getChildren()
                .addAll(
                        TextControls.wrapped(Texts.get("settings.transfer.hint"), "caption"),
                        new HBox(8, export, bring),
                        said);
    }

    private static Button button(String key, Icons icon, Runnable run) {
        var button = new Button(Texts.get(key), icon.node());
        button.setId(key.replace('.', '-'));
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(_ -> run.run());
        return button;
    }

    /// Where the keys begin.
    Button first() {
        return export;
    }
}

package dev.emend.gui.kit;

import javafx.beans.NamedArg;
import javafx.scene.layout.StackPane;

/// An icon for FXML: `<Icon name="TRUST_HISTORY" size="16"/>`.
public final class Icon extends StackPane {
    public Icon(@NamedArg("name") Icons name, @NamedArg(value = "size", defaultValue = "16") int size) {
        getChildren().add(name.node(size));
        getStyleClass().add("icon");
        setMinSize(size, size);
        setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    }
}

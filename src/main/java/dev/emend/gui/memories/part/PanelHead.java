package dev.emend.gui.memories.part;

import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/// The line above a panel: what it is, and the way back.
public final class PanelHead extends HBox {
    public PanelHead(Icons icon, String title, Runnable onBack) {
        getStyleClass().add("panel-head");
        var gap = new Region();
        setHgrow(gap, Priority.ALWAYS);
        var backButton = new Button(Texts.get("memories.back.button"));
        backButton.setOnAction(_ -> onBack.run());
        backButton.setMinWidth(USE_PREF_SIZE);
        getChildren()
                .addAll(
                        new Icon(icon, 20),
                        TextControls.fixedLabel(title, "section-title"),
                        gap,
                        backButton,
                        new KeyCap("Esc"));
    }
}

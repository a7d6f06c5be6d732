package dev.emend.gui.kit;

import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// A part of a screen under a heading; in FXML its children follow the heading.
public final class Section extends VBox {
    private final Label heading;

    public Section() {
        this("");
    }

    public Section(String title) {
        heading = new Label(title);
        heading.getStyleClass().add("section-title");
        heading.setWrapText(true);
        heading.setMinHeight(USE_PREF_SIZE);
        getStyleClass().add("section");
        getChildren().add(heading);
    }

    public String getTitle() {
        return heading.getText();
    }

    public void setTitle(String title) {
        heading.setText(title);
    }
}

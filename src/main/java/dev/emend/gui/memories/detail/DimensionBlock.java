package dev.emend.gui.memories.detail;

import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;

/// Block with one dimension of a memory under its name; a long text is cut, with a way to read it all.
final class DimensionBlock extends VBox {
    private static final int MAX_CHARACTERS = 1_500;
    private static final double READER_HEIGHT = 360;

    DimensionBlock(String name, String text, String... styleClasses) {
        getStyleClass().add("passage");
        var heading = TextControls.fixedLabel(name, "passage-name");
        getChildren().add(heading);
        if (text.length() <= MAX_CHARACTERS) {
            getChildren().add(TextControls.wrappingLabel(text.strip(), styleClasses));
            return;
        }
        var start = TextControls.wrappingLabel(text.substring(0, MAX_CHARACTERS).strip() + "\u2026", styleClasses);
        var all = new Button(Texts.get("memories.passage.all", text.length()));
        all.getStyleClass().addAll("flat", "accent", "action-link");
        all.setAccessibleText(all.getText() + ", " + name);
        all.setOnAction(_ -> showAll(name, text, styleClasses));
        getChildren().addAll(start, all);
    }

    private void showAll(String name, String text, String... styleClasses) {
        var lines = new TextLines(name, styleClasses);
        lines.setPrefHeight(READER_HEIGHT);
        lines.show(text);
        getChildren().setAll(getChildren().getFirst(), lines);
        lines.requestFocus();
    }
}

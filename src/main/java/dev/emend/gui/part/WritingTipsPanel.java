package dev.emend.gui.part;

import dev.emend.app.review.WritingTips;
import dev.emend.app.review.WritingTips.Criterion;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import java.util.LinkedHashSet;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Stands below the field of a lesson: whether it is specific, actionable and generalizable, which
/// paths should be parameters, whether it was said before, and how much of it agents see.
public final class WritingTipsPanel extends VBox {
    private static final int MAX_CHARACTERS = 22;

    private final WritingTipsViewModel model;
    private final FlowPane lights = new FlowPane(16, 4);
    private final FlowPane paths = new FlowPane(8, 4);
    private final HBox repetitionRow = new HBox(8);
    private final Label cutNote = new Label("", Icons.AGENT_VIEW.node(14));

    public WritingTipsPanel(WritingTipsViewModel model) {
        this.model = model;
        getStyleClass().add("writing-tips");
        paths.setAlignment(Pos.CENTER_LEFT);
        repetitionRow.setAlignment(Pos.CENTER_LEFT);
        cutNote.setWrapText(true);
        cutNote.getStyleClass().add("tip-cut");
        getChildren().addAll(lights, paths, repetitionRow, cutNote);
        model.advice().subscribe(tips -> show(tips));
    }

    private void show(WritingTips advice) {
        lights.getChildren()
                .setAll(
                        light("specific", advice.lights().specific()),
                        light("actionable", advice.lights().actionable()),
                        light("generalizable", advice.lights().generalizable()));
        showPaths(advice);
        repetitionRow.getChildren().clear();
        advice.repeatedLesson().ifPresent(this::showRepeated);
        setShown(repetitionRow, advice.repeatedLesson().isPresent());
        cutNote.setText(Texts.get("part.writingTips.cut", advice.cutCharacters()));
        setShown(cutNote, advice.cutCharacters() > 0);
    }

    private static HBox light(String word, Criterion light) {
        var name = TextControls.fixedLabel(Texts.get("part.writingTips." + word), "strong");
        var hint = TextControls.fixedLabel(Texts.get("part.writingTips.hint." + light.hint()), "caption");
        var row = new HBox(6, new Icon(light.isLit() ? Icons.CHOSEN : Icons.NOT_CHOSEN, 16), name);
        if (!light.isLit()) {
            row.getChildren().add(hint);
        }
        row.getStyleClass().addAll("tip-light", light.isLit() ? "lit" : "unlit");
        row.setAlignment(Pos.CENTER_LEFT);
        row.setAccessibleText(name.getText() + ": " + hint.getText());
        return row;
    }

    /// Shows one button per parameter; it replaces all paths of the parameter at once.
    private void showPaths(WritingTips advice) {
        paths.getChildren().clear();
        var parameters = new LinkedHashSet<String>();
        for (var path : advice.paths()) {
            if (parameters.add(path.parameter())) {
                var words = Texts.get("part.writingTips.path", shorten(path.path()), path.parameter());
                var button = new Button(words, Icons.EDIT.node(14));
                button.setMnemonicParsing(false);
                button.getStyleClass().add("tip-path");
                button.setTooltip(TextControls.tooltip(path.path()));
                button.setOnAction(_ -> model.replace(path));
                paths.getChildren().add(button);
            }
        }
        setShown(paths, !parameters.isEmpty());
    }

    /// The end of a path tells more than its beginning.
    private static String shorten(String path) {
        return path.length() <= MAX_CHARACTERS ? path : "\u2026" + path.substring(path.length() - MAX_CHARACTERS);
    }

    private void showRepeated(WritingTips.RepeatedLesson before) {
        var words = TextControls.wrappingLabel(Texts.get("part.writingTips.repeated", before.times()));
        var go = new Button(Texts.get("part.writingTips.repeated.go"));
        go.setId("tip-repeated");
        go.setMinWidth(USE_PREF_SIZE);
        go.setOnAction(_ -> model.goToRepeated());
        repetitionRow.getChildren().addAll(new Icon(Icons.DUPLICATE, 16), words, go);
    }

    private static void setShown(javafx.scene.Node node, boolean isShown) {
        node.setVisible(isShown);
        node.setManaged(isShown);
    }
}

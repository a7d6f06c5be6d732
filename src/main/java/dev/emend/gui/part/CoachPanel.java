package dev.emend.gui.part;

import dev.emend.app.review.CoachAdvice;
import dev.emend.app.review.CoachAdvice.Criterion;
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
public final class CoachPanel extends VBox {
    private static final int MAX_CHARACTERS = 22;

    private final CoachViewModel model;
    private final FlowPane lights = new FlowPane(16, 4);
    private final FlowPane paths = new FlowPane(8, 4);
    private final HBox repeated = new HBox(8);
    private final Label cut = new Label("", Icons.AGENT_VIEW.node(14));

    public CoachPanel(CoachViewModel model) {
        this.model = model;
        getStyleClass().add("coach");
        paths.setAlignment(Pos.CENTER_LEFT);
        repeated.setAlignment(Pos.CENTER_LEFT);
        cut.setWrapText(true);
        cut.getStyleClass().add("coach-cut");
        getChildren().addAll(lights, paths, repeated, cut);
        model.advice().subscribe(now -> show(now));
    }

    private void show(CoachAdvice advice) {
        lights.getChildren()
                .setAll(
                        light("specific", advice.lights().specific()),
                        light("actionable", advice.lights().actionable()),
                        light("generalizable", advice.lights().generalizable()));
        showPaths(advice);
        repeated.getChildren().clear();
        advice.said().ifPresent(this::showSaid);
        only(repeated, advice.said().isPresent());
        cut.setText(Texts.get("part.coach.cut", advice.cut()));
        only(cut, advice.cut() > 0);
    }

    private static HBox light(String word, Criterion light) {
        var name = TextControls.fixed(Texts.get("part.coach." + word), "strong");
        var hint = TextControls.fixed(Texts.get("part.coach.hint." + light.hint()), "caption");
        var row = new HBox(6, new Icon(light.isLit() ? Icons.CHOSEN : Icons.NOT_CHOSEN, 16), name);
        if (!light.isLit()) {
            row.getChildren().add(hint);
        }
        row.getStyleClass().addAll("coach-light", light.isLit() ? "lit" : "unlit");
        row.setAlignment(Pos.CENTER_LEFT);
        row.setAccessibleText(name.getText() + ": " + hint.getText());
        return row;
    }

    /// One button per parameter; a path that stands there twice is replaced at once.
    private void showPaths(CoachAdvice advice) {
        paths.getChildren().clear();
        var offered = new LinkedHashSet<String>();
        for (var path : advice.paths()) {
            if (offered.add(path.parameter())) {
                var words = Texts.get("part.coach.path", shortened(path.path()), path.parameter());
                var button = new Button(words, Icons.EDIT.node(14));
                button.setMnemonicParsing(false);
                button.getStyleClass().add("coach-path");
                button.setTooltip(TextControls.tooltip(path.path()));
                button.setOnAction(_ -> model.replace(path));
                paths.getChildren().add(button);
            }
        }
        only(paths, !offered.isEmpty());
    }

    /// The end of a path tells more than its beginning.
    private static String shortened(String path) {
        return path.length() <= MAX_CHARACTERS ? path : "\u2026" + path.substring(path.length() - MAX_CHARACTERS);
    }

    private void showSaid(CoachAdvice.RepeatedLesson before) {
        var words = TextControls.wrapped(Texts.get("part.coach.said", before.times()));
        var go = new Button(Texts.get("part.coach.said.go"));
        go.setId("coach-said");
        go.setMinWidth(USE_PREF_SIZE);
        go.setOnAction(_ -> model.goToSaid());
        repeated.getChildren().addAll(new Icon(Icons.DUPLICATE, 16), words, go);
    }

    private static void only(javafx.scene.Node node, boolean isShown) {
        node.setVisible(isShown);
        node.setManaged(isShown);
    }
}

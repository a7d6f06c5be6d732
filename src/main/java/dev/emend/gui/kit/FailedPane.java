package dev.emend.gui.kit;

import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.VBox;

/// A read that failed, in the place of what it would have shown: what, what is safe, Retry, and the
/// details behind a fold.
final class FailedPane extends VBox {
    FailedPane(Problem problem, Runnable retry) {
        getStyleClass().add("failed-pane");
        var what = line(problem.message(), "failed-what");
        what.setGraphic(Icons.ERROR.node());
        var button = new Button(Texts.get("load.retry"), Icons.RETRY.node());
        button.setId("retry");
        button.setOnAction(_ -> retry.run());
        getChildren().add(what);
        if (!problem.impact().isBlank()) {
            getChildren().add(line(problem.impact(), "failed-line"));
        }
        if (!problem.remedy().isBlank()) {
            getChildren().add(line(problem.remedy(), "failed-line"));
        }
        getChildren().addAll(button, details(problem));
        setMaxWidth(560);
        setMaxHeight(USE_PREF_SIZE);
    }

    private static Label line(String text, String styleClass) {
        var label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        label.getStyleClass().add(styleClass);
        return label;
    }

    private static TitledPane details(Problem problem) {
        var trace = new TextArea(problem.details());
        trace.setEditable(false);
        trace.setPrefRowCount(8);
        trace.getStyleClass().add("mono");
        FieldName.setWords(trace, Texts.get("error.details"));
        var fold = new TitledPane(Texts.get("error.details.code", problem.code()), trace);
        fold.setExpanded(false);
        fold.setAnimated(false);
        fold.getStyleClass().add("details-fold");
        return fold;
    }
}

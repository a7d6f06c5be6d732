package dev.emend.gui.shell;

import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.model.VisibleText;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The newest failure of a command: what happened, what is safe, what to do, and a code. Details
/// show the trace.
final class Banner extends VBox {
    private final Button close = new Button();

    Banner(Problem problem, Runnable onClose) {
        getStyleClass().add("banner");
        setId("banner");
        var words = new VBox(2, line(problem.message(), "banner-what"));
        if (!problem.impact().isBlank()) {
            words.getChildren().add(line(problem.impact(), "banner-line"));
        }
        if (!problem.remedy().isBlank()) {
            words.getChildren().add(line(problem.remedy(), "banner-line"));
        }
        HBox.setHgrow(words, Priority.ALWAYS);
        var trace = trace(problem);
        var details = new ToggleButton(Texts.get("error.details"));
        details.setId("banner-details");
        details.getStyleClass().add("small");
        details.setMinWidth(Region.USE_PREF_SIZE);
        details.setOnAction(_ -> {
            trace.setVisible(details.isSelected());
            trace.setManaged(details.isSelected());
        });
        var copy = new Button(Texts.get("error.copy"), Icons.COPY.node());
        copy.getStyleClass().add("small");
        copy.setMinWidth(Region.USE_PREF_SIZE);
        copy.setOnAction(_ -> Clipboard.getSystemClipboard()
                .setContent(java.util.Map.of(DataFormat.PLAIN_TEXT, problem.code() + "\n" + problem.details())));
        close.setGraphic(Icons.CLOSE.node());
        close.setId("banner-close");
        close.getStyleClass().addAll("flat", "button-icon", "small");
        close.setAccessibleText(Texts.get("error.dismiss"));
        close.setTooltip(new Tooltip(Texts.get("error.dismiss")));
        close.setOnAction(_ -> onClose.run());
        var code = new Label(problem.code());
        code.getStyleClass().addAll("mono", "muted");
        code.setMinWidth(Region.USE_PREF_SIZE);
        var icon = new Icon(Icons.ERROR, 16);
        icon.getStyleClass().add("banner-icon");
        var line = new HBox(12, icon, words, code, details, copy, close);
        line.setAlignment(javafx.geometry.Pos.TOP_LEFT);
        getChildren().addAll(line, trace);
    }

    private static Label line(String text, String styleClass) {
        var label = new Label(VisibleText.of(text));
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.getStyleClass().add(styleClass);
        return label;
    }

    private static TextArea trace(Problem problem) {
        var trace = new TextArea(problem.details());
        trace.setEditable(false);
        trace.getStyleClass().addAll("mono", "banner-trace");
        FieldName.setWords(trace, Texts.get("error.details"));
        trace.setVisible(false);
        trace.setManaged(false);
        return trace;
    }
}

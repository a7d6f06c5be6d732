package dev.emend.gui.home;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.ScreenGroup;
import dev.emend.gui.kit.Section;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Home while nothing was ever opened: the ways to begin, and what each screen is for.
final class FirstRunPane extends VBox {
    /// Of the list of screens and of the guide, pixels; both take what is left in equal parts.
    private static final double COLUMN = 420;

    /// The ways to begin.
    final HBox ways = new HBox();

    /// Beside the list of screens, for the guide.
    final VBox side = new VBox();

    /// @param begin the ways to begin, the easiest first
    FirstRunPane(List<UiAction> begin, Consumer<String> go) {
        getStyleClass().add("first-run");
        setAlignment(Pos.TOP_CENTER);
        ways.getStyleClass().add("first-ways");
        for (var way : begin) {
            var button = way(way);
            HBox.setHgrow(button, Priority.ALWAYS);
            ways.getChildren().add(button);
        }
        ways.getChildren().getFirst().getStyleClass().add("accent-way");
        var screens = screens(go);
        HBox.setHgrow(screens, Priority.ALWAYS);
        HBox.setHgrow(side, Priority.ALWAYS);
        screens.setPrefWidth(COLUMN); // both are as wide
        side.setPrefWidth(COLUMN);
        var below = new HBox(32, screens, side);
        below.getStyleClass().add("first-below");
        getChildren()
                .addAll(
                        TextControls.wrappingLabel(Texts.get("home.first.title"), "screen-title"),
                        TextControls.wrappingLabel(Texts.get("home.first.what"), "first-run-what"),
                        ways,
                        below);
    }

    private static Button way(UiAction action) {
        var name = TextControls.wrappingLabel(action.label(), "strong");
        var head = new HBox(8, action.icon().node(20), name);
        head.getStyleClass().add("first-way-head");
        if (!action.keyText().isEmpty()) {
            head.getChildren().add(new KeyCap(action.keyText()));
        }
        var face = new VBox(6, head, TextControls.wrappingLabel(Texts.get(action.id() + ".hint"), "caption"));
        face.getStyleClass().add("first-way-face");
        var button = new Button("", face);
        button.setId(ActionControls.selector(action));
        button.getStyleClass().add("first-way");
        button.setMaxWidth(Double.MAX_VALUE);
        face.prefWidthProperty().bind(button.widthProperty().subtract(26));
        button.setAccessibleText(action.label());
        button.disableProperty().bind(Bindings.not(action.enabled()));
        button.setOnAction(_ -> action.fire());
        return button;
    }

    private static VBox screens(Consumer<String> go) {
        var all = new VBox(2);
        all.getChildren().add(new Section(Texts.get("home.screens")));
        for (var group : ScreenGroup.values()) {
            all.getChildren().add(TextControls.fixedLabel(group.title(), "caption", "gap-above"));
            group.screens().forEach(screen -> all.getChildren().add(screen(screen, go)));
        }
        all.getChildren().add(TextControls.fixedLabel(Texts.get("home.screens.others"), "caption", "gap-above"));
        List.of("history", "settings").forEach(screen -> all.getChildren().add(screen(screen, go)));
        return all;
    }

    private static Button screen(String screen, Consumer<String> go) {
        var name = TextControls.fixedLabel(Texts.get(screen + ".title"), "strong", "screen-name");
        var purpose = new Label(Texts.get("home.screen." + screen));
        purpose.getStyleClass().add("muted");
        purpose.setMinWidth(0);
        purpose.setTooltip(TextControls.tooltip(purpose.getText()));
        var face = new HBox(icon(screen).node(), name, purpose);
        face.getStyleClass().add("row-face");
        var button = new Button("", face);
        button.setId("home-screen-" + screen);
        button.getStyleClass().add("row-button");
        button.setMaxWidth(Double.MAX_VALUE);
        button.setAccessibleText(Texts.get(screen + ".go"));
        face.prefWidthProperty().bind(button.widthProperty().subtract(18));
        button.setOnAction(_ -> go.accept(screen));
        return button;
    }

    private static Icons icon(String screen) {
        return switch (screen) {
            case "review" -> Icons.REVIEW;
            case "library" -> Icons.LIBRARY;
            case "memories" -> Icons.MEMORIES;
            case "conflicts" -> Icons.CONFLICT;
            case "runs" -> Icons.RUNS;
            case "trends" -> Icons.TRENDS;
            case "feedback" -> Icons.FEEDBACK;
            case "agents" -> Icons.AGENT;
            case "history" -> Icons.HISTORY;
            case "settings" -> Icons.SETTINGS;
            default -> throw new IllegalArgumentException("no screen " + screen);
        };
    }
}

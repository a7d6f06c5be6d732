package dev.emend.gui.memories.detail;

import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Json;
import dev.emend.model.VisibleText;
import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// JSON as people read it: a name and its value a line, what is inside of something further to the
/// right.
final class JsonOutline extends VBox {
    /// More is read as raw JSON.
    private static final int MAX_LINES = 300;

    private static final int MAX_LENGTH = 600;
    private static final double INDENT = 16;
    private static final double KEY_WIDTH = 140;

    private int lines;

    JsonOutline(Json json) {
        getStyleClass().add("json-tree");
        add("", json, 0);
        if (lines > MAX_LINES) {
            getChildren().add(TextControls.wrappingLabel(Texts.get("memories.tree.more"), "caption"));
        }
    }

    private void add(String name, Json json, int depth) {
        lines++;
        if (lines > MAX_LINES) {
            return;
        }
        switch (json) {
            case Json.Obj(var members)
            when !members.isEmpty() -> {
                boolean isRoot = depth == 0 && name.isEmpty();
                if (!isRoot) {
                    line(name, "", depth);
                }
                members.forEach((key, value) -> add(key, value, isRoot ? 0 : depth + 1));
            }
            case Json.Arr(var elements)
            when !isPlain(elements) -> {
                line(name, "", depth);
                for (int i = 0; i < elements.size() && lines <= MAX_LINES; i++) {
                    add(Integer.toString(i + 1), elements.get(i), depth + 1);
                }
            }
            case Json.Arr(var elements) ->
                line(name, String.join(", ", elements.stream().map(Json::plain).toList()), depth);
            case Json.Null _ -> line(name, "\u2013", depth);
            default -> line(name, json.plain(), depth);
        }
    }

    private static boolean isPlain(List<Json> elements) {
        return elements.stream().noneMatch(element -> element instanceof Json.Obj || element instanceof Json.Arr);
    }

    private void line(String name, String value, int depth) {
        var excerpt =
                value.length() > MAX_LENGTH ? value.substring(0, MAX_LENGTH) + Texts.get("memories.tree.cut") : value;
        var words = TextControls.wrappingLabel(excerpt);
        HBox.setHgrow(words, Priority.ALWAYS);
        words.setMaxWidth(Double.MAX_VALUE);
        var line = new HBox(12, key(name, value, depth), words);
        line.getStyleClass().add("json-line");
        getChildren().add(line);
    }

    private static Label key(String name, String value, int depth) {
        var key = TextControls.wrappingLabel("", value.isEmpty() ? "strong" : "muted");
        key.setText(VisibleText.of(name).replace("_", "_\u200b")); // a place to wrap at
        double indent = INDENT * Math.min(depth, 5);
        key.setPadding(new Insets(0, 0, 0, indent));
        if (!value.isEmpty()) {
            key.setMinWidth(KEY_WIDTH);
            key.setPrefWidth(KEY_WIDTH);
        }
        return key;
    }
}

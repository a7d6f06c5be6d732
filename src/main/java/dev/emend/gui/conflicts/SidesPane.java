package dev.emend.gui.conflicts;

import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WordDiffView;
import dev.emend.model.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The values side by side, each with its words marked that differ from the one before.
final class SidesPane extends GridPane {
    SidesPane() {
        getStyleClass().add("sides");
    }

    void show(List<ValueColumn> columns) {
        getChildren().clear();
        getColumnConstraints().clear();
        for (int i = 0; i < columns.size(); i++) {
            var width = new ColumnConstraints();
            width.setPercentWidth(100.0 / columns.size());
            getColumnConstraints().add(width);
            add(card(columns.get(i), columns.size()), i, 0);
        }
    }

    private static VBox card(ValueColumn column, int columns) {
        var side = column.side().name().toLowerCase(Locale.ROOT);
        var title = Texts.get("conflicts.side." + side + (columns == 1 ? ".alone" : ""));
        var head = new HBox(8, new Icon(icon(column.side()), 14), TextControls.fixedLabel(title, "strong"));
        head.setAlignment(Pos.CENTER_LEFT);
        var card = new VBox(head, value(column));
        card.getStyleClass().addAll("card", "side-card", side);
        GridPane.setVgrow(card, Priority.ALWAYS);
        return card;
    }

    private static Icons icon(ValueColumn.Side side) {
        return switch (side) {
            case BEFORE -> Icons.HISTORY;
            case OURS -> Icons.PERSON;
            case THEIRS -> Icons.AGENT;
        };
    }

    private static Node value(ValueColumn column) {
        if (column.value().isEmpty()) {
            return TextControls.wrappingLabel(Texts.get("conflicts.side.none"), "muted");
        }
        var value = column.value().get();
        return value instanceof Json.Obj item && item.has("knowledge_id")
                ? item(item, column.against())
                : words(value, column.against());
    }

    /// Member by member, those that left last.
    private static VBox item(Json.Obj item, Optional<Json> against) {
        var before = against.orElse(item) instanceof Json.Obj whole ? whole : Json.Obj.EMPTY;
        var parts = new VBox(8);
        var names = new LinkedHashSet<>(item.members().keySet());
        names.addAll(before.members().keySet());
        for (var name : names) {
            var newValue = Optional.ofNullable(item.get(name));
            var old = Optional.ofNullable(before.get(name));
            var visibleValue = newValue.or(() -> old).orElse(Json.Null.NULL);
            if (!ReadableValue.isNothing(visibleValue)) {
                var words = new WordDiffView(
                        old.map(value -> ReadableValue.member(name, value)).orElse(""),
                        newValue.map(value -> ReadableValue.member(name, value)).orElse(""));
                parts.getChildren().add(new VBox(2, TextControls.fixedLabel(name, "caption"), words));
            }
        }
        return parts;
    }

    private static Node words(Json value, Optional<Json> against) {
        var text = ReadableValue.of(value);
        var words = new WordDiffView(against.map(ReadableValue::of).orElse(text), text);
        if (ReadableValue.isCode(value)) {
            words.getStyleClass().add("mono");
        }
        return words;
    }
}

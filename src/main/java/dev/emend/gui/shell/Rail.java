package dev.emend.gui.shell;

import dev.emend.gui.kit.Texts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Fills the rail from the entries and keeps the one that is on pressed.
final class Rail {
    private final Map<String, ToggleButton> buttons = new HashMap<>();
    private final ToggleGroup group = new ToggleGroup();

    Rail(VBox place, List<Entry> entries, Consumer<String> go) {
        var gap = new Region();
        VBox.setVgrow(gap, Priority.ALWAYS);
        entries.stream()
                .filter(entry -> !entry.isAtBottom())
                .forEach(entry -> place.getChildren().add(button(entry, entries, go)));
        place.getChildren().add(gap);
        entries.stream()
                .filter(Entry::isAtBottom)
                .forEach(entry -> place.getChildren().add(button(entry, entries, go)));
    }

    private ToggleButton button(Entry entry, List<Entry> entries, Consumer<String> go) {
        var button = new ToggleButton(entry.title(), entry.icon().node(20));
        button.setId("rail-" + entry.id());
        button.getStyleClass().add("rail-entry");
        button.setToggleGroup(group);
        button.setAccessibleText(Texts.get("shell.rail.go", entry.title()));
        button.setTooltip(
                new Tooltip(entry.title() + " (" + ShellActs.keyOf(entry, entries) + ")"));
        button.setOnAction(_ -> {
            button.setSelected(true);
            go.accept(entry.id());
        });
        buttons.put(entry.id(), button);
        return button;
    }

    void select(String id) {
        var button = buttons.get(id);
        if (button != null) {
            button.setSelected(true);
        }
    }
}

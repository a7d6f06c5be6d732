package dev.emend.gui.shell;

import dev.emend.gui.kit.ScreenGroup;
import dev.emend.gui.kit.Texts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.value.ObservableIntegerValue;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// Fills the rail from the entries, group by group, and keeps the one that is on pressed.
final class Rail {
    private static final int MAX_COUNTED = 99;

    private final Map<String, ToggleButton> buttons = new HashMap<>();
    private final Map<String, Label> badges = new HashMap<>();

    Rail(VBox place, List<RailEntry> entries, Consumer<String> go) {
        var gap = new Region();
        VBox.setVgrow(gap, Priority.ALWAYS);
        var group = Optional.<ScreenGroup>empty();
        for (var entry : entries) {
            if (entry.isAtBottom()) {
                continue;
            }
            var entryGroup = ScreenGroup.of(entry.id());
            if (entryGroup.isPresent() && !entryGroup.equals(group)) {
                place.getChildren().add(heading(entryGroup.get()));
            }
            group = entryGroup;
            place.getChildren().add(button(entry, entries, go));
        }
        place.getChildren().add(gap);
        entries.stream()
                .filter(RailEntry::isAtBottom)
                .forEach(entry -> place.getChildren().add(button(entry, entries, go)));
    }

    private static Label heading(ScreenGroup group) {
        var heading = new Label(group.title());
        heading.getStyleClass().add("rail-group");
        heading.setMaxWidth(Double.MAX_VALUE);
        heading.setMinHeight(Region.USE_PREF_SIZE);
        return heading;
    }

    private ToggleButton button(RailEntry entry, List<RailEntry> entries, Consumer<String> go) {
        var badge = new Label();
        badge.getStyleClass().add("rail-badge");
        badge.setVisible(false);
        badge.setMouseTransparent(true);
        badges.put(entry.id(), badge);
        var face = new StackPane(entry.icon().node(20), badge);
        face.getStyleClass().add("rail-face");
        StackPane.setAlignment(badge, Pos.TOP_RIGHT);
        var button = new ToggleButton(entry.title(), face);
        button.setId("rail-" + entry.id());
        button.getStyleClass().add("rail-entry");
        button.setAccessibleText(Texts.get("shell.rail.go", entry.title()));
        button.setTooltip(new Tooltip(entry.title() + " (" + ShellActions.keyOf(entry, entries) + ")"));
        button.setOnAction(_ -> {
            select(entry.id());
            go.accept(entry.id());
        });
        buttons.put(entry.id(), button);
        return button;
    }

    /// Shows on an entry how much waits there, as long as something does.
    void follow(String id, ObservableIntegerValue count) {
        var badge = badges.get(id);
        var button = buttons.get(id);
        if (badge == null || button == null) {
            return;
        }
        var name = button.getAccessibleText();
        count.subscribe(newCount -> {
            int pendingCount = newCount.intValue();
            badge.setVisible(pendingCount > 0);
            badge.setText(pendingCount > MAX_COUNTED ? MAX_COUNTED + "+" : String.valueOf(pendingCount));
            button.setAccessibleText(pendingCount > 0 ? Texts.get("shell.rail.waiting", name, pendingCount) : name);
        });
    }

    void select(String id) {
        buttons.forEach((screen, button) -> button.setSelected(screen.equals(id)));
    }
}

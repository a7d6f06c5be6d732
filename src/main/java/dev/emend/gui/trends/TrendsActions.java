package dev.emend.gui.trends;

import dev.emend.app.trends.TrendTable.Topic;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do on the trends screen.
final class TrendsActions {
    private final List<UiAction> all = new ArrayList<>();
    final UiAction table;
    final UiAction export;
    final UiAction page;
    final UiAction more;
    final UiAction everything;
    final UiAction back;

    TrendsActions(TrendsViewModel model, Runnable exporting, Runnable exportingPage) {
        table = action(
                "table",
                Icons.SUMMARY,
                "T",
                ALWAYS,
                () -> model.isTable().set(!model.isTable().get()));
        export = action("export", Icons.EXPORT, "Shortcut+E", ALWAYS, exporting);
        page = action("page", Icons.FILE, "Shortcut+Shift+E", ALWAYS, exportingPage);
        more = action("more", Icons.NEXT, "Page Down", model.hasMoreLines(), model::moreLines);
        for (var topic : Topic.values()) {
            action(
                    "show." + topic.word(),
                    Icons.NEXT,
                    "Alt+" + (topic.ordinal() + 1),
                    ALWAYS,
                    () -> model.topic().set(topic));
        }
        everything = action(
                "all", Icons.HISTORY, "Alt+0", ALWAYS, () -> model.choice().set(PeriodChoice.ALL));
        period(model, "shorter", "[", -1);
        period(model, "longer", "]", 1);
        action("next", Icons.NEXT, "J", ALWAYS, () -> model.walk(1));
        action("previous", Icons.UP, "K", ALWAYS, () -> model.walk(-1));
        back = action("back", Icons.CLOSE, "Esc", model.isDrilled(), model::back);
    }

    private void period(TrendsViewModel model, String name, String key, int by) {
        action(name, Icons.HISTORY, key, ALWAYS, () -> {
            int at = model.choice().get().ordinal() + by;
            var last = PeriodChoice.values().length - 1;
            model.choice().set(PeriodChoice.values()[Math.clamp(at, 0, last)]);
        });
    }

    private static final ObservableBooleanValue ALWAYS = new javafx.beans.property.SimpleBooleanProperty(true);

    private UiAction action(String name, Icons icon, String key, ObservableBooleanValue enabled, Runnable run) {
        var action = UiAction.of("trends." + name, icon, key, enabled, run);
        all.add(action);
        return action;
    }

    List<UiAction> all() {
        return List.copyOf(all);
    }

    /// The acts as the sheet of keys groups them.
    List<ActionGroup> groups() {
        return Stream.of("look", "period", "move")
                .map(name -> new ActionGroup(
                        Texts.get("trends.keys." + name),
                        all.stream()
                                .filter(action -> group(action).equals(name))
                                .toList()))
                .toList();
    }

    private static String group(UiAction action) {
        return switch (action.id().split("\\.")[1]) {
            case "all", "shorter", "longer" -> "period";
            case "next", "previous", "back", "more" -> "move";
            default -> "look";
        };
    }
}

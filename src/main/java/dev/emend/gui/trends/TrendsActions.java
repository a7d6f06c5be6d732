package dev.emend.gui.trends;

import dev.emend.app.trends.TrendTopic;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.ScreenActions;
import dev.emend.gui.kit.UiAction;
import java.util.List;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;

/// Everything a person can do on the trends screen.
final class TrendsActions extends ScreenActions {
    final UiAction table;
    final UiAction export;
    final UiAction page;
    final UiAction more;
    final UiAction allTime;
    final UiAction goBack;

    TrendsActions(TrendsViewModel model, Runnable exporting, Runnable exportingPage) {
        super("trends", List.of("look", "period", "move"));
        table = add(
                "table",
                Icons.SUMMARY,
                "V",
                model.isOpen(),
                () -> model.isTable().set(!model.isTable().get()));
        export = add("export", Icons.EXPORT, "Shortcut+E", model.isOpen(), exporting);
        page = add("page", Icons.FILE, "Shortcut+Shift+E", ALWAYS, exportingPage);
        more = add("more", Icons.NEXT, "Page Down", model.hasMoreLines(), model::moreLines);
        for (var topic : TrendTopic.values()) {
            // there are nine digits; the last questions have no key of their own
            var key = topic.ordinal() < 9 ? "Alt+" + (topic.ordinal() + 1) : "";
            add("show." + topic.word(), Icons.NEXT, key, ALWAYS, () -> model.open(topic));
        }
        allTime = add("all", Icons.HISTORY, "Alt+0", ALWAYS, () -> model.choice.set(PeriodChoice.ALL));
        period(model, "shorter", "[", -1);
        period(model, "longer", "]", 1);
        add("next", Icons.NEXT, "", ALWAYS, () -> model.walk(1));
        add("previous", Icons.UP, "", ALWAYS, () -> model.walk(-1));
        goBack = add("back", Icons.CLOSE, "Esc", model.canGoBack(), model::goBack);
    }

    private void period(TrendsViewModel model, String name, String key, int by) {
        add(name, Icons.HISTORY, key, ALWAYS, () -> {
            int at = model.choice.get().ordinal() + by;
            var last = PeriodChoice.values().length - 1;
            model.choice.set(PeriodChoice.values()[Math.clamp(at, 0, last)]);
        });
    }

    private static final ObservableBooleanValue ALWAYS = new SimpleBooleanProperty(true);

    @Override
    protected String heading(String name) {
        return switch (name) {
            case "all", "shorter", "longer" -> "period";
            case "next", "previous", "back", "more" -> "move";
            default -> "look";
        };
    }
}

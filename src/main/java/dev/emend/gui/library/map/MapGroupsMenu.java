package dev.emend.gui.library.map;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.model.VisibleText;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;

/// The groups of similar learnings by size; choosing one selects its points. Not there without groups.
final class MapGroupsMenu extends MenuButton {
    /// More lines than a window has room for are no list to choose from.
    private static final int MOST = 20;

    private static final int LETTERS = 80;

    private final MapGroupsViewModel model;

    MapGroupsMenu(MapGroupsViewModel model, UiAction action) {
        this.model = model;
        setId("map-groups");
        setGraphic(action.icon().node());
        setTooltip(ActionControls.tooltip(action));
        setMinWidth(USE_PREF_SIZE);
        managedProperty().bind(visibleProperty());
        refresh();
    }

    /// The map or the filters changed.
    void refresh() {
        var groups = model.shown();
        setVisible(!groups.isEmpty());
        setText(Texts.get("library.map.groups.count", groups.size()));
        getItems().clear();
        for (var group : groups.subList(0, Math.min(MOST, groups.size()))) {
            var item = new MenuItem(Texts.get(
                    "library.map.groups.one",
                    group.points().size(),
                    shortened(VisibleText.of(group.first().text()))));
            item.setMnemonicParsing(false);
            item.setOnAction(_ -> model.select(group));
            getItems().add(item);
        }
        if (groups.size() > MOST) {
            var rest = new MenuItem(Texts.get("library.map.groups.rest", groups.size() - MOST));
            rest.setDisable(true);
            getItems().add(rest);
        }
    }

    private static String shortened(String text) {
        return text.length() <= LETTERS ? text : text.substring(0, LETTERS - 1) + "…";
    }
}

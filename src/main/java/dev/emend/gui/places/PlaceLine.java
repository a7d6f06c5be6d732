package dev.emend.gui.places;

import dev.emend.app.library.ItemPlace;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.VisibleText;
import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;

/// Place of an item, such as `MEMORY.md › Tests, line 12`, with a control that shows it in an editor.
public final class PlaceLine extends HBox {
    private final Label place = new Label();

    public PlaceLine() {
        getStyleClass().add("place-line");
        place.getStyleClass().addAll("caption", "path");
        place.setMinWidth(0);
        place.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        getChildren().addAll(new Icon(Icons.FILE, 16), place);
    }

    /// @param show shows the place in an editor
    public void offer(UiAction show) {
        var link = ActionControls.link(show);
        link.setMinWidth(USE_PREF_SIZE);
        getChildren().add(link);
    }

    /// @param catalog the file or folder the item is from
    /// @param itemPlace where it is in there; empty while that is not known
    public void show(KnowledgeItem item, Path catalog, Optional<ItemPlace> itemPlace) {
        var location = location(item, catalog);
        place.setText(VisibleText.of(itemPlace
                .map(at -> Texts.get("places.line", location, Integer.toString(at.line())))
                .orElse(location)));
        TextControls.hint(
                place, place.getText() + "\n" + itemPlace.map(ItemPlace::file).orElse(catalog));
    }

    /// The file and, in Markdown, the headings above the item.
    static String location(KnowledgeItem item, Path catalog) {
        var file = item.home().orElseGet(() -> String.valueOf(catalog.getFileName()));
        return item.fields()
                .object("metadata")
                .text("section")
                .filter(_ -> item.home().isPresent())
                .map(section -> file + " › " + section.replace(" > ", " › "))
                .orElse(file);
    }
}

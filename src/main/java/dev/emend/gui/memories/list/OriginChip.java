package dev.emend.gui.memories.list;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import dev.emend.model.filter.FilterText;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/// The sources whose memories alone are listed, in words; a click or Enter lists all again. Not
/// there while all are.
public final class OriginChip extends Button {
    private static final String FIELD = "source:";

    public OriginChip(MemoryListViewModel model) {
        setId("origin-chip");
        getStyleClass().setAll("filter-chip");
        setMinHeight(USE_PREF_SIZE);
        managedProperty().bind(visibleProperty());
        var words = new Label();
        var face = new HBox(words, Icons.CLEAR.node(14));
        face.getStyleClass().add("filter-chip-face");
        setGraphic(face);
        setOnAction(_ -> {
            model.origin.set("");
            model.search.again();
        });
        model.origin.subscribe(clause -> {
            setVisible(!clause.isEmpty());
            var sources = clause.isEmpty()
                    ? List.<String>of()
                    : List.of(FilterText.bare(clause.substring(FIELD.length())).split("\\|"));
            words.setText(VisibleText.of(said(sources)));
            setAccessibleText(Texts.get("memories.source.remove", words.getText()));
            TextControls.hint(this, VisibleText.of(String.join("\n", sources)));
        });
    }

    private static String said(List<String> sources) {
        if (sources.isEmpty()) {
            return "";
        }
        var first = sources.getFirst();
        var name = first.substring(Math.max(first.lastIndexOf('/'), first.lastIndexOf('\\')) + 1);
        return sources.size() == 1
                ? Texts.get("memories.source", name)
                : Texts.get("memories.source.more", name, sources.size() - 1);
    }
}

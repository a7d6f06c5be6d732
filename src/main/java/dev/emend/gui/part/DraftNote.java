package dev.emend.gui.part;

import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;

/// Tells that a form shows a draft, and discards it; takes no room while it shows what is saved.
public final class DraftNote extends HBox {
    public DraftNote(FormDrafts drafts) {
        super(8);
        setAlignment(Pos.CENTER_LEFT);
        getStyleClass().add("draft-note");
        var chip = new Chip(Icons.EDIT, "", StyleVariant.WARNING);
        chip.textProperty().bind(drafts.note());
        chip.setTooltip(TextControls.tooltip(Texts.get("part.draft.hint")));
        var discard = new Button(Texts.get("part.draft.discard"), Icons.DELETE.node(14));
        discard.setId("discard-draft");
        discard.getStyleClass().addAll("flat", "small");
        discard.setMinWidth(USE_PREF_SIZE);
        discard.setOnAction(_ -> drafts.discard());
        getChildren().addAll(chip, discard);
        visibleProperty().bind(drafts.note().isNotEmpty());
        managedProperty().bind(visibleProperty());
    }
}

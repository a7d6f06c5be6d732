package dev.emend.gui.review;

import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.Tone;
import dev.emend.gui.part.Prose;
import dev.emend.gui.part.TrustBar;
import dev.emend.model.Visible;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// What the learnings of one item and task share, said once: the item, its trust, the task.
final class GroupPane extends VBox {
    private static final int DESCRIPTION = 180;
    private static final int TASK = 150;

    private final Label name = Prose.fixed("", "mono", "item-name");
    private final HBox chips = new HBox(8);
    private final TrustBar trust = new TrustBar();
    private final TrustSpark spark = new TrustSpark();
    private final Label description = Prose.wrapped("", "muted");
    private final Label task = Prose.wrapped("", "caption");

    GroupPane() {
        getStyleClass().add("group");
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var said = Prose.fixed(Texts.get("review.trust"), "muted");
        var row = new HBox(12, name, chips, gap, said, trust, spark);
        row.getStyleClass().add("group-row");
        chips.getStyleClass().add("group-chips");
        name.setMinWidth(0);
        getChildren().addAll(row, description, task);
    }

    /// @param waiting how many learnings of the group wait
    /// @param readOnly why the file cannot be changed, when it cannot
    void show(Page page, int waiting, Optional<String> readOnly) {
        var item = page.card().item();
        var veil = item.veil();
        name.setText(Visible.of(Brief.of(item.item().ref().label(), 40)));
        Prose.hint(name, item.item().ref().label() + "\n" + item.file());
        chips.getChildren()
                .setAll(new Chip(Icons.ALIKE, Texts.get("review.group", waiting), Tone.NEUTRAL));
        readOnly.ifPresent(reason -> {
            var chip = new Chip(Icons.READ_ONLY, Texts.get("review.readonly"), Tone.WARNING);
            chip.setTooltip(Prose.tooltip(Texts.get("review.readonly.hint", reason)));
            chips.getChildren().add(chip);
        });
        trust.setTrust(item.item().trust());
        spark.show(item.ledger());
        show(description, veil.over(item.item().description()), DESCRIPTION);
        var of = page.learning().task();
        show(task, of.isEmpty() ? "" : Texts.get("review.task") + " " + Brief.paths(of), TASK);
        if (!of.isEmpty()) {
            Prose.hint(task, of);
        }
    }

    private static void show(Label label, String text, int most) {
        label.setText(Visible.of(Brief.of(text, most)));
        Prose.hint(label, text.length() > most ? text : "");
        label.setVisible(!text.isBlank());
        label.setManaged(label.isVisible());
    }
}

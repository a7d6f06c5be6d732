package dev.emend.gui.review;

import dev.emend.app.journal.TrustHistory;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.Heading;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.TrustBar;
import dev.emend.model.Learning;
import dev.emend.model.Trust;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Polyline;

/// Facts that the learnings of one item and task share, shown once: the item, its trust, the task.
final class GroupPane extends VBox {
    private static final int DESCRIPTION = 180;
    private static final int TASK = 150;
    private static final double ROOMY = 600;

    private final Label name = TextControls.fixedLabel("", "mono", "item-name");
    private final HBox chips = new HBox(8);
    private final TrustBar trust = new TrustBar();
    private final TrustSparkline sparkline = new TrustSparkline();
    private final Label description = TextControls.wrappingLabel("", "muted");

    /// Memories have none.
    private final BooleanProperty isTrusted = new SimpleBooleanProperty(true);

    private final Label task = TextControls.wrappingLabel("", "caption");

    GroupPane() {
        getStyleClass().add("group");
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var caption = TextControls.fixedLabel(Texts.get("review.trust"), "muted");
        var row = new WrappingRow(12, name, chips, gap, caption, trust, sparkline);
        row.getStyleClass().add("group-row");
        chips.getStyleClass().add("group-chips");
        name.setMinWidth(0);
        // the number and its bar are known without it where there is little room
        caption.visibleProperty().bind(isTrusted.and(widthProperty().greaterThan(ROOMY)));
        caption.managedProperty().bind(caption.visibleProperty());
        for (var part : List.of(trust, sparkline)) {
            part.visibleProperty().bind(isTrusted);
            part.managedProperty().bind(isTrusted);
        }
        getChildren().addAll(row, description, task);
    }

    /// @param pendingCount how many learnings of the group wait
    /// @param readOnly why the file cannot be changed, when it cannot
    void show(CardModel page, int pendingCount, Optional<String> readOnly) {
        boolean isOfItem = page.card().isOfItem();
        var label = isOfItem ? page.ref().label() : Texts.get("review.memory");
        name.setText(VisibleText.of(Heading.of(label, 40)));
        TextControls.hint(
                name,
                isOfItem ? label + "\n" + page.card().item().file() : page.ref().label());
        chips.getChildren().clear();
        if (isOfItem) {
            chips.getChildren()
                    .add(new Chip(Icons.ALIKE, Texts.get("review.group", pendingCount), StyleVariant.NEUTRAL));
        }
        readOnly.ifPresent(reason -> {
            var chip = new Chip(Icons.READ_ONLY, Texts.get("review.readonly"), StyleVariant.WARNING);
            chip.setTooltip(TextControls.tooltip(Texts.get("review.readonly.hint", reason)));
            chips.getChildren().add(chip);
        });
        isTrusted.set(isOfItem);
        if (isOfItem) {
            var item = page.card().item();
            trust.setTrust(item.item().trust(), item.state());
            sparkline.show(item.trustHistory());
        }
        // of an item it is the lesson of the card
        show(description, page.learning().isEmpty() ? "" : page.card().entry().title(), DESCRIPTION);
        var of = page.learning().map(Learning::task).orElse("");
        show(task, of.isEmpty() ? "" : Texts.get("review.task") + " " + Heading.paths(of), TASK);
        if (!of.isEmpty()) {
            TextControls.hint(task, of);
        }
    }

    private static void show(Label label, String text, int max) {
        label.setText(VisibleText.of(Heading.of(text, max)));
        TextControls.hint(label, text.length() > max ? text : "");
        label.setVisible(!text.isBlank());
        label.setManaged(label.isVisible());
    }

    /// Changes of the trust of an item, as a line of a few pixels from 1 at the top to the floor at the
    /// bottom.
    private static final class TrustSparkline extends Pane {
        private static final double WIDTH = 56;
        private static final double HEIGHT = 16;

        private final Polyline line = new Polyline();

        TrustSparkline() {
            getStyleClass().add("trust-spark");
            setMinSize(WIDTH, HEIGHT);
            setMaxSize(WIDTH, HEIGHT);
            line.getStyleClass().add("spark-line");
            getChildren().add(line);
        }

        void show(TrustHistory history) {
            var points = new ArrayList<Double>();
            var values = new ArrayList<Double>();
            values.add(
                    history.lines().isEmpty()
                            ? Trust.FULL
                            : history.lines().getFirst().before());
            history.lines().forEach(event -> values.add(event.after()));
            if (values.size() == 1) {
                values.add(values.getFirst());
            }
            for (int i = 0; i < values.size(); i++) {
                double share = Math.clamp((values.get(i) - Trust.FLOOR) / (1 - Trust.FLOOR), 0.0, 1.0);
                points.add(1 + (WIDTH - 2) * i / (values.size() - 1));
                points.add(1 + (HEIGHT - 2) * (1 - share));
            }
            line.getPoints().setAll(points);
            var words = Texts.get(
                    "review.spark",
                    history.lines().size(),
                    TrustBar.text(values.getFirst()),
                    TrustBar.text(values.getLast()));
            setAccessibleText(words);
            Tooltip.install(this, TextControls.tooltip(words));
        }
    }
}

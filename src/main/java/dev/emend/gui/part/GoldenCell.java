package dev.emend.gui.part;

import dev.emend.app.search.GoldenQueryResult;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.model.VisibleText;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Cell for a golden query: its words, the item it must find, its place now and before.
final class GoldenCell extends WrappingCell<GoldenQueryResult> {
    private final Label query = TextControls.wrappingLabel("", "strong");
    private final Label item = TextControls.wrappingLabel("", "mono", "caption");
    private final Label context = TextControls.wrappingLabel("", "mono", "caption");
    private final Label withheld = TextControls.wrappingLabel("", "caption");
    private final HBox turn = new HBox();
    private final VBox face;

    GoldenCell() {
        query.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(query, Priority.ALWAYS);
        face = new VBox(4, new HBox(8, query, turn), item, context, withheld);
        context.managedProperty().bind(context.visibleProperty());
        withheld.managedProperty().bind(withheld.visibleProperty());
    }

    @Override
    protected void updateItem(@Nullable GoldenQueryResult result, boolean isEmpty) {
        super.updateItem(result, isEmpty);
        setGraphic(null);
        if (result == null || isEmpty) {
            return;
        }
        var chip = chip(result);
        query.setText(VisibleText.of(result.query().query()));
        item.setText(VisibleText.of(result.query().item().label()));
        var queryContext = result.query().context();
        context.setVisible(!queryContext.members().isEmpty());
        context.setText(Texts.get("part.golden.asked", VisibleText.of(queryContext.compact())));
        withheld.setVisible(result.withheld().isPresent());
        withheld.setText(result.withheld().orElse(""));
        turn.getChildren().setAll(chip);
        setAccessibleText(String.join(
                ". ", result.query().query(), result.query().item().label(), chip.getText(), withheld.getText()));
        setGraphic(face);
    }

    static Chip chip(GoldenQueryResult result) {
        var turn = result.turn();
        var text = Texts.get(
                "part.golden." + turn.name().toLowerCase(Locale.ROOT),
                place(result.place()),
                place(result.before().orElse(0)));
        return switch (turn) {
            case UNASKED -> new Chip(Icons.UNKNOWN, text, StyleVariant.NEUTRAL);
            case FIRST, SAME ->
                result.place() == 0
                        ? new Chip(Icons.WARNING, text, StyleVariant.WARNING)
                        : new Chip(Icons.DONE, text, StyleVariant.NEUTRAL);
            case UP -> new Chip(Icons.UP, text, StyleVariant.SUCCESS);
            case FOUND -> new Chip(Icons.UP, text, StyleVariant.SUCCESS);
            case DOWN -> new Chip(Icons.DOWN, text, StyleVariant.DANGER);
            case LOST -> new Chip(Icons.CANCEL, text, StyleVariant.DANGER);
        };
    }

    private static String place(int place) {
        return place == 0 ? Texts.get("part.golden.nowhere") : Texts.get("part.golden.place", place);
    }
}

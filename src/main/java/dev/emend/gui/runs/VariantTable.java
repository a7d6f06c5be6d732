package dev.emend.gui.runs;

import dev.emend.app.runs.ProcessMap.Variant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// Whole sequences of calls, the most frequent first, with a bar for how their runs ended. Enter shows
/// those runs.
final class VariantTable extends DataTable<Variant> {
    private static final double LINE_HEIGHT = 34;

    VariantTable(Consumer<Variant> onOpen) {
        super("variants", "runs", "runs.map.variants", LINE_HEIGHT);
        getStyleClass().add("sequence-table");
        setPlaceholder(TextControls.wrappingLabel(Texts.get("runs.map.variants.none"), "caption"));
        var calls = textColumn("calls", VariantTable::calls, 0);
        getColumns()
                .setAll(List.of(
                        calls,
                        textColumn("support", row -> Integer.toString(row.runs()), 64),
                        column("ended", EndedCell::new, 150)));
        fill(calls, 120);
        opens(onOpen);
    }

    /// Shows these variants; when they are there already, they stay, and so does the selection.
    void show(List<Variant> variants) {
        if (getItems().equals(variants)) {
            return;
        }
        getItems().setAll(variants);
        if (!variants.isEmpty()) {
            getSelectionModel().clearAndSelect(0);
        }
    }

    /// The sentence on the runs of a variant.
    static String sentence(Variant variant) {
        return Texts.get(
                "runs.map.variant",
                variant.tools().size(),
                variant.runs(),
                variant.success().successes(),
                variant.success().knownOutcomes() - variant.success().successes(),
                variant.runs() - variant.success().knownOutcomes());
    }

    private static String calls(Variant variant) {
        return variant.tools().isEmpty() ? Texts.get("runs.step.none") : String.join(" \u2192 ", variant.tools());
    }

    private static String outcomeText(Variant variant) {
        var success = variant.success();
        return Texts.get(
                "runs.map.ended",
                success.successes(),
                success.knownOutcomes() - success.successes(),
                variant.runs() - success.knownOutcomes());
    }

    /// Successes, failures and unknown ends, each as wide as its share.
    private static final class EndedCell extends Cell<Variant> {
        private static final double WIDTH = 130;

        private final Region good = part("ended-success");
        private final Region bad = part("ended-failure");
        private final Region unknown = part("ended-unknown");
        private final HBox bar = new HBox(good, bad, unknown);

        EndedCell() {
            bar.getStyleClass().add("ended-bar");
        }

        private static Region part(String style) {
            var part = new Region();
            part.getStyleClass().add(style);
            return part;
        }

        @Override
        protected void show(Variant variant) {
            var success = variant.success();
            double each = WIDTH / Math.max(1, variant.runs());
            good.setMinWidth(each * success.successes());
            bad.setMinWidth(each * (success.knownOutcomes() - success.successes()));
            unknown.setMinWidth(each * (variant.runs() - success.knownOutcomes()));
            setGraphic(bar);
            setAccessibleText(outcomeText(variant));
            TextControls.hint(this, outcomeText(variant));
        }
    }
}

package dev.emend.gui.library.list;

import dev.emend.app.library.Histogram;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.filter.NumberRange;
import java.util.Optional;
import java.util.function.BiConsumer;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// How many items have which number, as bars. Dragging over some asks for their range, a click on
/// what is asked for takes it back. Who has no mouse types the range, which its tooltip says.
public final class HistogramPane extends VBox {
    private static final PseudoClass IN = PseudoClass.getPseudoClass("in");

    /// Of the highest bar, pixels; also that of one item can be seen.
    private static final double HEIGHT = 30;

    private static final double LEAST = 2;

    private final String field;
    private final BiConsumer<String, String> onAsk;
    private final HBox bars = new HBox();
    private final Label from = TextControls.fixed("", "caption", "figures");
    private final Label said = new Label();
    private final Label to = TextControls.fixed("", "caption", "figures");
    private final Tooltip tooltip = TextControls.tooltip("");
    private @Nullable Histogram shown;
    private int pressed = -1;
    private int dragged = -1;

    /// @param field of the histograms it shows
    /// @param onAsk takes the field and the clause that asks for a range, empty for none
    public HistogramPane(String field, BiConsumer<String, String> onAsk) {
        this.field = field;
        this.onAsk = onAsk;
        setId("histogram-" + field);
        getStyleClass().add("histogram");
        bars.getStyleClass().add("histogram-bars");
        bars.setMinHeight(HEIGHT);
        bars.setPrefHeight(HEIGHT);
        said.getStyleClass().addAll("caption", "figures");
        said.setAlignment(Pos.CENTER);
        said.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(said, Priority.ALWAYS);
        var axis = new HBox(from, said, to);
        axis.getStyleClass().add("histogram-axis");
        getChildren().addAll(bars, axis);
        Tooltip.install(bars, tooltip);
        bars.setOnMousePressed(this::press);
        bars.setOnMouseDragged(this::drag);
        bars.setOnMouseReleased(_ -> release());
    }

    public void show(Histogram histogram) {
        if (histogram.equals(shown)) {
            return;
        }
        shown = histogram;
        var bins = histogram.bins();
        if (bars.getChildren().size() != bins.size()) {
            bars.getChildren().clear();
            bins.forEach(_ -> bars.getChildren().add(new Bar()));
        }
        int max = Math.max(1, histogram.max());
        for (int i = 0; i < bins.size(); i++) {
            bar(i).show(bins.get(i).count(), max);
        }
        from.setText(NumberRange.number(bins.getFirst().from()));
        to.setText(NumberRange.number(bins.getLast().to()));
        tooltip.setText(Texts.get("library.histogram.hint", field));
        mark();
    }

    private Bar bar(int index) {
        return (Bar) bars.getChildren().get(index);
    }

    /// While it is dragged, what the mouse has gone over; else what is asked for.
    private void mark() {
        var histogram = shown;
        if (histogram == null) {
            return;
        }
        var range = pressed >= 0 ? Optional.of(histogram.range(pressed, dragged)) : histogram.asked();
        int count = 0;
        for (int i = 0; i < histogram.bins().size(); i++) {
            var bin = histogram.bins().get(i);
            boolean isIn = pressed >= 0
                    ? i >= Math.min(pressed, dragged) && i <= Math.max(pressed, dragged)
                    : histogram.isAsked(bin);
            bar(i).pseudoClassStateChanged(IN, isIn && range.isPresent());
            count += isIn ? bin.count() : 0;
        }
        int items = count;
        said.setText(range.map(asked -> Texts.get("library.histogram.range", words(asked), items))
                .orElse(""));
        from.setVisible(range.isEmpty());
        from.setManaged(range.isEmpty());
        to.setVisible(range.isEmpty());
        to.setManaged(range.isEmpty());
        setAccessibleText(Texts.get("library.histogram.sentence", Texts.get("library.chip.field." + field), count));
    }

    static String words(NumberRange range) {
        var lower = NumberRange.number(range.from());
        var upper = NumberRange.number(range.to());
        if (lower.isEmpty()) {
            return Texts.get(range.isBelow() ? "library.range.below" : "library.range.upTo", upper);
        }
        if (upper.isEmpty()) {
            return Texts.get("library.range.from", lower);
        }
        return lower.equals(upper)
                ? lower
                : Texts.get(range.isBelow() ? "library.range.betweenBelow" : "library.range.between", lower, upper);
    }

    private int bin(MouseEvent event) {
        int size = bars.getChildren().size();
        double share = event.getX() / Math.max(1, bars.getWidth());
        return Math.clamp((int) Math.floor(share * size), 0, size - 1);
    }

    private void press(MouseEvent event) {
        if (event.getButton() == MouseButton.PRIMARY && shown != null) {
            pressed = bin(event);
            dragged = pressed;
            mark();
            event.consume();
        }
    }

    private void drag(MouseEvent event) {
        if (pressed >= 0) {
            dragged = bin(event);
            mark();
            event.consume();
        }
    }

    private void release() {
        var histogram = shown;
        if (pressed < 0 || histogram == null) {
            return;
        }
        var range = histogram.range(pressed, dragged);
        pressed = -1;
        boolean isBack = histogram.asked().filter(range::equals).isPresent();
        onAsk.accept(field, isBack ? "" : histogram.clause(range));
        mark();
    }

    /// One bar from the bottom up; the whole height can be pressed.
    private static final class Bar extends StackPane {
        private final Region fill = new Region();

        Bar() {
            getStyleClass().add("histogram-bin");
            fill.getStyleClass().add("histogram-bar");
            setAlignment(Pos.BOTTOM_CENTER);
            setMinWidth(0);
            setPrefWidth(1);
            HBox.setHgrow(this, Priority.ALWAYS);
            getChildren().add(fill);
        }

        void show(int count, int max) {
            // the line they stand on belongs to them
            double height = count == 0 ? 0 : Math.max(LEAST, (HEIGHT - LEAST) * count / max);
            fill.setMinHeight(height);
            fill.setMaxHeight(height);
        }
    }
}

package dev.emend.gui.list;

import dev.emend.app.list.Histogram;
import dev.emend.gui.chart.AccessibleValue;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.filter.NumberRange;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.DoubleFunction;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Histogram of a numeric field. Dragging over bars filters by their range, a click on the filtered
/// range clears it. Arrow keys go from bar to bar, with Shift they extend the range, and Enter filters
/// by it. A range may also be typed in the filter line, as the tooltip says.
public final class HistogramPane extends VBox {
    private static final PseudoClass IN = PseudoClass.getPseudoClass("in");

    /// Of the highest bar, pixels; also that of one item can be seen.
    private static final double HEIGHT = 30;

    private static final double LEAST = 2;

    private final String screen;
    private final String field;
    private final DoubleFunction<String> number;
    private final BiConsumer<String, String> onAsk;
    private final HBox bars = new HBox() {
        @Override
        public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
            var answer = accessibleValue.answer(attribute);
            return answer == null ? super.queryAccessibleAttribute(attribute, parameters) : answer;
        }
    };
    private final AccessibleValue accessibleValue = new AccessibleValue(bars, Texts.get("list.histogram.spoken"));
    private final Label from = TextControls.fixedLabel("", "caption", "figures");
    private final Label summary = new Label();
    private final Label to = TextControls.fixedLabel("", "caption", "figures");
    private final Tooltip tooltip = TextControls.tooltip("");
    private @Nullable Histogram currentHistogram;
    private int rangeStart = -1;
    private int rangeEnd = -1;

    /// @param screen whose texts name the field and what is counted
    /// @param field of the histograms it shows
    /// @param number a number of the field as people read it
    /// @param onAsk takes the field and the clause that asks for a range, empty for none
    public HistogramPane(String screen, String field, DoubleFunction<String> number, BiConsumer<String, String> onAsk) {
        this.screen = screen;
        this.field = field;
        this.number = number;
        this.onAsk = onAsk;
        setId("histogram-" + field);
        getStyleClass().add("histogram");
        bars.getStyleClass().add("histogram-bars");
        bars.setMinHeight(HEIGHT);
        bars.setPrefHeight(HEIGHT);
        summary.getStyleClass().addAll("caption", "figures");
        summary.setAlignment(Pos.CENTER);
        summary.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(summary, Priority.ALWAYS);
        var axis = new HBox(from, summary, to);
        axis.getStyleClass().add("histogram-axis");
        getChildren().addAll(bars, axis);
        Tooltip.install(bars, tooltip);
        bars.setOnMousePressed(this::press);
        bars.setOnMouseDragged(this::drag);
        bars.setOnMouseReleased(_ -> release());
        bars.setId("bars-" + field);
        bars.setFocusTraversable(true);
        KeyDispatcher.leaveArrows(bars);
        bars.setOnKeyPressed(this::type);
        bars.focusedProperty().subscribe(has -> {
            if (!has && rangeStart >= 0) {
                rangeStart = -1;
                mark();
            }
        });
    }

    public void show(Histogram histogram) {
        if (histogram.equals(currentHistogram)) {
            return;
        }
        currentHistogram = histogram;
        var bins = histogram.bins();
        if (bars.getChildren().size() != bins.size()) {
            bars.getChildren().clear();
            bins.forEach(_ -> bars.getChildren().add(new Bar()));
        }
        int max = Math.max(1, histogram.max());
        for (int i = 0; i < bins.size(); i++) {
            bar(i).show(bins.get(i).count(), max);
        }
        from.setText(number.apply(bins.getFirst().from()));
        to.setText(number.apply(bins.getLast().to()));
        tooltip.setText(Texts.get("list.histogram.hint", field));
        mark();
    }

    private Bar bar(int index) {
        return (Bar) bars.getChildren().get(index);
    }

    /// While it is dragged, what the mouse has gone over; else what is asked for.
    private void mark() {
        var histogram = currentHistogram;
        if (histogram == null) {
            return;
        }
        var range = rangeStart >= 0 ? Optional.of(histogram.range(rangeStart, rangeEnd)) : histogram.filterRange();
        int count = 0;
        for (int i = 0; i < histogram.bins().size(); i++) {
            var bin = histogram.bins().get(i);
            boolean isIn = rangeStart >= 0
                    ? i >= Math.min(rangeStart, rangeEnd) && i <= Math.max(rangeStart, rangeEnd)
                    : histogram.isAsked(bin);
            bar(i).pseudoClassStateChanged(IN, isIn && range.isPresent());
            count += isIn ? bin.count() : 0;
        }
        int items = count;
        summary.setText(range.map(numberRange -> Texts.get("list.histogram.range", words(numberRange, number), items))
                .orElse(""));
        from.setVisible(range.isEmpty());
        from.setManaged(range.isEmpty());
        to.setVisible(range.isEmpty());
        to.setManaged(range.isEmpty());
        var sentence = Texts.get(screen + ".histogram.sentence", Texts.get(screen + ".chip.field." + field), count);
        setAccessibleText(sentence);
        bars.setAccessibleText(sentence);
        accessibleValue.say(
                range.map(numberRange -> Texts.get("list.histogram.range", words(numberRange, number), items))
                        .orElse(""));
    }

    /// A range in words.
    public static String words(NumberRange range, DoubleFunction<String> number) {
        var lower = Double.isInfinite(range.from()) ? "" : number.apply(range.from());
        var upper = Double.isInfinite(range.to()) ? "" : number.apply(range.to());
        if (lower.isEmpty()) {
            return Texts.get(range.isBelow() ? "list.range.below" : "list.range.upTo", upper);
        }
        if (upper.isEmpty()) {
            return Texts.get("list.range.from", lower);
        }
        return lower.equals(upper)
                ? lower
                : Texts.get(range.isBelow() ? "list.range.betweenBelow" : "list.range.between", lower, upper);
    }

    private int bin(MouseEvent event) {
        int size = bars.getChildren().size();
        double share = event.getX() / Math.max(1, bars.getWidth());
        return Math.clamp((int) Math.floor(share * size), 0, size - 1);
    }

    private void press(MouseEvent event) {
        if (event.getButton() == MouseButton.PRIMARY && currentHistogram != null) {
            rangeStart = bin(event);
            rangeEnd = rangeStart;
            mark();
            event.consume();
        }
    }

    private void drag(MouseEvent event) {
        if (rangeStart >= 0) {
            rangeEnd = bin(event);
            mark();
            event.consume();
        }
    }

    private void type(KeyEvent event) {
        int step = event.getCode() == KeyCode.LEFT ? -1 : event.getCode() == KeyCode.RIGHT ? 1 : 0;
        if (currentHistogram == null) {
            return;
        }
        if (step != 0) {
            rangeEnd = Math.clamp(
                    rangeStart < 0 ? (step > 0 ? 0 : bars.getChildren().size() - 1) : rangeEnd + step,
                    0,
                    bars.getChildren().size() - 1);
            if (rangeStart < 0 || !event.isShiftDown()) {
                rangeStart = rangeEnd;
            }
            mark();
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER && rangeStart >= 0) {
            release();
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER
                && currentHistogram.filterRange().isPresent()) {
            onAsk.accept(field, "");
            event.consume();
        }
    }

    private void release() {
        var histogram = currentHistogram;
        if (rangeStart < 0 || histogram == null) {
            return;
        }
        var range = histogram.range(rangeStart, rangeEnd);
        rangeStart = -1;
        boolean isBack = histogram.filterRange().filter(range::equals).isPresent();
        onAsk.accept(field, isBack ? "" : histogram.clause(range));
        mark();
    }

    /// Bar that grows from the bottom; the whole height can be pressed.
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

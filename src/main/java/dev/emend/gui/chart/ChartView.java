package dev.emend.gui.chart;

import dev.emend.chart.Chart;
import dev.emend.chart.ChartMark;
import dev.emend.chart.Shape;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntConsumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// Shows a chart as its drawing or as its table, and lets keys and mouse go from mark to mark.
///
/// One stop for Tab: Left and Right walk the marks, Up and Down the groups, Home and End go to the first
/// and last, Enter or a double click opens what is behind one. On the JavaFX thread.
public final class ChartView extends Region {
    /// The mark the keys are at.
    static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");

    private static final double MIN_HEIGHT = 120;

    private final Pane canvas = new Pane();
    private final ChartTableView numbers = new ChartTableView();

    /// The index of the mark the keys are at, or [Shape#NO_MARK].
    public final IntegerProperty current = new SimpleIntegerProperty(Shape.NO_MARK);
    private final BooleanProperty table = new SimpleBooleanProperty();
    private final List<List<Node>> marks = new ArrayList<>();

    /// Of the mark below the mouse: hundreds of tooltips take longer to make than the drawing.
    private final Tooltip tooltip = TextControls.tooltip("");

    private final boolean isSmall;
    private @Nullable Chart chart;
    private @Nullable EmptyPane empty;
    private double drawnWidth;
    private double drawnHeight;
    private @Nullable Chart drawnChart;
    private @Nullable AccessibleValue accessibleValue;
    private IntConsumer onOpen = _ -> {};

    /// A chart whose marks can be walked.
    public ChartView() {
        this(false);
    }

    private ChartView(boolean isSmall) {
        this.isSmall = isSmall;
        getStyleClass().add("chart-view");
        getStylesheets()
                .add(Objects.requireNonNull(
                                ChartView.class.getResource("/dev/emend/gui/chart.css"), "chart.css is missing")
                        .toExternalForm());
        if (isSmall) {
            setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        } else {
            accessibleValue = new AccessibleValue(this, Texts.get("chart.spoken"));
        }
        setFocusTraversable(!isSmall);
        setMinHeight(MIN_HEIGHT);
        canvas.setMouseTransparent(isSmall);
        getChildren().add(canvas);
        if (!isSmall) {
            addEventHandler(KeyEvent.KEY_PRESSED, this::walk);
            addEventHandler(MouseEvent.MOUSE_PRESSED, _ -> requestFocus());
        }
        current.subscribe(_ -> point());
        table.subscribe((_, _) -> show());
    }

    /// Returns a chart for many beside each other, as a part of something that is clicked as a whole.
    public static ChartView small() {
        return new ChartView(true);
    }

    /// Shows a chart; the mark that was pointed at stays, when there still is one.
    public void show(Chart newChart) {
        chart = newChart;
        if (current.get() >= newChart.marks().size()) {
            current.set(Shape.NO_MARK);
        }
        show();
    }

    /// Whether the numbers stand instead of the drawing.
    public BooleanProperty isTable() {
        return table;
    }

    /// Sets what Enter and a double click do with the index of a mark.
    public void opens(IntConsumer mark) {
        onOpen = mark;
    }

    /// The mark the keys are at, in words; empty for none.
    public Optional<String> markText() {
        return visibleChart()
                .filter(visibleChart -> current.get() >= 0
                        && current.get() < visibleChart.marks().size())
                .map(visibleChart -> visibleChart.marks().get(current.get()).description());
    }

    /// A picture of the drawing; empty while there is none.
    public Optional<WritableImage> picture() {
        return visibleChart()
                .filter(visibleChart -> !visibleChart.isEmpty() && !table.get())
                .map(_ -> canvas.snapshot(null, null));
    }

    private Optional<Chart> visibleChart() {
        return Optional.ofNullable(chart);
    }

    private void show() {
        var currentChart = chart;
        if (currentChart == null) {
            return;
        }
        getChildren().remove(numbers);
        if (empty != null) {
            getChildren().remove(empty);
            empty = null;
        }
        boolean isTable = table.get() && !currentChart.isEmpty();
        canvas.setVisible(!isTable && !currentChart.isEmpty());
        if (currentChart.isEmpty()) {
            var pane = EmptyPane.noContent(currentChart.sentence());
            empty = pane;
            getChildren().add(pane);
        } else if (isTable) {
            numbers.show(currentChart.title(), currentChart.table());
            getChildren().add(numbers);
        }
        point();
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth() - snappedLeftInset() - snappedRightInset();
        double height = getHeight() - snappedTopInset() - snappedBottomInset();
        for (var child : getManagedChildren()) {
            child.resizeRelocate(snappedLeftInset(), snappedTopInset(), width, height);
        }
        var currentChart = chart;
        if (currentChart != null
                && canvas.isVisible()
                && width > 0
                && height > 0
                && isStale(currentChart, width, height)) {
            draw(currentChart, width, height);
        }
    }

    private boolean isStale(Chart currentChart, double width, double height) {
        return currentChart != drawnChart && !currentChart.equals(drawnChart)
                || width != drawnWidth
                || height != drawnHeight;
    }

    private void draw(Chart currentChart, double width, double height) {
        drawnChart = currentChart;
        drawnWidth = width;
        drawnHeight = height;
        marks.clear();
        currentChart.marks().forEach(_ -> marks.add(new ArrayList<>()));
        var nodes = new ArrayList<Node>();
        for (var shape : currentChart.plot().draw(width, height).shapes()) {
            var node = ShapeNodes.of(shape);
            nodes.add(node);
            int mark = shape.mark();
            if (mark >= 0 && mark < marks.size()) {
                marks.get(mark).add(node);
                offerToTheMouse(node, mark, currentChart.marks().get(mark));
            }
        }
        canvas.getChildren().setAll(nodes);
        point();
    }

    private void offerToTheMouse(Node node, int mark, ChartMark chartMark) {
        if (isSmall) {
            return;
        }
        node.setOnMouseEntered(_ -> {
            tooltip.setText(VisibleText.of(chartMark.description()));
            Tooltip.install(node, tooltip);
        });
        node.setOnMouseExited(_ -> Tooltip.uninstall(node, tooltip));
        node.setOnMouseClicked(event -> {
            current.set(mark);
            if (event.getClickCount() == 2) {
                onOpen.accept(mark);
            }
            event.consume();
        });
    }

    private void point() {
        int at = current.get();
        for (int i = 0; i < marks.size(); i++) {
            boolean isCurrent = i == at;
            marks.get(i).forEach(node -> node.pseudoClassStateChanged(CURRENT, isCurrent));
        }
        visibleChart()
                .ifPresent(visibleChart -> setAccessibleText(visibleChart.title() + " " + visibleChart.sentence()));
        if (accessibleValue != null) {
            accessibleValue.say(markText().orElse(""));
        }
    }

    @Override
    public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
        var chartMark = accessibleValue == null ? null : accessibleValue.answer(attribute);
        return chartMark == null ? super.queryAccessibleAttribute(attribute, parameters) : chartMark;
    }

    private void walk(KeyEvent event) {
        var currentChart = chart;
        if (currentChart == null || table.get() || event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        int last = currentChart.marks().size() - 1;
        switch (event.getCode()) {
            case LEFT -> current.set(Math.clamp(current.get() - 1, Math.min(0, last), last));
            case RIGHT -> current.set(Math.clamp(current.get() + 1, Math.min(0, last), last));
            case UP -> group(currentChart, -1);
            case DOWN -> group(currentChart, 1);
            case HOME -> current.set(Math.min(0, last));
            case END -> current.set(last);
            case ENTER -> {
                if (current.get() >= 0) {
                    onOpen.accept(current.get());
                }
            }
            default -> {
                return;
            }
        }
        event.consume();
    }

    /// Goes to the first mark of the next group, such as the next line.
    private void group(Chart currentChart, int by) {
        var all = currentChart.marks();
        int targetGroup = current.get() < 0 ? 0 : all.get(current.get()).group() + by;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).group() == targetGroup) {
                current.set(i);
                return;
            }
        }
    }

    @Override
    public void requestFocus() {
        if (getChildren().contains(numbers)) {
            numbers.requestFocus();
        } else {
            super.requestFocus();
        }
    }
}

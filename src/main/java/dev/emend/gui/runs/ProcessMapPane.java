package dev.emend.gui.runs;

import dev.emend.app.runs.ProcessMap;
import dev.emend.app.runs.ProcessMapChart.Coloring;
import dev.emend.app.runs.ProcessMapLayout;
import dev.emend.chart.Shape;
import dev.emend.gui.chart.ChartView;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.AfterLayout;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.runs.ProcessMapViewModel.Shown;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Slider;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;

/// Picture of which call follows which: wider edges are in more runs, dashed ones fail more often
/// than they succeed. One stop for Tab; Up and Down walk the tools, Left and Right also their
/// edges, Enter shows the runs.
final class ProcessMapPane extends VBox {
    private static final double FRAME = 16;

    private final ProcessMapViewModel model;
    final ChartView view = new ChartView();
    private final ScrollPane scroll = new ScrollPane(view);
    private final Label legend = TextControls.wrappingLabel("", "caption");
    private boolean isShowing;
    private boolean isToBegin;

    /// Whether the start is in the middle and nobody scrolled or zoomed since: it stays there when the room changes.
    private boolean isAtStart;

    private boolean isCentering;

    /// @param onOpen shows the runs that a clause finds
    ProcessMapPane(ProcessMapViewModel model, RunsActions actions, Consumer<String> onOpen, Runnable retry) {
        super(6);
        this.model = model;
        setId("process-map");
        getStyleClass().add("process-map");
        view.setId("process-picture");
        scroll.getStyleClass().add("process-scroll");
        scroll.setPannable(true);
        scroll.setFocusTraversable(false);
        scroll.setFitToWidth(true);
        // not the viewport, which changes with the bars that a new size brings
        scroll.widthProperty().subscribe(_ -> fit());
        scroll.heightProperty().subscribe(_ -> fit());
        scroll.viewportBoundsProperty().subscribe(_ -> begin());
        view.widthProperty().subscribe(_ -> begin());
        scroll.hvalueProperty().subscribe((_, _) -> isAtStart &= isCentering);
        scroll.addEventFilter(ScrollEvent.SCROLL, this::zoomWithTheWheel);
        var layout = new LoadPane();
        layout.setContent(scroll);
        VBox.setVgrow(layout, Priority.ALWAYS);
        getChildren().addAll(bar(actions), legend, layout);
        layout.watch(model.load, this::show, retry);
        view.current.subscribe(_ -> choose());
        view.opens(mark -> model.current()
                .flatMap(drawnMap -> drawnMap.runChart().clause(mark))
                .ifPresent(onOpen));
        model.zoom.subscribe((_, _) -> {
            isAtStart = false;
            resize();
        });
        model.isWhole.subscribe((_, _) -> fit());
    }

    private FlowPane bar(RunsActions actions) {
        var rare = new Slider(0, 1, model.share.get());
        rare.setId("process-rare");
        rare.setBlockIncrement(0.1);
        rare.valueProperty().bindBidirectional(model.share);
        rare.setAccessibleText(Texts.get("runs.map.rare"));
        rare.setPrefWidth(110);
        var colors = new SegmentedButton();
        colors.setAccessibleText(Texts.get("runs.map.coloring"));
        for (var coloring : Coloring.values()) {
            var key = "runs.map." + coloring.name().toLowerCase(Locale.ROOT);
            var button = new ToggleButton(Texts.get(key));
            TextControls.hint(button, Texts.get(key + ".hint"));
            SegmentedControl.wire(button, model.coloring, coloring);
            KeyDispatcher.enterFires(button);
            colors.getButtons().add(button);
        }
        var sliderBox = new HBox(8, TextControls.fixedLabel(Texts.get("runs.map.rare"), "caption"), rare);
        sliderBox.getStyleClass().add("run-row");
        var zoomBox = new HBox(
                ActionControls.icon(actions.zoomOut),
                ActionControls.icon(actions.zoomIn),
                ActionControls.icon(actions.fit));
        zoomBox.getStyleClass().add("run-row");
        return new FlowPane(12, 6, colors, sliderBox, zoomBox);
    }

    private void zoomWithTheWheel(ScrollEvent event) {
        if (event.isShortcutDown() && event.getDeltaY() != 0) {
            if (event.getDeltaY() > 0) {
                model.zoomIn();
            } else {
                model.zoomOut();
            }
            event.consume();
        }
    }

    private void show(Shown drawnMap) {
        legend.setText(model.legend());
        if (model.zoom.get() == 0) {
            fit();
        }
        isShowing = true;
        var marks = drawnMap.runChart().chart().marks();
        int at = Shape.NO_MARK;
        for (int i = 0; i < marks.size(); i++) {
            at = marks.get(i).description().equals(model.selectedLabel.get()) ? i : at;
        }
        view.current.set(Shape.NO_MARK);
        view.show(drawnMap.runChart().chart());
        view.current.set(at);
        isShowing = false;
        choose();
        resize();
    }

    private void choose() {
        if (!isShowing) {
            model.selectedLabel.set(view.markText().orElse(""));
            if (view.current.get() >= 0 && getScene() != null) {
                reveal();
            }
        }
    }

    /// Before anybody zoomed it is as large as can be read, and begins where runs begin.
    private void fit() {
        model.current().map(Shown::layout).filter(_ -> scroll.getWidth() > 0).ifPresent(layout -> {
            if (model.isWhole.get()) {
                double wide = (scroll.getWidth() - 3 * FRAME) / Math.max(1, layout.width());
                double high = (scroll.getHeight() - 3 * FRAME) / Math.max(1, layout.height());
                model.zoom.set(Math.min(1, Math.min(wide, high)));
            } else if (model.zoom.get() == 0) {
                model.zoom.set(1);
                isToBegin = true;
                begin();
            }
        });
    }

    /// Once the room and the size of the picture are known, which is after a layout or two.
    private void begin() {
        if (isToBegin || isAtStart) {
            AfterLayout.run(
                    getScene(),
                    () -> model.current()
                            .map(Shown::layout)
                            .filter(this::isLaidOut)
                            .ifPresent(this::showStart));
        }
    }

    private boolean isLaidOut(ProcessMapLayout layout) {
        return (isToBegin || isAtStart)
                && scroll.getViewportBounds().getWidth() > 0
                && view.getWidth() >= layout.width() * model.zoom.get();
    }

    private void showStart(ProcessMapLayout layout) {
        isToBegin = false;
        isAtStart = true;
        isCentering = true;
        layout.boxes().stream()
                .filter(box -> box.node() == ProcessMap.START)
                .findFirst()
                .ifPresent(box -> {
                    double room = scroll.getViewportBounds().getWidth();
                    double hidden = view.getWidth() - room;
                    double left = FRAME / 2 + box.x() + box.width() / 2 - room / 2;
                    scroll.setHvalue(hidden <= 0 ? 0 : Math.clamp(left / hidden, 0, 1));
                });
        isCentering = false;
    }

    private void resize() {
        model.current().map(Shown::layout).ifPresent(layout -> {
            double zoom = model.zoom.get() == 0 ? 1 : model.zoom.get();
            double width = layout.width() * zoom + FRAME;
            double height = layout.height() * zoom + FRAME;
            if (view.getMinWidth() != width || view.getPrefHeight() != height) {
                view.setMinSize(width, 0);
                view.setPrefSize(width, height);
            }
        });
    }

    /// Scrolls to what the keys are at.
    private void reveal() {
        var at = bounds();
        var room = scroll.getViewportBounds();
        scroll.setHvalue(place(scroll.getHvalue(), at.getMinX(), at.getMaxX(), view.getWidth(), room.getWidth()));
        scroll.setVvalue(place(scroll.getVvalue(), at.getMinY(), at.getMaxY(), view.getHeight(), room.getHeight()));
    }

    private static double place(double position, double from, double until, double all, double room) {
        if (all <= room) {
            return position;
        }
        double first = position * (all - room);
        boolean isVisible = from >= first && until <= first + room;
        return isVisible ? position : Math.clamp(((from + until) / 2 - room / 2) / (all - room), 0, 1);
    }

    private Bounds bounds() {
        return view.lookupAll(".chart-hollow, .chart-line").stream()
                .filter(node -> node.getPseudoClassStates().stream()
                        .anyMatch(state -> state.getPseudoClassName().equals("current")))
                .map(Node::getBoundsInParent)
                .findFirst()
                .orElse(new BoundingBox(0, 0, 0, 0));
    }

    @Override
    public void requestFocus() {
        view.requestFocus();
    }
}

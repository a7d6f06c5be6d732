package dev.emend.gui.memories.graph;

import dev.emend.app.memories.MemorySearchService.Graph.Edge;
import dev.emend.app.memories.MemorySummary;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.part.TextControls;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Point2D;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Line;
import javafx.scene.shape.StrokeLineCap;

/// Memories as boxes around one in the middle, with lines as strong as they are related.
///
/// Arrows walk round the boxes, Enter puts the one with the focus into the middle. The list beside
/// says the same in words.
final class GraphDrawing extends Pane {
    private static final PseudoClass CENTRE = PseudoClass.getPseudoClass("centre");
    private static final double BOX_WIDTH = 168;
    private static final double BOX_HEIGHT = 52;
    private static final double MARGIN = 12;

    /// A line between two boxes and the words on it.
    private record Drawn(Edge edge, Line line, Label words) {}

    private final Consumer<String> onCentre;
    private final Consumer<String> onChosen;
    private final Map<String, Button> boxes = new HashMap<>();
    private final List<Button> walk = new ArrayList<>();
    private final List<Drawn> edges = new ArrayList<>();

    GraphDrawing(Consumer<String> onCentre, Consumer<String> onChosen) {
        this.onCentre = onCentre;
        this.onChosen = onChosen;
        getStyleClass().add("graph-drawing");
        setAccessibleText(Texts.get("memories.graph.drawing"));
        addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
    }

    /// @param edges those that are drawn with words come first
    void show(List<MemorySummary> nodes, List<Edge> drawn, String centre) {
        getChildren().clear();
        boxes.clear();
        walk.clear();
        edges.clear();
        for (var edge : drawn) {
            var line = new Line();
            line.getStyleClass().add("graph-edge");
            line.setStrokeWidth(1 + 3 * Math.clamp(edge.weight(), 0.0, 1.0));
            boolean isOfCentre = GraphViewModel.touches(edge, centre);
            line.setOpacity(isOfCentre ? 1 : 0.4);
            if (!edge.kind().equals("alike")) {
                // square ends would fill the gaps of a thick line
                line.setStrokeLineCap(StrokeLineCap.BUTT);
                double dash = Math.max(3, 2 * line.getStrokeWidth());
                line.getStrokeDashArray().setAll(dash, dash);
            }
            var words = TextControls.fixed(
                    Texts.get("memories.graph.edge", GraphPanel.kind(edge.kind()), MemoryLabels.two(edge.weight())),
                    "graph-words");
            words.setVisible(isOfCentre);
            edges.add(new Drawn(edge, line, words));
            getChildren().add(line);
        }
        edges.forEach(edge -> getChildren().add(edge.words));
        nodes.stream().filter(node -> node.id().equals(centre)).forEach(this::box);
        nodes.stream().filter(node -> !node.id().equals(centre)).forEach(this::box);
        var middle = boxes.get(centre);
        if (middle != null) {
            middle.pseudoClassStateChanged(CENTRE, true);
        }
        requestLayout();
    }

    private void box(MemorySummary row) {
        var words =
                new Label(MemoryLabels.title(row), MemoryLabels.icon(row.kind()).node(14));
        words.setWrapText(true);
        words.setMaxWidth(BOX_WIDTH - 16);
        words.setMaxHeight(BOX_HEIGHT - 8);
        var box = new Button("", words);
        box.getStyleClass().add("graph-box");
        box.setAccessibleText(Texts.get(
                "memories.graph.node",
                MemoryLabels.kind(row.kind()),
                MemoryLabels.title(row),
                MemoryLabels.state(row.standing().state())));
        box.setTooltip(TextControls.tooltip(
                MemoryLabels.title(row) + "\n" + MemoryLabels.line(row.says().lesson())));
        box.setOnAction(_ -> onCentre.accept(row.id()));
        box.focusedProperty().subscribe(has -> {
            if (has) {
                onlyStop(box);
                onChosen.accept(row.id());
            }
        });
        boxes.put(row.id(), box);
        walk.add(box);
        box.setFocusTraversable(walk.size() == 1);
        getChildren().add(box);
    }

    private void onlyStop(Button box) {
        walk.forEach(button -> button.setFocusTraversable(button == box));
    }

    private void walk(KeyEvent event) {
        int at = event.getTarget() instanceof Button box ? walk.indexOf(box) : -1;
        int step = event.getCode() == KeyCode.RIGHT || event.getCode() == KeyCode.DOWN
                ? 1
                : event.getCode() == KeyCode.LEFT || event.getCode() == KeyCode.UP ? -1 : 0;
        if (at < 0 || step == 0) {
            return;
        }
        walk.get(Math.floorMod(at + step, walk.size())).requestFocus();
        event.consume();
    }

    @Override
    protected void layoutChildren() {
        var middle = new Point2D(getWidth() / 2, getHeight() / 2);
        double radiusX = Math.max(0, getWidth() / 2 - BOX_WIDTH / 2 - MARGIN);
        double radiusY = Math.max(0, getHeight() / 2 - BOX_HEIGHT / 2 - MARGIN);
        var places = new HashMap<Button, Point2D>();
        int around = Math.max(1, walk.size() - 1);
        for (int i = 0; i < walk.size(); i++) {
            double angle = 2 * Math.PI * (i - 1) / around - Math.PI / 2;
            var place = i == 0 ? middle : middle.add(radiusX * Math.cos(angle), radiusY * Math.sin(angle));
            var box = walk.get(i);
            places.put(box, place);
            box.resizeRelocate(
                    snapPositionX(place.getX() - BOX_WIDTH / 2),
                    snapPositionY(place.getY() - BOX_HEIGHT / 2),
                    BOX_WIDTH,
                    BOX_HEIGHT);
        }
        for (var drawn : edges) {
            layout(drawn, places);
        }
    }

    private void layout(Drawn drawn, Map<Button, Point2D> places) {
        var from = places.get(boxes.get(drawn.edge.from()));
        var to = places.get(boxes.get(drawn.edge.to()));
        if (from == null || to == null) {
            return;
        }
        drawn.line.setStartX(from.getX());
        drawn.line.setStartY(from.getY());
        drawn.line.setEndX(to.getX());
        drawn.line.setEndY(to.getY());
        double width = drawn.words.prefWidth(-1);
        double height = drawn.words.prefHeight(-1);
        var between = from.midpoint(to);
        drawn.words.resizeRelocate(
                snapPositionX(between.getX() - width / 2), snapPositionY(between.getY() - height / 2), width, height);
    }

    @Override
    public void requestFocus() {
        walk.stream().filter(Button::isFocusTraversable).findFirst().ifPresent(Button::requestFocus);
    }
}

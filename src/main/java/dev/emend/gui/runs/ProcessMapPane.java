package dev.emend.gui.runs;

import dev.emend.app.runs.ProcessMap;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.runs.ProcessMapViewModel.Coloring;
import dev.emend.gui.runs.ProcessMapViewModel.Mark;
import dev.emend.model.VisibleText;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Slider;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Polyline;
import javafx.scene.transform.Scale;
import org.controlsfx.control.SegmentedButton;

/// Which call follows which, as a picture: wider edges are in more runs, dashed ones fail more often than
/// they succeed. One stop for Tab; Up and Down walk the tools, Left and Right the edges, Enter shows the
/// runs.
final class ProcessMapPane extends VBox {
    private static final PseudoClass HERE = PseudoClass.getPseudoClass("here");
    private static final double WIDEST = 7;
    private static final double ARROW = 8;
    private static final double SMALLEST = 0.55;
    private static final int NAME = 20;

    private final ProcessMapViewModel model;
    private final Pane canvas = new Pane();
    private final Scale scale = new Scale(1, 1);
    private final ScrollPane scroll = new ScrollPane(new Group(canvas));
    private final LoadPane picture = new LoadPane();
    private final Label legend = TextControls.wrapped("", "caption");
    private final Label sentence = TextControls.wrapped("");
    private final Map<Mark, List<Node>> shapes = new HashMap<>();

    ProcessMapPane(ProcessMapViewModel model) {
        super(8);
        this.model = model;
        setId("process-map");
        getStyleClass().add("process-map");
        canvas.getTransforms().add(scale);
        scroll.getStyleClass().add("process-scroll");
        scroll.setPannable(true);
        scroll.setFocusTraversable(true);
        scroll.setAccessibleRole(AccessibleRole.LIST_VIEW);
        scroll.setId("process-picture");
        scroll.addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
        scroll.viewportBoundsProperty().subscribe(_ -> fit());
        picture.setContent(scroll);
        getChildren().addAll(bar(), legend, picture, sentence);
        picture.watch(model.picture(), this::show, model::reload);
        model.chosen().subscribe(this::mark);
        model.coloring().subscribe(_ -> model.current().ifPresent(this::show));
    }

    private FlowPane bar() {
        var rare = new Slider(0, 1, model.share().get());
        rare.setId("process-rare");
        rare.setBlockIncrement(0.1);
        rare.valueProperty().bindBidirectional(model.share());
        rare.setAccessibleText(Texts.get("runs.map.rare"));
        var colors = new SegmentedButton();
        colors.setAccessibleText(Texts.get("runs.map.coloring"));
        for (var coloring : Coloring.values()) {
            var button =
                    new ToggleButton(Texts.get("runs.map." + coloring.name().toLowerCase(Locale.ROOT)));
            TextControls.hint(button, Texts.get("runs.map." + coloring.name().toLowerCase(Locale.ROOT) + ".hint"));
            SegmentedControl.wire(button, model.coloring(), coloring);
            KeyDispatcher.enterFires(button);
            colors.getButtons().add(button);
        }
        var sliding = new HBox(8, TextControls.fixed(Texts.get("runs.map.rare"), "caption"), rare);
        sliding.getStyleClass().add("run-row");
        return new FlowPane(16, 8, colors, sliding);
    }

    /// As wide as there is room, and no smaller than can be read.
    private void fit() {
        double room = scroll.getViewportBounds().getWidth();
        model.current().ifPresent(shown -> {
            double factor = room <= 0 ? 1 : Math.clamp(room / (shown.width() + 8), SMALLEST, 1);
            scale.setX(factor);
            scale.setY(factor);
        });
    }

    private void show(MapPicture shown) {
        legend.setText(model.legend());
        shapes.clear();
        canvas.getChildren().clear();
        canvas.setPrefSize(shown.width(), shown.height());
        int most = shown.lines().stream()
                .mapToInt(line -> line.edge().runs())
                .max()
                .orElse(1);
        for (var line : shown.lines()) {
            draw(line, most);
        }
        for (var box : shown.boxes()) {
            draw(shown.map(), box);
        }
        fit();
        mark();
    }

    private void draw(MapPicture.Line line, int most) {
        var edge = line.edge();
        double width = 1 + (WIDEST - 1) * Math.sqrt((double) edge.runs() / most);
        var path = new Polyline(
                line.points().stream().mapToDouble(Double::doubleValue).toArray());
        path.setStrokeWidth(width);
        path.getStyleClass().addAll("map-edge", model.style(edge));
        if (model.isDashed(edge)) {
            path.getStrokeDashArray().setAll(2 * width, width + 3);
        }
        var points = line.points();
        int last = points.size();
        double x = points.get(last - 2);
        double y = points.get(last - 1);
        double angle = Math.atan2(y - points.get(last - 3), x - points.get(last - 4));
        double size = ARROW + width / 2;
        var arrow = new Polygon(
                x,
                y,
                x - size * Math.cos(angle - 0.45),
                y - size * Math.sin(angle - 0.45),
                x - size * Math.cos(angle + 0.45),
                y - size * Math.sin(angle + 0.45));
        arrow.getStyleClass().addAll("map-arrow", model.style(edge));
        var count = TextControls.fixed(RunTexts.count(edge.runs()), "map-count");
        count.relocate(line.labelX(), line.labelY());
        add(new Mark.OfEdge(edge), path, arrow, count);
    }

    private void draw(ProcessMap map, MapPicture.Box box) {
        if (box.node() < 0) {
            var end = TextControls.fixed(Texts.get(box.node() == ProcessMap.START ? "runs.map.start" : "runs.map.end"));
            end.getStyleClass().add("map-end");
            place(end, box);
            canvas.getChildren().add(end);
            return;
        }
        var node = map.nodes().get(box.node());
        var name = new Label(VisibleText.of(shortened(ProcessMapViewModel.name(node))));
        name.getStyleClass().add("mono");
        var calls = new Label(Texts.get("runs.map.node", node.calls(), RunTexts.count(node.runs())));
        calls.getStyleClass().add("caption");
        var face = new VBox(name, calls);
        face.getStyleClass().addAll("map-node", model.style(node));
        place(face, box);
        add(new Mark.OfNode(node), face);
    }

    private static String shortened(String name) {
        return name.length() <= NAME ? name : name.substring(0, NAME - 1) + "…";
    }

    private static void place(Region region, MapPicture.Box box) {
        region.setMinSize(box.width(), box.height());
        region.setPrefSize(box.width(), box.height());
        region.setMaxSize(box.width(), box.height());
        region.relocate(box.x(), box.y());
    }

    private void add(Mark mark, Node... nodes) {
        for (var node : nodes) {
            node.setOnMouseClicked(event -> {
                model.chosen().set(mark);
                scroll.requestFocus();
                if (event.getClickCount() == 2) {
                    model.open();
                }
            });
            Tooltip.install(node, TextControls.tooltip(model.sentence(mark)));
        }
        shapes.put(mark, List.of(nodes));
        canvas.getChildren().addAll(nodes);
    }

    private void walk(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        switch (event.getCode()) {
            case DOWN -> model.walkNodes(1);
            case UP -> model.walkNodes(-1);
            case RIGHT -> model.walkEdges(1);
            case LEFT -> model.walkEdges(-1);
            case ENTER -> model.open();
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void mark() {
        var chosen = model.chosen().get();
        shapes.forEach((mark, nodes) -> nodes.forEach(node -> node.pseudoClassStateChanged(HERE, mark.equals(chosen))));
        var words = chosen == null ? model.summary() : model.sentence(chosen);
        sentence.setText(words);
        scroll.setAccessibleText(words);
        if (chosen != null && shapes.containsKey(chosen)) {
            reveal(shapes.get(chosen).getFirst());
        }
    }

    private void reveal(Node node) {
        var bounds = node.getBoundsInParent();
        double middle = (bounds.getMinY() + bounds.getMaxY()) / 2 * scale.getY();
        double all = canvas.getPrefHeight() * scale.getY();
        double room = scroll.getViewportBounds().getHeight();
        double top = scroll.getVvalue() * Math.max(0, all - room);
        if (all > room && (middle < top || middle > top + room)) {
            scroll.setVvalue(Math.clamp((middle - room / 2) / (all - room), 0, 1));
        }
    }

    @Override
    public void requestFocus() {
        scroll.requestFocus();
    }
}

package dev.emend.gui.library.map;

import dev.emend.app.map.KnowledgeMap;
import dev.emend.app.map.MapLink;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import java.util.BitSet;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Line;
import javafx.scene.shape.SVGPath;

/// Legend of colors, shapes and lines, with the number of points in each class.
final class MapLegend extends FlowPane {
    private static final double HOLE = 0.4;

    MapLegend() {
        super(14, 4);
        setId("map-legend");
        getStyleClass().add("map-legend");
        setAccessibleText(Texts.get("library.map.legend"));
    }

    void show(KnowledgeMap map, PointClasses classes, BitSet visiblePoints) {
        getChildren().clear();
        var counts = new int[classes.classes().size()];
        visiblePoints.stream().filter(i -> i < map.size()).forEach(i -> counts[classes.of()[i]]++);
        for (int i = 0; i < counts.length; i++) {
            var one = classes.classes().get(i);
            if (counts[i] > 0) {
                add(shape(one, 1), Texts.get("library.map.legend.class", one.label(), counts[i]));
            }
        }
        add(kind(1, false), Texts.get("library.map.legend.item"));
        add(kind(HOLE, true), Texts.get("library.map.legend.learning"));
        add(kind(0.72, true), Texts.get("library.map.legend.memory"));
        for (var kind : MapLink.Kind.values()) {
            if (map.links().stream().anyMatch(link -> link.kind() == kind)) {
                boolean isContradiction = kind == MapLink.Kind.CONTRADICTION;
                var line = new Line(0, 0, 18, 0);
                line.getStyleClass().addAll("map-link", isContradiction ? "map-contradiction" : "map-duplicate");
                add(
                        line,
                        Texts.get(
                                isContradiction ? "library.map.legend.contradiction" : "library.map.legend.duplicate"));
            }
        }
    }

    private static Node shape(PointClasses.PointClass one, double scale) {
        var shape = new SVGPath();
        shape.setContent(one.shape().path());
        shape.getStyleClass().add(one.tone().styleClass());
        shape.setScaleX(scale);
        shape.setScaleY(scale);
        return shape;
    }

    /// A circle as points of a kind are drawn.
    private static Node kind(double hole, boolean hasHole) {
        var outer = shape(new PointClasses.PointClass("", Tone.TEXT, PointShape.CIRCLE), 1);
        return hasHole
                ? new StackPane(outer, shape(new PointClasses.PointClass("", Tone.GROUND, PointShape.CIRCLE), hole))
                : outer;
    }

    private void add(Node sign, String words) {
        Label label = TextControls.fixedLabel(words, "caption");
        label.setGraphic(sign);
        getChildren().add(label);
    }
}

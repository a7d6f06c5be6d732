package dev.emend.gui.chart;

import dev.emend.chart.ChartColor;
import dev.emend.chart.Shape;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Polyline;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Text;

/// Makes the nodes of a drawing; `chart.css` colors them.
final class ShapeNodes {
    private ShapeNodes() {}

    static Node of(Shape shape) {
        return switch (shape) {
            case Shape.Line line -> line(line);
            case Shape.Area area -> {
                var node = new Polygon(numbers(area.points()));
                node.setOpacity(area.opacity());
                yield withStyle(node, area.color(), "chart-fill");
            }
            case Shape.Box box -> {
                var node = new Rectangle(box.x(), box.y(), Math.max(0, box.width()), Math.max(0, box.height()));
                node.setArcWidth(2 * box.radius());
                node.setArcHeight(2 * box.radius());
                node.setOpacity(box.opacity());
                yield withStyle(
                        node,
                        box.color(),
                        switch (box.fill()) {
                            case SOLID -> "chart-fill";
                            case HATCHED -> "chart-hatched";
                            case HOLLOW -> "chart-hollow";
                        });
            }
            case Shape.Symbol symbol -> symbol(symbol);
            case Shape.Text text -> text(text);
        };
    }

    private static Node line(Shape.Line line) {
        var node = new Polyline(numbers(line.points()));
        node.setStrokeWidth(line.width());
        node.getStrokeDashArray().setAll(line.dashes());
        return withStyle(node, line.color(), "chart-line");
    }

    private static Node symbol(Shape.Symbol symbol) {
        return switch (symbol.form()) {
            case DOT ->
                withStyle(new Circle(symbol.x(), symbol.y(), symbol.size() / 2), symbol.color(), "chart-symbol");
            case RING ->
                withStyle(new Circle(symbol.x(), symbol.y(), symbol.size() / 2), symbol.color(), "chart-hollow");
            case SQUARE, TRIANGLE, DIAMOND ->
                withStyle(new Polygon(numbers(symbol.corners())), symbol.color(), "chart-symbol");
        };
    }

    private static Node text(Shape.Text text) {
        var node = new Text(text.text());
        node.setTextOrigin(VPos.CENTER);
        node.setStyle("-fx-font-size: " + text.size() + "px;" + (text.isBold() ? " -fx-font-weight: bold;" : ""));
        withStyle(node, text.color(), "chart-label");
        node.setY(text.y());
        node.setX(text.x());
        // the theme's font is known only later; the text is aligned by its own width
        node.layoutBoundsProperty().subscribe(bounds -> {
            double width = bounds.getWidth();
            node.setTranslateX(
                    switch (text.anchor()) {
                        case START -> 0;
                        case MIDDLE -> -width / 2;
                        case END -> -width;
                    });
        });
        return node;
    }

    private static Node withStyle(Node node, ChartColor color, String kind) {
        node.getStyleClass().addAll(kind, color.styleClass());
        return node;
    }

    private static double[] numbers(java.util.List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}

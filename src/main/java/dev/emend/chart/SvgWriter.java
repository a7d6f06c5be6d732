package dev.emend.chart;

import dev.emend.model.VisibleText;
import java.util.List;
import java.util.Locale;

/// Writes drawings as SVG. Inside a page the page's style sheet gives the colors ([ChartPage]); a file
/// of its own carries the light ones.
final class SvgWriter {
    private static final String HATCH = "hatch";

    private final StringBuilder out = new StringBuilder();

    private SvgWriter() {}

    /// An element of a page.
    static String element(Drawing drawing, String description) {
        return new SvgWriter().write("", drawing, description, "");
    }

    static String file(Drawing drawing, String description) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + new SvgWriter()
                        .write(
                                " xmlns=\"http://www.w3.org/2000/svg\"",
                                drawing,
                                description,
                                "<style>" + ChartPage.lightColors() + ChartPage.SHAPES + "</style>\n");
    }

    private String write(String namespace, Drawing drawing, String description, String style) {
        add(
                "<svg%s class=\"chart\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"",
                namespace, drawing.width(), drawing.height());
        out.append(VisibleText.inMarkup(description)).append("\">\n").append(style);
        for (var color : hatchColors(drawing)) {
            add(
                    "<defs><pattern id=\"%s-%s\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\""
                            + " patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" class=\"chart-solid chart-background\"/>"
                            + "<rect width=\"3\" height=\"6\" class=\"chart-solid %s\"/></pattern></defs>%n",
                    HATCH, color.styleClass(), color.styleClass());
        }
        drawing.shapes().forEach(this::shape);
        return out.append("</svg>\n").toString();
    }

    private static List<ChartColor> hatchColors(Drawing drawing) {
        return drawing.shapes().stream()
                .filter(Shape.Box.class::isInstance)
                .map(Shape.Box.class::cast)
                .filter(box -> box.fill() == Shape.Fill.HATCHED)
                .map(Shape.Box::color)
                .distinct()
                .toList();
    }

    private void shape(Shape shape) {
        switch (shape) {
            case Shape.Line line -> line(line);
            case Shape.Area area -> {
                out.append("<polygon points=\"");
                points(area.points());
                add(
                        "\" class=\"chart-solid %s\" fill-opacity=\"%.2f\"/>%n",
                        area.color().styleClass(), area.opacity());
            }
            case Shape.Box box -> box(box);
            case Shape.Symbol symbol -> symbol(symbol);
            case Shape.Text text -> {
                add(
                        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\" font-size=\"%.0f\"%s>",
                        text.x(),
                        text.y() + text.size() * 0.35,
                        text.anchor().name().toLowerCase(Locale.ROOT),
                        text.color().styleClass(),
                        text.size(),
                        text.isBold() ? " font-weight=\"600\"" : "");
                out.append(VisibleText.inMarkup(text.text())).append("</text>\n");
            }
        }
    }

    private void line(Shape.Line line) {
        out.append("<polyline points=\"");
        points(line.points());
        add("\" class=\"chart-line %s\" stroke-width=\"%.1f\"", line.color().styleClass(), line.width());
        if (!line.dashes().isEmpty()) {
            out.append(" stroke-dasharray=\"");
            line.dashes().forEach(dash -> add("%.0f ", dash));
            out.append('"');
        }
        out.append("/>\n");
    }

    private void box(Shape.Box box) {
        add(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.0f\"",
                box.x(), box.y(), Math.max(0, box.width()), Math.max(0, box.height()), box.radius());
        var color = box.color().styleClass();
        switch (box.fill()) {
            case SOLID -> add(" class=\"chart-solid %s\" fill-opacity=\"%.2f\"/>%n", color, box.opacity());
            case HATCHED -> add(" class=\"chart-hatched %s\" style=\"fill:url(#%s-%s)\"/>%n", color, HATCH, color);
            case HOLLOW -> add(" class=\"chart-hollow %s\"/>%n", color);
        }
    }

    private void symbol(Shape.Symbol symbol) {
        double half = symbol.size() / 2;
        var color = symbol.color().styleClass();
        switch (symbol.form()) {
            case DOT ->
                add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" class=\"%s\"/>%n", symbol.x(), symbol.y(), half, color);
            case RING ->
                add(
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" class=\"chart-hollow %s\"/>%n",
                        symbol.x(), symbol.y(), half, color);
            case SQUARE, TRIANGLE, DIAMOND -> {
                out.append("<polygon points=\"");
                points(symbol.corners());
                add("\" class=\"%s\"/>%n", color);
            }
        }
    }

    private void points(List<Double> points) {
        for (int i = 0; i + 1 < points.size(); i += 2) {
            add("%.1f,%.1f ", points.get(i), points.get(i + 1));
        }
    }

    private void add(String format, Object... arguments) {
        out.append(String.format(Locale.ROOT, format, arguments));
    }
}

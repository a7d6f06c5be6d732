package dev.emend.app.trends;

import java.util.List;
import java.util.Locale;

/// A drawing for a page: coordinates in pixels from the top left, colours by the page's names.
final class SvgBuilder {
    static final int WIDTH = 900;

    private final StringBuilder out = new StringBuilder();

    /// @param description what the drawing shows, for people who don't see it
    SvgBuilder(int height, String description) {
        out.append("<svg viewBox=\"0 0 ")
                .append(WIDTH)
                .append(' ')
                .append(height)
                .append("\" role=\"img\" aria-label=\"")
                .append(TrendHtmlReport.escaped(description))
                .append("\">\n");
    }

    SvgBuilder line(double x1, double y1, double x2, double y2, String style) {
        out.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" style=\"%s\"/>%n",
                x1,
                y1,
                x2,
                y2,
                style));
        return this;
    }

    SvgBuilder rect(double x, double y, double width, double height, String style, String title) {
        out.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\""
                        + " style=\"%s\"><title>%s</title></rect>%n",
                x,
                y,
                Math.max(0, width),
                Math.max(0, height),
                style,
                TrendHtmlReport.escaped(title)));
        return this;
    }

    /// @param points x and y in turns
    SvgBuilder path(List<double[]> points, String style) {
        out.append("<path d=\"");
        for (int i = 0; i < points.size(); i++) {
            out.append(
                    String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", points.get(i)[0], points.get(i)[1]));
        }
        out.append("\" style=\"fill:none;").append(style).append("\"/>\n");
        return this;
    }

    /// A small mark, told apart by its shape: 0 a dot, 1 a square, 2 a triangle, 3 a diamond.
    SvgBuilder mark(double x, double y, int shape, String style, String title) {
        var outline = switch (shape) {
            case 1 -> "M-4 -4h8v8h-8z";
            case 2 -> "M0 -5.5L5 4H-5z";
            case 3 -> "M0 -5.5L5.5 0L0 5.5L-5.5 0z";
            default -> "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z";
        };
        out.append(String.format(
                Locale.ROOT,
                "<path d=\"%s\" transform=\"translate(%.1f %.1f)\"" + " style=\"%s\"><title>%s</title></path>%n",
                outline,
                x,
                y,
                style,
                TrendHtmlReport.escaped(title)));
        return this;
    }

    /// @param anchor `start`, `middle` or `end`
    SvgBuilder text(double x, double y, String anchor, String styleClass, String text) {
        out.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>%n",
                x,
                y,
                anchor,
                styleClass,
                TrendHtmlReport.escaped(text)));
        return this;
    }

    /// The legend beside the drawing says what hatching means, so every drawing has its own.
    SvgBuilder hatched(String id, String colour) {
        out.append("<defs><pattern id=\"")
                .append(id)
                .append("\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"")
                .append(" patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\"")
                .append(" style=\"fill:var(--bg)\"/><rect width=\"3.5\" height=\"6\" style=\"fill:")
                .append(colour)
                .append("\"/></pattern></defs>\n");
        return this;
    }

    String done() {
        return out.append("</svg>\n").toString();
    }
}

package dev.emend.chart;

import java.util.ArrayList;
import java.util.List;

/// A picture as plain shapes, those behind first.
///
/// @param width and `height` in pixels
public record Drawing(double width, double height, List<Shape> shapes) {
    /// The mean width of a character, as a part of the text's size. Drawings are made where no font
    /// can be measured; this is that of Inter and its like, with a little room.
    private static final double CHARACTER = 0.56;

    public Drawing {
        shapes = List.copyOf(shapes);
    }

    /// Nothing is drawn.
    Drawing(double width, double height) {
        this(width, height, List.of());
    }

    /// About how wide a text is, in pixels.
    public static double textWidth(String text, double size) {
        return size * text.codePoints().mapToDouble(Drawing::width).sum();
    }

    /// Of a letter of size 1. Those of Chinese, Japanese and Korean fill a square.
    private static double width(int letter) {
        return letter >= 0x2E80 && letter <= 0x9FFF
                        || letter >= 0xAC00 && letter <= 0xD7A3
                        || letter >= 0xFF00 && letter <= 0xFF60
                ? 1
                : CHARACTER;
    }

    /// The text, its end cut off when it is wider than there is room.
    public static String truncate(String text, double size, double room) {
        if (textWidth(text, size) <= room) {
            return text;
        }
        int end = 0;
        double remainingWidth = room - CHARACTER * size;
        while (end < text.length() && remainingWidth >= width(text.codePointAt(end)) * size) {
            remainingWidth -= width(text.codePointAt(end)) * size;
            end += Character.charCount(text.codePointAt(end));
        }
        return text.substring(0, end) + "…";
    }

    /// The shapes moved and put on others, for pictures made of several.
    public static List<Shape> translate(List<Shape> shapes, double x, double y) {
        var moved = new ArrayList<Shape>(shapes.size());
        for (var shape : shapes) {
            moved.add(
                    switch (shape) {
                        case Shape.Line line ->
                            new Shape.Line(
                                    translate(x, y, line.points()),
                                    line.color(),
                                    line.width(),
                                    line.dashes(),
                                    line.mark());
                        case Shape.Area area ->
                            new Shape.Area(translate(x, y, area.points()), area.color(), area.opacity(), area.mark());
                        case Shape.Box box ->
                            new Shape.Box(
                                    box.x() + x,
                                    box.y() + y,
                                    box.width(),
                                    box.height(),
                                    box.color(),
                                    box.fill(),
                                    box.opacity(),
                                    box.radius(),
                                    box.mark());
                        case Shape.Symbol symbol ->
                            new Shape.Symbol(
                                    symbol.x() + x,
                                    symbol.y() + y,
                                    symbol.form(),
                                    symbol.size(),
                                    symbol.color(),
                                    symbol.mark());
                        case Shape.Text text ->
                            new Shape.Text(
                                    text.x() + x,
                                    text.y() + y,
                                    text.anchor(),
                                    text.color(),
                                    text.size(),
                                    text.isBold(),
                                    text.text(),
                                    text.mark());
                    });
        }
        return moved;
    }

    private static List<Double> translate(double x, double y, List<Double> points) {
        var moved = new ArrayList<Double>(points.size());
        for (int i = 0; i < points.size(); i++) {
            moved.add(points.get(i) + (i % 2 == 0 ? x : y));
        }
        return moved;
    }
}

package dev.emend.app.around;

import dev.emend.app.around.ItemSurroundings.Group;
import dev.emend.app.around.ItemSurroundings.Neighbor;
import dev.emend.chart.ChartColor;
import dev.emend.chart.Drawing;
import dev.emend.chart.Plot;
import dev.emend.chart.Shape;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The item in the middle, groups left and right of it, a line to each of their members; where there is
/// no room for that, the item on top and its groups below it. Good news is a dot, bad news a triangle,
/// what is neither a ring.
///
/// @param title of the item
/// @param boxes left and right in turn
record GraphPlot(String title, List<Box> boxes) implements Plot {
    /// So many rows fit on one side without being squeezed at the smallest window.
    private static final int SIDE_ROWS = 12;

    private static final double LINE = 20;
    private static final double HEAD = 40;
    private static final double GAP = 14;
    private static final double TEXT = Shape.Text.SMALL;
    private static final double ITEM = 36;

    /// Below this width groups stand below the item.
    private static final double NARROW = 560;

    private static final double TREE_TOP = 52;
    private static final double TRUNK = 14;
    private static final double TREE_MARK = 30;
    private static final double TREE_TEXT = 44;

    /// @param shown those of the group that have a row
    /// @param first the mark of the first of them
    record Box(Group group, List<Neighbor> shown, int first) {
        String title() {
            return Messages.of("around.group", group.kind().title(), group.all().size());
        }

        int hidden() {
            return group.all().size() - shown.size();
        }

        /// Those shown, and the one that says how many are not.
        int rows() {
            return shown.size() + (hidden() > 0 ? 1 : 0);
        }

        double height(double line) {
            return HEAD + line * rows() + GAP;
        }
    }

    /// How many rows a group may have.
    ///
    /// @param groups how many there are
    /// @param index of the group
    static int rows(int groups, int index) {
        int onSide = index % 2 == 0 ? (groups + 1) / 2 : groups / 2;
        return Math.max(2, SIDE_ROWS / onSide);
    }

    /// Where things stand.
    ///
    /// @param half the half width of its box
    /// @param column the width of a side
    private record Place(double width, double height, double half, double column) {
        double middle() {
            return width / 2;
        }
    }

    /// The height at which nothing is squeezed, in pixels.
    double fullHeight(double width) {
        if (width < NARROW) {
            return TREE_TOP + boxes.stream().mapToDouble(GraphPlot::treeHeight).sum();
        }
        return Math.max(side(true), side(false));
    }

    private double side(boolean isLeft) {
        return own(isLeft).stream().mapToDouble(box -> box.height(LINE)).sum();
    }

    private static double treeHeight(Box box) {
        return LINE * (1 + box.rows()) + GAP;
    }

    @Override
    public Drawing draw(double width, double height) {
        var shapes = new ArrayList<Shape>();
        if (width < NARROW) {
            tree(shapes, width, height);
            return new Drawing(width, height, shapes);
        }
        double half = Math.clamp(0.11 * width, 44, 84);
        double reach = Math.clamp(0.07 * width, 20, 70);
        var place = new Place(width, height, half, Math.max(40, width / 2 - half - reach));
        side(shapes, place, true);
        side(shapes, place, false);
        item(shapes, place.middle() - place.half, place.height / 2 - ITEM / 2, 2 * place.half, ITEM);
        return new Drawing(width, height, shapes);
    }

    private void item(List<Shape> shapes, double left, double top, double width, double height) {
        shapes.add(
                new Shape.Box(left, top, width, height, ChartColor.BACKGROUND, Shape.Fill.SOLID, 1, 6, Shape.NO_MARK));
        shapes.add(new Shape.Box(left, top, width, height, ChartColor.ACCENT, Shape.Fill.HOLLOW, 1, 6, Shape.NO_MARK));
        shapes.add(new Shape.Text(
                left + width / 2,
                top + height / 2,
                Shape.Anchor.MIDDLE,
                ChartColor.TEXT,
                TEXT,
                true,
                Drawing.fitted(VisibleText.of(title), TEXT, width - 12),
                Shape.NO_MARK));
    }

    private List<Box> own(boolean isLeft) {
        var own = new ArrayList<Box>();
        for (int i = isLeft ? 0 : 1; i < boxes.size(); i += 2) {
            own.add(boxes.get(i));
        }
        return own;
    }

    private void tree(List<Shape> shapes, double width, double height) {
        double full = fullHeight(width);
        double scale = full <= height ? 1 : Math.max(0.6, (height - TREE_TOP) / (full - TREE_TOP));
        double y = TREE_TOP;
        double last = TREE_TOP;
        double line = LINE * scale;
        for (var box : boxes) {
            var head = box.title();
            shapes.add(new Shape.Text(
                    TREE_TEXT, y + line / 2, Shape.Anchor.START, ChartColor.TEXT, TEXT, true, head, Shape.NO_MARK));
            shapes.add(Shape.Text.small(
                    TREE_TEXT + Drawing.textWidth(head, TEXT) + 14,
                    y + line / 2,
                    Shape.Anchor.START,
                    ChartColor.MUTED,
                    box.group.kind().edge()));
            y += line;
            for (int i = 0; i < box.shown.size(); i++) {
                last = y + line / 2;
                shapes.add(new Shape.Line(
                        List.of(TRUNK, last, TREE_MARK, last), ChartColor.GRID, 1.5, List.of(), box.first + i));
                member(shapes, box, i, TREE_MARK, last, TREE_TEXT, width - TREE_TEXT, Shape.Anchor.START);
                y += line;
            }
            if (box.hidden() > 0) {
                more(shapes, box, TREE_TEXT, y + line / 2, Shape.Anchor.START);
                y += line;
            }
            y += GAP * scale;
        }
        shapes.addFirst(Shape.Line.thin(TRUNK, ITEM, TRUNK, last, ChartColor.GRID));
        item(shapes, 0, 0, Math.min(width, Drawing.textWidth(title, TEXT) * 1.1 + 24), ITEM);
    }

    private static void member(
            List<Shape> shapes,
            Box box,
            int index,
            double at,
            double y,
            double text,
            double room,
            Shape.Anchor anchor) {
        var neighbor = box.shown.get(index);
        int mark = box.first + index;
        shapes.add(new Shape.Symbol(at, y, form(neighbor.isGood()), 9, color(neighbor.isGood()), mark));
        shapes.add(new Shape.Text(
                text,
                y,
                anchor,
                ChartColor.TEXT,
                TEXT,
                false,
                Drawing.fitted(VisibleText.of(neighbor.title()), TEXT, room),
                mark));
    }

    private void side(List<Shape> shapes, Place place, boolean isLeft) {
        var own = own(isLeft);
        int rows = own.stream().mapToInt(Box::rows).sum();
        double line = side(isLeft) <= place.height || rows == 0
                ? LINE
                : Math.max(10, (place.height - own.size() * (HEAD + GAP)) / rows);
        double y = Math.max(
                0,
                (place.height
                                - own.stream()
                                        .mapToDouble(box -> box.height(line))
                                        .sum()
                                + GAP)
                        / 2);
        for (var box : own) {
            draw(shapes, place, box, isLeft, y, line);
            y += box.height(line);
        }
    }

    private static void draw(List<Shape> shapes, Place place, Box box, boolean isLeft, double top, double line) {
        double edge = isLeft ? place.column : place.width - place.column;
        var anchor = isLeft ? Shape.Anchor.END : Shape.Anchor.START;
        double text = isLeft ? edge - 14 : edge + 14;
        double room = place.column - 14;
        shapes.add(new Shape.Text(text, top + 8, anchor, ChartColor.TEXT, TEXT, true, box.title(), Shape.NO_MARK));
        shapes.add(Shape.Text.small(
                text, top + 24, anchor, ChartColor.MUTED, box.group.kind().edge()));
        for (int i = 0; i < box.shown.size(); i++) {
            double y = top + HEAD + (i + 0.5) * line;
            int mark = box.first + i;
            double from = isLeft ? place.middle() - place.half : place.middle() + place.half;
            shapes.add(new Shape.Line(List.of(from, place.height / 2, edge, y), ChartColor.GRID, 1.5, List.of(), mark));
            member(shapes, box, i, edge, y, text, room, anchor);
        }
        if (box.hidden() > 0) {
            more(shapes, box, text, top + HEAD + (box.shown.size() + 0.5) * line, anchor);
        }
    }

    private static void more(List<Shape> shapes, Box box, double x, double y, Shape.Anchor anchor) {
        shapes.add(Shape.Text.small(x, y, anchor, ChartColor.MUTED, Messages.of("around.graph.more", box.hidden())));
    }

    static Shape.Form form(Optional<Boolean> isGood) {
        return isGood.map(good -> good ? Shape.Form.DOT : Shape.Form.TRIANGLE).orElse(Shape.Form.RING);
    }

    static ChartColor color(Optional<Boolean> isGood) {
        return isGood.map(good -> good ? ChartColor.GOOD : ChartColor.BAD).orElse(ChartColor.ACCENT);
    }
}

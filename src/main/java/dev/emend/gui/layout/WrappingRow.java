package dev.emend.gui.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.HPos;
import javafx.geometry.Orientation;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/// A row that goes on in a further line where its width ends. What grows needs its minimal width and
/// shares what its line leaves; everything else has the width it prefers, at most that of the row.
public final class WrappingRow extends HBox {
    /// Children in one line, as wide and high as they become.
    private record Line(List<Node> children, List<Double> widths, double height) {}

    /// By the width inside the padding, until another layout is asked for: its parents ask for its heights several
    /// times in one layout, and all its texts are measured for each.
    private final Map<Double, List<Line>> lineCache = new HashMap<>();

    /// Of an FXML file, which puts in what it holds.
    public WrappingRow() {}

    /// @param spacing between children, and between lines, pixels
    public WrappingRow(double spacing, Node... children) {
        super(spacing, children);
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    public void requestLayout() {
        if (lineCache != null) { // children are put in before
            lineCache.clear();
        }
        super.requestLayout();
    }

    private static boolean isGrowing(Node child) {
        return HBox.getHgrow(child) == Priority.ALWAYS;
    }

    /// @param room the width inside the padding, pixels
    private double base(Node child, double room) {
        return Math.min(room, snapSizeX(isGrowing(child) ? child.minWidth(-1) : child.prefWidth(-1)));
    }

    private List<Line> lines(double room) {
        var lines = lineCache.get(room);
        if (lines == null) {
            lines = measure(room);
            lineCache.put(room, lines);
        }
        return lines;
    }

    private List<Line> measure(double room) {
        var lines = new ArrayList<Line>();
        var line = new ArrayList<Node>();
        double usedWidth = 0;
        for (var child : this.<Node>getManagedChildren()) {
            double width = base(child, room);
            double neededWidth = line.isEmpty() ? width : usedWidth + getSpacing() + width;
            if (!line.isEmpty() && neededWidth > room) {
                lines.add(fillLine(line, room));
                line.clear();
                neededWidth = width;
            }
            line.add(child);
            usedWidth = neededWidth;
        }
        if (!line.isEmpty()) {
            lines.add(fillLine(line, room));
        }
        return lines;
    }

    private Line fillLine(List<Node> children, double room) {
        var widths = new ArrayList<>(
                children.stream().map(child -> base(child, room)).toList());
        double remainingWidth =
                room - widths.stream().mapToDouble(Double::doubleValue).sum() - getSpacing() * (children.size() - 1);
        long growingCount = children.stream().filter(WrappingRow::isGrowing).count();
        for (int i = 0; i < children.size() && remainingWidth > 0; i++) {
            var child = children.get(i);
            if (isGrowing(child)) {
                double more = Math.min(remainingWidth / growingCount, Math.max(0, child.maxWidth(-1) - widths.get(i)));
                widths.set(i, widths.get(i) + more);
                remainingWidth -= more;
                growingCount--;
            }
        }
        double height = 0;
        for (int i = 0; i < children.size(); i++) {
            height = Math.max(height, height(children.get(i), widths.get(i)));
        }
        return new Line(List.copyOf(children), List.copyOf(widths), height);
    }

    private double height(Node child, double width) {
        return snapSizeY(Math.max(child.minHeight(width), child.prefHeight(width)));
    }

    private double inside(double width) {
        return width - snappedLeftInset() - snappedRightInset();
    }

    @Override
    protected double computeMinWidth(double height) {
        double widest = this.<Node>getManagedChildren().stream()
                .mapToDouble(child -> child.minWidth(-1))
                .max()
                .orElse(0);
        return snappedLeftInset() + widest + snappedRightInset();
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        var lines = lines(width < 0 ? Double.MAX_VALUE : inside(width));
        double heights = lines.stream().mapToDouble(Line::height).sum();
        return snappedTopInset() + heights + getSpacing() * Math.max(0, lines.size() - 1) + snappedBottomInset();
    }

    @Override
    protected void layoutChildren() {
        double room = inside(getWidth());
        var lines = lines(room);
        boolean isCentered = getAlignment().getVpos() == VPos.CENTER;
        double top = snappedTopInset();
        if (lines.size() == 1 && isCentered) {
            top += Math.max(0, (getHeight() - top - snappedBottomInset() - lines.getFirst().height) / 2);
        }
        for (var line : lines) {
            double left = snappedLeftInset();
            if (getAlignment().getHpos() == HPos.RIGHT) {
                left += Math.max(
                        0,
                        room
                                - line.widths.stream()
                                        .mapToDouble(Double::doubleValue)
                                        .sum()
                                - getSpacing() * (line.children.size() - 1));
            }
            for (int i = 0; i < line.children.size(); i++) {
                var child = line.children.get(i);
                double width = line.widths.get(i);
                double height = Math.min(line.height, height(child, width));
                double down = isCentered ? (line.height - height) / 2 : 0;
                child.resizeRelocate(snapPositionX(left), snapPositionY(top + down), width, height);
                left += width + getSpacing();
            }
            top += line.height + getSpacing();
        }
        lineCache.clear(); // what changes during a layout is not always told
    }
}

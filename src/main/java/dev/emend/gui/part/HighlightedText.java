package dev.emend.gui.part;

import dev.emend.model.TextRange;
import dev.emend.model.VisibleText;
import java.util.List;
import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// Line of text with some of its words highlighted. It is read from the left; text that does not fit
/// ends with an ellipsis.
public final class HighlightedText extends Region {
    /// The amount of text shown before a match that is further to the right.
    private static final int BEFORE = 12;

    /// More marks than that in a line help nobody.
    private static final int MAX_MATCHES = 3;

    private static final String MATCH = "search-match";

    private final String style;

    public HighlightedText() {
        this("caption");
    }

    /// @param style the style class of its words
    public HighlightedText(String style) {
        this.style = style;
        getStyleClass().add("highlighted");
        setMinWidth(0);
    }

    /// @param ranges from left to right, none overlapping another
    public void show(String text, List<TextRange> ranges) {
        if (ranges.isEmpty() && isPlain()) { // a row that is scrolled by: nothing is styled anew
            ((Label) getChildren().getFirst()).setText(VisibleText.of(text));
            return;
        }
        getChildren().clear();
        int at = ranges.isEmpty() ? 0 : visibleStart(text, ranges.getFirst().start());
        var lead = at == 0 ? "" : "…";
        for (var range : ranges.stream().limit(MAX_MATCHES).toList()) {
            add(lead + text.substring(at, range.start()), false);
            add(text.substring(range.start(), range.end()), true);
            at = range.end();
            lead = "";
        }
        add(lead + text.substring(at), false);
    }

    private boolean isPlain() {
        return getChildren().size() == 1
                && !getChildren().getFirst().getStyleClass().contains(MATCH);
    }

    private static int visibleStart(String text, int match) {
        return match <= 2 * BEFORE ? 0 : text.lastIndexOf(' ', match - BEFORE) + 1;
    }

    private void add(String text, boolean isMatch) {
        if (!text.isEmpty()) {
            var label = new Label(VisibleText.of(text));
            label.getStyleClass().addAll(isMatch ? List.of(style, MATCH) : List.of(style));
            getChildren().add(label);
        }
    }

    @Override
    protected double computePrefWidth(double height) {
        return snappedLeftInset()
                + getManagedChildren().stream()
                        .mapToDouble(HighlightedText::width)
                        .sum()
                + snappedRightInset();
    }

    @Override
    protected double computePrefHeight(double width) {
        return snappedTopInset()
                + getManagedChildren().stream()
                        .mapToDouble(part -> snapSizeY(part.prefHeight(-1)))
                        .max()
                        .orElse(0)
                + snappedBottomInset();
    }

    /// Each part as wide as it wants to be, until one has less room; nothing stands behind that.
    @Override
    protected void layoutChildren() {
        double x = snappedLeftInset();
        double end = getWidth() - snappedRightInset();
        double top = snappedTopInset();
        double height = getHeight() - top - snappedBottomInset();
        for (var part : getManagedChildren()) {
            double width = Math.max(0, Math.min(width(part), end - x));
            // what has less room than its dots stays away
            part.setVisible(width > 0 && width >= Math.min(width(part), part.minWidth(-1)));
            layoutInArea(part, x, top, width, height, 0, HPos.LEFT, VPos.CENTER);
            x += width;
        }
    }

    private static double width(Node part) {
        return Math.ceil(part.prefWidth(-1));
    }
}

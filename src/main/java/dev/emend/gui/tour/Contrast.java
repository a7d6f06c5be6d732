package dev.emend.gui.tour;

import java.util.ArrayList;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import org.jspecify.annotations.Nullable;

/// Contrast of text against what lies behind it, as WCAG 2 defines it: 1 (none) to 21.
final class Contrast {
    private static final double DEEPEST_INSET = 6;

    private Contrast() {}

    static double ratio(Color text, Node node) {
        var ground = ground(node);
        double opacity = text.getOpacity();
        for (Node at = node; at != null; at = at.getParent()) {
            opacity *= at.getOpacity();
        }
        var textColor = blend(Color.color(text.getRed(), text.getGreen(), text.getBlue(), opacity), ground);
        double first = luminance(textColor);
        double second = luminance(ground);
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    /// The colour behind a node: the grounds of its ancestors, laid over each other down to the
    /// first that hides all below.
    static Color ground(Node node) {
        var layers = new ArrayList<Color>();
        for (var at = node.getParent(); at != null; at = at.getParent()) {
            var fill = at instanceof Region region ? fill(region) : null;
            if (fill != null) {
                layers.add(fill);
                if (fill.getOpacity() > 0.99) {
                    break;
                }
            }
        }
        var ground = node.getScene() != null && node.getScene().getFill() instanceof Color fill ? fill : Color.WHITE;
        for (var layer : layers.reversed()) {
            ground = blend(layer, ground);
        }
        return ground;
    }

    /// The topmost colour that fills a region, but for its rim.
    static @Nullable Color fill(Region region) {
        var background = region.getBackground();
        if (background == null) {
            return null;
        }
        for (var fill : background.getFills().reversed()) {
            var insets = fill.getInsets();
            boolean isWhole = Math.max(
                            Math.max(insets.getTop(), insets.getBottom()),
                            Math.max(insets.getLeft(), insets.getRight()))
                    <= DEEPEST_INSET;
            if (isWhole && fill.getFill() instanceof Color color && color.getOpacity() > 0) {
                return color;
            }
        }
        return null;
    }

    private static Color blend(Color top, Color below) {
        double share = top.getOpacity();
        return Color.color(
                top.getRed() * share + below.getRed() * (1 - share),
                top.getGreen() * share + below.getGreen() * (1 - share),
                top.getBlue() * share + below.getBlue() * (1 - share));
    }

    private static double luminance(Color color) {
        return 0.2126 * linear(color.getRed()) + 0.7152 * linear(color.getGreen()) + 0.0722 * linear(color.getBlue());
    }

    private static double linear(double part) {
        return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }
}

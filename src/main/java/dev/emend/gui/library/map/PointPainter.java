package dev.emend.gui.library.map;

import dev.emend.app.map.MapPoint;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/// Draws points into pixels: each is a stamp of its class and kind, made once for a size. No toolkit is
/// needed, so that 100,000 points cost some milliseconds.
///
/// Items are filled, learnings have a hole, memories are an outline; what is selected has a ring.
final class PointPainter {
    private static final int FINE = 4;
    private static final double HOLE = 0.5;
    private static final double OUTLINE = 0.68;

    private final Map<Stamp, float[]> stamps = new HashMap<>();

    private static final Stamp RING = new Stamp(PointShape.CIRCLE, MapPoint.Kind.ITEM, 0, true);

    private record Stamp(PointShape shape, MapPoint.Kind kind, int radius, boolean isRing) {
        Stamp withRadius(int pixels) {
            return new Stamp(shape, kind, pixels, isRing);
        }
    }

    /// Pixels, opaque, as `0xAARRGGBB`.
    record Pixels(int[] argb, int width, int height) {}

    /// Data to draw.
    ///
    /// @param order in which points are drawn; neighbors one after the other are drawn fastest
    /// @param colors of the classes, opaque, as `0xAARRGGBB`
    /// @param visiblePoints those that are drawn
    /// @param selectedPoints those that have a ring
    record Scene(
            int[] order,
            float[] x,
            float[] y,
            PointClasses classes,
            int[] colors,
            BitSet visiblePoints,
            BitSet selectedPoints) {}

    /// The radius of points in pixels: small where there are many, larger with the zoom.
    static int radius(int pointCount, double zoom) {
        double base = pointCount > 30_000 ? 1.6 : pointCount > 5_000 ? 2.4 : pointCount > 800 ? 3.6 : 5;
        return (int) Math.round(Math.clamp(base * Math.sqrt(zoom), base, 9));
    }

    /// @param view in the pixels of the picture
    /// @param radius of a point, pixels
    void paint(Scene scene, MapViewport view, int radius, int ground, int ring, Pixels pixels) {
        Arrays.fill(pixels.argb, ground);
        var visiblePoints = scene.visiblePoints;
        int margin = radius + 3;
        var covers = covers(scene.classes, radius, pixels.width);
        var ringCover = dots(RING.withRadius(radius + 3), pixels.width);
        for (int i : scene.order) {
            if (!visiblePoints.get(i)) {
                continue;
            }
            double atX = view.screenX(scene.x[i]);
            double atY = view.screenY(scene.y[i]);
            if (atX >= -margin && atY >= -margin && atX < pixels.width + margin && atY < pixels.height + margin) {
                int number = scene.classes.of()[i];
                var cover = covers[number][scene.classes.kinds()[i]];
                stamp(cover, (int) Math.round(atX), (int) Math.round(atY), scene.colors[number], pixels);
            }
        }
        var selectedPoints = scene.selectedPoints; // lies above the others
        for (int i = selectedPoints.nextSetBit(0); i >= 0; i = selectedPoints.nextSetBit(i + 1)) {
            int atX = (int) Math.round(view.screenX(scene.x[i]));
            int atY = (int) Math.round(view.screenY(scene.y[i]));
            if (visiblePoints.get(i)
                    && Math.abs(atX - pixels.width / 2) < pixels.width
                    && Math.abs(atY) < 2 * pixels.height) {
                int number = scene.classes.of()[i];
                stamp(ringCover, atX, atY, ring, pixels);
                stamp(covers[number][scene.classes.kinds()[i]], atX, atY, scene.colors[number], pixels);
            }
        }
    }

    /// The stamps of the classes, by kind.
    private Dots[][] covers(PointClasses classes, int radius, int width) {
        var kinds = MapPoint.Kind.values();
        var covers = new Dots[classes.classes().size()][kinds.length];
        for (int number = 0; number < covers.length; number++) {
            var shape = classes.classes().get(number).shape();
            for (var kind : kinds) {
                covers[number][kind.ordinal()] = dots(new Stamp(shape, kind, radius, false), width);
            }
        }
        return covers;
    }

    private Dots dots(Stamp stamp, int width) {
        return Dots.of(stamps.computeIfAbsent(stamp, PointPainter::cover), stamp.radius, width);
    }

    /// A stamp for a picture of some width: what it covers wholly and what in part, from its middle.
    ///
    /// @param fullOffsets distances in pixels of the picture
    /// @param soft the same, of those with the shares in `cover` that `places` lead to
    private record Dots(float[] cover, int radius, int[] fullOffsets, int[] soft, int[] places) {
        static Dots of(float[] cover, int radius, int width) {
            int side = 2 * radius + 1;
            var whole = IntStream.range(0, cover.length).filter(i -> cover[i] >= 1);
            var places = IntStream.range(0, cover.length)
                    .filter(i -> cover[i] > 0 && cover[i] < 1)
                    .toArray();
            IntUnaryOperator distance = i -> (i / side - radius) * width + i % side - radius;
            return new Dots(
                    cover,
                    radius,
                    whole.map(distance).toArray(),
                    Arrays.stream(places).map(distance).toArray(),
                    places);
        }
    }

    private static void stamp(Dots dots, int atX, int atY, int color, Pixels pixels) {
        int radius = dots.radius;
        var argb = pixels.argb;
        if (atX < radius || atY < radius || atX >= pixels.width - radius || atY >= pixels.height - radius) {
            stampClipped(dots.cover, radius, atX, atY, color, pixels);
            return;
        }
        int middle = atY * pixels.width + atX;
        for (int distance : dots.fullOffsets) {
            argb[middle + distance] = color;
        }
        for (int i = 0; i < dots.soft.length; i++) {
            int at = middle + dots.soft[i];
            int below = argb[at];
            if (below != color) {
                argb[at] = blend(below, color, dots.cover[dots.places[i]]);
            }
        }
    }

    private static void stampClipped(float[] cover, int radius, int atX, int atY, int color, Pixels pixels) {
        int side = 2 * radius + 1;
        int left = atX - radius;
        int top = atY - radius;
        for (int r = Math.max(0, -top); r < Math.min(side, pixels.height - top); r++) {
            int at = (top + r) * pixels.width + left;
            for (int c = Math.max(0, -left); c < Math.min(side, pixels.width - left); c++) {
                float share = cover[r * side + c];
                if (share >= 1) {
                    pixels.argb[at + c] = color;
                } else if (share > 0) {
                    pixels.argb[at + c] = blend(pixels.argb[at + c], color, share);
                }
            }
        }
    }

    private static int blend(int below, int above, float share) {
        int part = (int) (share * 256);
        int redBlue = (below & 0xff00ff) * (256 - part) + (above & 0xff00ff) * part >>> 8 & 0xff00ff;
        int green = (below & 0xff00) * (256 - part) + (above & 0xff00) * part >>> 8 & 0xff00;
        return 0xff000000 | redBlue | green;
    }

    /// The share of each pixel that a stamp covers, 0 to 1.
    private static float[] cover(Stamp stamp) {
        int side = 2 * stamp.radius + 1;
        double radius = stamp.radius + 0.3;
        var cover = new float[side * side];
        for (int r = 0; r < side; r++) {
            for (int c = 0; c < side; c++) {
                int hits = 0;
                for (int f = 0; f < FINE * FINE; f++) {
                    double x = (c - stamp.radius + (f % FINE + 0.5) / FINE - 0.5) / radius;
                    double y = (r - stamp.radius + (f / FINE + 0.5) / FINE - 0.5) / radius;
                    hits += isInside(stamp, x, y) ? 1 : 0;
                }
                cover[r * side + c] = hits / (float) (FINE * FINE);
            }
        }
        return cover;
    }

    private static boolean isInside(Stamp stamp, double x, double y) {
        if (!stamp.shape.contains(x, y)) {
            return false;
        }
        if (stamp.isRing) {
            double inner = 1 - 2.0 / stamp.radius;
            return x * x + y * y >= inner * inner;
        }
        if (stamp.radius < 3) { // too small for a hole
            return true;
        }
        return switch (stamp.kind) {
            case ITEM -> true;
            case LEARNING -> !stamp.shape.contains(x / (HOLE * 0.8), y / (HOLE * 0.8));
            case MEMORY -> !stamp.shape.contains(x / OUTLINE, y / OUTLINE);
        };
    }
}

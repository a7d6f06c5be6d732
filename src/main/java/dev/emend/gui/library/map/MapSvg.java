package dev.emend.gui.library.map;

import dev.emend.app.map.KnowledgeMap;
import dev.emend.app.map.MapLink;
import dev.emend.model.VisibleText;
import java.util.BitSet;
import java.util.Locale;

/// A map as an SVG, for print and further work: every shown point as a shape of its own.
final class MapSvg {
    /// More points make a file that few programs open.
    static final int MOST_POINTS = 20_000;

    private MapSvg() {}

    /// @param colors of the classes, `0xRRGGBB`
    /// @param level the degree of detail of the regions
    static String of(
            KnowledgeMap map, PointClasses classes, BitSet visiblePoints, MapViewport view, int[] colors, int level) {
        var text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n",
                view.width(),
                view.height()));
        for (var link : map.links()) {
            if (visiblePoints.get(link.one()) && visiblePoints.get(link.other())) {
                text.append(String.format(
                        Locale.ROOT,
                        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"%s/>%n",
                        view.screenX(map.x()[link.one()]),
                        view.screenY(map.y()[link.one()]),
                        view.screenX(map.x()[link.other()]),
                        view.screenY(map.y()[link.other()]),
                        link.kind() == MapLink.Kind.CONTRADICTION ? "#c00" : "#555",
                        link.kind() == MapLink.Kind.CONTRADICTION ? " stroke-dasharray=\"6 4\"" : ""));
            }
        }
        visiblePoints.stream().limit(MOST_POINTS).forEach(i -> {
            var one = classes.classes().get(classes.of()[i]);
            text.append(String.format(
                    Locale.ROOT,
                    "<path transform=\"translate(%.1f %.1f) scale(0.8)\" d=\"%s\" fill=\"#%06x\"><title>%s</title>"
                            + "</path>%n",
                    view.screenX(map.x()[i]) - 4,
                    view.screenY(map.y()[i]) - 4,
                    one.shape().path(),
                    colors[classes.of()[i]] & 0xffffff,
                    VisibleText.inMarkup(map.points().get(i).title())));
        });
        if (level < map.levels().size()) {
            for (var label : map.levels().get(level).labels()) {
                text.append(String.format(
                        Locale.ROOT,
                        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"#111\" stroke=\"#fff\""
                                + " stroke-width=\"3\" paint-order=\"stroke\">%s</text>%n",
                        view.screenX(label.x()),
                        view.screenY(label.y()),
                        VisibleText.inMarkup(MapOverlay.words(label))));
            }
        }
        return text.append("</svg>\n").toString();
    }
}

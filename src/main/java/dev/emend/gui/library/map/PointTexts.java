package dev.emend.gui.library.map;

import dev.emend.app.map.MapPoint;
import dev.emend.gui.kit.Texts;
import dev.emend.model.texts.Language;
import java.util.Locale;

/// Points in words.
final class PointTexts {
    private static final int MOST = 240;

    private PointTexts() {}

    static String kind(MapPoint point) {
        return className(point.kind());
    }

    private static String className(Enum<?> constant) {
        return Texts.get("library.map.class." + constant.name().toLowerCase(Locale.ROOT));
    }

    static String state(MapPoint point) {
        return point.facts()
                .state()
                .map(PointClasses::stateName)
                .orElseGet(() -> Texts.get("library.map.class.noState"));
    }

    static String outcome(MapPoint point) {
        var outcome = point.facts().outcome();
        return outcome == MapPoint.Outcome.UNKNOWN ? "\u2013" : className(outcome);
    }

    static String trust(MapPoint point) {
        double trust = point.facts().trust();
        return Double.isNaN(trust) ? "\u2013" : String.format(Language.locale(), "%.2f", trust);
    }

    static String rating(MapPoint point) {
        var rating = point.facts().rating();
        return rating.isEmpty() ? "\u2013" : Integer.toString(rating.getAsInt());
    }

    static String age(MapPoint point) {
        double age = point.facts().age();
        return Double.isNaN(age) ? "\u2013" : Texts.get("library.age", (long) age);
    }

    /// Title, kind and state, then what it says.
    static String tip(MapPoint point) {
        var text = point.text().length() <= MOST ? point.text() : point.text().substring(0, MOST - 1) + "\u2026";
        return point.title() + "\n" + Texts.get("library.map.tip", kind(point), state(point)) + "\n" + text;
    }

    /// The kind, title, state and text of a point as a sentence.
    static String sentence(MapPoint point) {
        return Texts.get("library.map.sentence", kind(point), point.title(), state(point), point.text());
    }
}

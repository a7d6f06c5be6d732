package dev.emend.app.trends;

import java.util.Locale;

/// The questions trends answer, in the order in which they are shown.
public enum TrendTopic {
    TRUST,
    ENDINGS,
    RECURRENCE,
    METRICS,
    CALIBRATION,
    AGREEMENT,
    HELPED,
    USAGE,
    SERVER;

    /// The question as people read it.
    public String question() {
        return TrendTexts.question(this);
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The id of its chart, such as `trends.trust`.
    public String id() {
        return "trends." + word();
    }
}

package dev.emend.gui.trends;

/// The periods of the picker.
public enum PeriodChoice {
    DAYS_7(7),
    DAYS_30(30),
    DAYS_90(90),
    ALL(0),
    CUSTOM(0);

    private final int days;

    PeriodChoice(int days) {
        this.days = days;
    }

    /// Counted back from now; 0 for the others.
    int days() {
        return days;
    }
}

package dev.emend.app.review;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/// The speed and steadiness with which a person, or everybody, judges learnings. What was undone does
/// not count.
///
/// @param person empty for everybody
/// @param decisions changes that judged learnings
/// @param verdicts how many learnings ended up in each state by them, by its word
/// @param speed of the decisions that were timed
/// @param days oldest first
/// @param steadiness the agreement of judgments of the same thing
public record ReviewStats(
        String person,
        int decisions,
        Map<String, Integer> verdicts,
        Speed speed,
        List<Day> days,
        Steadiness steadiness) {

    /// @param timedDecisions how many decisions were timed, those made by a person here; without any the
    ///   other numbers are NaN
    public record Speed(int timedDecisions, Seconds seconds, double keysPerLearning, double wordsPerLearning) {}

    /// From the card being there to the key that decided; NaN without decisions.
    public record Seconds(double median, double mean, double p90) {}

    /// @param seconds the median of the timed decisions of that day, NaN without any
    public record Day(LocalDate day, int decisions, int learnings, double seconds) {}

    /// @param repeats blind repeats against the first judgement
    /// @param rule ratings against the rating by rule
    public record Steadiness(AgreementScore repeats, AgreementScore rule) {}

    public ReviewStats {
        verdicts = Map.copyOf(verdicts);
        days = List.copyOf(days);
    }
}

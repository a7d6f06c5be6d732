package dev.emend.analysis.statistics;

import java.util.ArrayList;
import java.util.List;

/// Calibration of forecasts of success: the points of a reliability diagram and the Brier score.
///
/// @param bins from low forecasts to high ones, empty bins too
public record CalibrationCurve(List<Bin> bins, Brier brier) {
    public CalibrationCurve {
        bins = List.copyOf(bins);
    }

    /// @param from the forecasts of this bin begin here
    /// @param to and end before this; the last bin holds its end too
    /// @param forecast the mean of its forecasts; NaN without any
    /// @param cameTrue how many came true
    /// @param members the places of its forecasts in the list
    public record Bin(double from, double to, double forecast, Proportion cameTrue, List<Integer> members) {
        public Bin {
            members = List.copyOf(members);
        }
    }

    /// The mean squared difference of forecast and outcome, 0 for a perfect forecaster, and what it
    /// is made of; NaN without forecasts.
    ///
    /// Sources: Brier, "Verification of forecasts expressed in terms of probability", Monthly
    /// Weather Review 78 (1950); Murphy, "A new vector partition of the probability score", Journal
    /// of Applied Meteorology 12 (1973).
    ///
    /// @param reliability how far the bins' forecasts are from what came true; 0 is best
    /// @param resolution how far what came true differs between bins; more is better
    /// @param uncertainty of the outcomes themselves, whatever is forecast
    public record Brier(double score, int forecasts, double reliability, double resolution, double uncertainty) {}

    /// Sorts forecasts into bins of the same width.
    ///
    /// @param forecasts each `from` to `to`; others count in the nearest bin
    /// @throws IllegalArgumentException when forecasts and outcomes differ in number
    public static CalibrationCurve of(double[] forecasts, boolean[] outcomes, double from, double to, int bins) {
        if (forecasts.length != outcomes.length) {
            throw new IllegalArgumentException(forecasts.length + " forecasts of " + outcomes.length + " outcomes");
        }
        var members = new ArrayList<List<Integer>>();
        for (int i = 0; i < bins; i++) {
            members.add(new ArrayList<>());
        }
        // a forecast on the edge of a bin belongs there whatever binary fractions make of it
        double width = (to - from) / bins;
        for (int i = 0; i < forecasts.length; i++) {
            int bin = (int) Math.floor((forecasts[i] - from) / width + 1e-9);
            members.get(Math.clamp(bin, 0, bins - 1)).add(i);
        }
        var all = new ArrayList<Bin>();
        for (int i = 0; i < bins; i++) {
            var binMembers = members.get(i);
            long hits = binMembers.stream().filter(at -> outcomes[at]).count();
            all.add(new Bin(
                    from + i * width,
                    from + (i + 1) * width,
                    binMembers.stream()
                            .mapToDouble(at -> forecasts[at])
                            .average()
                            .orElse(Double.NaN),
                    new Proportion(hits, binMembers.size()),
                    binMembers));
        }
        return new CalibrationCurve(all, brier(forecasts, outcomes, all));
    }

    private static Brier brier(double[] forecasts, boolean[] outcomes, List<Bin> bins) {
        int count = forecasts.length;
        if (count == 0) {
            return new Brier(Double.NaN, 0, Double.NaN, Double.NaN, Double.NaN);
        }
        double score = 0;
        double hits = 0;
        for (int i = 0; i < count; i++) {
            double outcome = outcomes[i] ? 1 : 0;
            score += (forecasts[i] - outcome) * (forecasts[i] - outcome);
            hits += outcome;
        }
        double base = hits / count;
        double reliability = 0;
        double resolution = 0;
        for (var bin : bins) {
            if (bin.cameTrue.of() > 0) {
                double share = bin.cameTrue.value();
                double off = bin.forecast - share;
                double deviation = share - base;
                reliability += bin.cameTrue.of() * off * off;
                resolution += bin.cameTrue.of() * deviation * deviation;
            }
        }
        return new Brier(score / count, count, reliability / count, resolution / count, base * (1 - base));
    }
}

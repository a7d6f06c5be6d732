package dev.emend.gui.trends;

import dev.emend.app.trends.EffectChart;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendTable.Topic;

/// Makes the chart of a question. No class of charts is loaded before the first one is made.
final class Charts {
    private Charts() {}

    static TrendChart of(Topic topic, TrendReport report, TrendsViewModel model) {
        var zone = model.clock().getZone();
        return switch (topic) {
            case TRUST -> new TrustChart(model.lines(), report.period(), zone);
            case ENDINGS -> new OutcomesChart(report);
            case RECURRENCE -> BarRows.of(report.recurring());
            case METRICS -> BarRows.of(report.metrics());
            case CALIBRATION -> new ReliabilityChart(report.judged().trust());
            case AGREEMENT -> BarRows.of(report.judged().people());
            case HELPED -> new EffectsChart(EffectChart.of(report.effects(), zone), model);
        };
    }
}

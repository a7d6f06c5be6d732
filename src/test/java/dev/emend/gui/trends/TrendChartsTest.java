package dev.emend.gui.trends;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.trends.TrendChart;
import dev.emend.app.trends.TrendCharts;
import dev.emend.app.trends.TrendTopic;
import dev.emend.chart.Drawing;
import dev.emend.chart.Shape;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every chart of a made-up quarter, small as in an overview and large.
class TrendChartsTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2025-11-20T09:00:00Z"), ZoneOffset.UTC);

    private static TrendChart chart(TrendTopic topic) {
        return TrendCharts.of(topic, new TrendsFixture(CLOCK).report(), ZoneOffset.UTC, 0);
    }

    @ParameterizedTest
    @EnumSource(TrendTopic.class)
    void everyMarkIsDrawnLargeAndSaysWhatItIs(TrendTopic topic) {
        var chart = chart(topic).chart();
        assertFalse(chart.isEmpty());
        assertFalse(chart.sentence().isBlank());
        var drawn = new HashSet<Integer>();
        chart.plot().draw(900, 480).shapes().forEach(shape -> drawn.add(shape.mark()));
        for (int i = 0; i < chart.marks().size(); i++) {
            assertTrue(drawn.contains(i), chart.marks().get(i).description());
            assertFalse(
                    chart.marks().get(i).description().matches(".*\\{\\d.*"),
                    chart.marks().get(i).description());
        }
    }

    @ParameterizedTest
    @EnumSource(TrendTopic.class)
    void nothingIsCutOffSmallOrLarge(TrendTopic topic) {
        for (var size : List.of(new double[] {260, 120}, new double[] {620, 300}, new double[] {2300, 1100})) {
            for (var shape : chart(topic).chart().plot().draw(size[0], size[1]).shapes()) {
                if (shape instanceof Shape.Text text) {
                    double width = Drawing.textWidth(text.text(), text.size());
                    double left = text.x()
                            - switch (text.anchor()) {
                                case START -> 0;
                                case MIDDLE -> width / 2;
                                case END -> width;
                            };
                    assertTrue(left >= -8 && left + width <= size[0] + 8, size[0] + ": " + text);
                    assertTrue(text.y() >= 0 && text.y() <= size[1], size[1] + ": " + text);
                }
            }
        }
    }

    @Test
    void eachQuestionHasOneChartUnderItsOwnIdForOverviewsAndPages() {
        var report = new TrendsFixture(CLOCK).report();
        var ids = TrendCharts.of(report, ZoneOffset.UTC).stream()
                .map(chart -> chart.id())
                .toList();
        assertEquals(
                List.of(
                        "trends.trust",
                        "trends.endings",
                        "trends.recurrence",
                        "trends.metrics",
                        "trends.calibration",
                        "trends.agreement",
                        "trends.helped",
                        "trends.usage",
                        "trends.server"),
                ids);
        var page = TrendCharts.page(report, ZoneOffset.UTC);
        ids.forEach(id -> assertTrue(page.contains("<section id=\"" + id + "\">"), id));
    }
}

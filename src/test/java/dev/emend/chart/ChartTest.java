package dev.emend.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.InputSource;

class ChartTest {
    static List<Chart> charts() {
        return ChartSamples.all();
    }

    @ParameterizedTest
    @MethodSource("charts")
    void everyMarkIsDrawnAtEverySize(Chart chart) {
        for (var size : List.of(new double[] {280, 140}, new double[] {620, 300}, new double[] {1800, 900})) {
            var drawn = new HashSet<Integer>();
            chart.plot().draw(size[0], size[1]).shapes().forEach(shape -> drawn.add(shape.mark()));
            for (int mark = 0; mark < chart.marks().size(); mark++) {
                boolean isZero = chart.marks().get(mark).description().endsWith(": 0.0");
                assertEquals(
                        !isZero,
                        drawn.contains(mark),
                        chart.id() + ": " + chart.marks().get(mark));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("charts")
    void everythingStaysWithinTheDrawing(Chart chart) {
        for (var size : List.of(new double[] {280, 140}, new double[] {620, 300})) {
            for (var shape : chart.plot().draw(size[0], size[1]).shapes()) {
                if (shape instanceof Shape.Text text) {
                    double width = Drawing.textWidth(text.text(), text.size());
                    double left = text.x()
                            - switch (text.anchor()) {
                                case START -> 0;
                                case MIDDLE -> width / 2;
                                case END -> width;
                            };
                    assertTrue(left >= -8 && left + width <= size[0] + 8, chart.id() + " at " + size[0] + ": " + text);
                    assertTrue(text.y() >= 0 && text.y() <= size[1], chart.id() + ": " + text);
                }
            }
        }
    }

    @Test
    void namesAtLineEndsDoNotStandOnEachOther() {
        var texts = ChartSamples.lines().plot().draw(700, 300).shapes().stream()
                .filter(shape -> shape instanceof Shape.Text text && text.color() == ChartColor.TEXT)
                .map(Shape.Text.class::cast)
                .toList();
        assertEquals(3, texts.size());
        for (int i = 0; i < 3; i++) {
            for (int j = i + 1; j < 3; j++) {
                assertTrue(Math.abs(texts.get(i).y() - texts.get(j).y()) >= 14, texts.toString());
            }
        }
    }

    @Test
    void aLabelStandsWhereItCoversNothingElseItIsLeftOut() {
        var crowded = LinePlot.Line.of(
                "",
                0,
                IntStream.range(0, 40)
                        .mapToObj(i -> LinePlot.Point.of(i, i % 2, Shape.Form.DOT, Shape.NO_MARK)
                                .withLabel("Set by a person"))
                        .toList());
        var axis = Axis.numbers("", 0, 40, 10);
        assertEquals(0, labels(new LinePlot(axis, Axis.shares("", 0), List.of(crowded), Double.NaN), 600));
        var free = LinePlot.Line.of(
                "",
                0,
                List.of(LinePlot.Point.of(20, 0.5, Shape.Form.DOT, Shape.NO_MARK)
                        .withLabel("Set by a person")));
        var plot = new LinePlot(axis, Axis.shares("", 0), List.of(free), Double.NaN);
        assertEquals(1, labels(plot, 600));
        assertEquals(0, labels(plot, 300), "a small one has none");
    }

    private static long labels(Plot plot, double width) {
        return plot.draw(width, 300).shapes().stream()
                .filter(shape -> shape instanceof Shape.Text text && text.text().startsWith("Set"))
                .count();
    }

    @Test
    void plotsAboveEachOtherGiveWayFromTheLast() {
        var plot = ChartSamples.stacked().plot();
        long bars = ChartSamples.bars().plot().draw(600, 300).shapes().stream()
                .filter(shape -> shape.mark() >= 0)
                .count();
        assertEquals(2 * bars, marked(plot.draw(600, 300)));
        assertEquals(bars, marked(plot.draw(280, 140)));
    }

    private static long marked(Drawing drawing) {
        return drawing.shapes().stream().filter(shape -> shape.mark() >= 0).count();
    }

    @ParameterizedTest
    @MethodSource("charts")
    void anSvgFileIsReadByAnyXmlParser(Chart chart) throws Exception {
        var svg = chart.svg(620, 300);
        var document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertEquals("svg", document.getDocumentElement().getTagName());
        assertTrue(document.getDocumentElement().getAttribute("aria-label").contains(chart.title()));
    }

    @Test
    void aPageNeedsNothingElseAndEscapesWhatItShows() {
        var nasty = Chart.empty("x", "<script>alert(1)</script>", "\"quoted\" & more");
        var page = ChartPage.of("A & B", "note", List.of(nasty, ChartSamples.bars()));
        assertFalse(page.contains("<script"));
        assertFalse(page.matches("(?s).*(src|href)=.*"));
        assertTrue(page.contains("&lt;script&gt;"));
        assertTrue(page.contains("<svg"));
    }

    @Test
    void ticksAreRoundNumbers() {
        assertEquals(
                List.of("0", "1", "2", "3"),
                Axis.counts("", 3).ticks().stream().map(Axis.Tick::text).toList());
        assertEquals(
                List.of("0", "50", "100", "150", "200"),
                Axis.counts("", 180).ticks().stream().map(Axis.Tick::text).toList());
        assertEquals(
                List.of("0.00", "0.02", "0.04", "0.06", "0.08"),
                Axis.amounts("", 0.07).ticks().stream().map(Axis.Tick::text).toList());
    }

    @Test
    void aPeriodOfOneMomentStillHasAnAxis() {
        var now = Instant.parse("2026-03-01T00:00:00Z");
        assertEquals(1, Axis.time(now, now, ZoneOffset.UTC).ticks().size());
    }
}

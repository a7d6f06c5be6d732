package dev.emend.gui.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.chart.Chart;
import dev.emend.chart.ChartTable;
import dev.emend.chart.Drawing;
import dev.emend.gui.part.FakeScreenHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartExportTest {
    private static final Chart CHART = new Chart(
            "test.metrics",
            "Are the targets met?",
            "2 of 4 are met.",
            List.of(),
            new ChartTable(
                    List.of("Metric", "Value"),
                    List.of(
                            List.of("Later plans per learning", "2.3"),
                            List.of("=1+1", "-0.25"),
                            List.of(" @sum", "-5 %"),
                            List.of("say \"no\"", ""))),
            (width, height) -> new Drawing(width, height, List.of()));

    @TempDir
    private Path folder;

    private final FakeScreenHost host = new FakeScreenHost();
    private final ChartExport export = new ChartExport(host);

    private Path saved(String name) {
        var file = folder.resolve(name);
        host.answer(Optional.of(file));
        export.save(CHART, Optional.empty());
        return file;
    }

    @Test
    void theNumbersAreWrittenAsTheyAreShownAndNoneIsAFormula() throws Exception {
        assertEquals("""
                "Metric","Value"
                "Later plans per learning","2.3"
                "'=1+1","-0.25"
                "' @sum","'-5 %"
                "say ""no\""\",""
                """.replace("\n", "\r\n"), Files.readString(saved("metrics.csv")));
        assertEquals(List.of("done Wrote metrics.csv"), host.calls());
    }

    @Test
    void theEndingOfTheNameSaysWhatIsWritten() throws Exception {
        assertTrue(Files.readString(saved("METRICS.SVG")).contains("<svg"));
        assertFalse(Files.exists(saved("metrics.gif")));
        assertTrue(
                host.calls().getLast().startsWith("fail metrics.gif"),
                host.calls().toString());
        assertFalse(Files.exists(saved("metrics.png")), "there is no picture");
        assertTrue(
                host.calls().getLast().startsWith("fail metrics.png"),
                host.calls().toString());
    }

    @Test
    void aFailureIsToldAndLeavesWhatWasThere() throws Exception {
        host.answer(Optional.of(folder.resolve("gone").resolve("page.html")));
        export.savePage("page.html", "<p>new</p>");
        assertTrue(host.calls().getLast().startsWith("fail"), host.calls().toString());

        var page = Files.writeString(folder.resolve("page.html"), "<p>old</p>");
        host.answer(Optional.of(page));
        export.write("Export", "page.html", (_, fresh) -> {
            Files.writeString(fresh, "half");
            throw new java.io.IOException("the disk is full");
        });
        assertEquals("<p>old</p>", Files.readString(page));
        assertTrue(
                host.calls().getLast().contains("the disk is full"),
                host.calls().toString());
        try (var left = Files.list(folder)) {
            assertEquals(List.of(page), left.toList(), "nothing half written stays");
        }
    }
}

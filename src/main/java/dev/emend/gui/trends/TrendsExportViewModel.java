package dev.emend.gui.trends;

import dev.emend.app.trends.TrendHtmlReport;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Writing what is shown: the chart as a picture, the table as CSV, everything as a page.
public final class TrendsExportViewModel {
    /// Writes one file; blocks.
    interface FileExport {
        void to(Path file) throws IOException;
    }

    private final TrendsViewModel trends;
    private final ScreenHost host;

    TrendsExportViewModel(TrendsViewModel trends, ScreenHost host) {
        this.trends = trends;
        this.host = host;
    }

    private String name(String ending) {
        return "trends-" + trends.topic().get().word() + "." + ending;
    }

    void table() {
        trends.numbers()
                .ifPresent(table -> write(
                        "trends.export.csv",
                        name("csv"),
                        file -> Files.write(file, table.numbers().csv().getBytes(StandardCharsets.UTF_8))));
    }

    /// @param picture of the chart, taken already
    void chart(FileExport picture) {
        write("trends.export.png", name("png"), picture);
    }

    void page() {
        trends.report().get().known().ifPresent(report -> {
            var zone = host.clock().getZone();
            write(
                    "trends.export.page",
                    "trends.html",
                    file -> Files.writeString(file, TrendHtmlReport.of(report, zone)));
        });
    }

    private void write(String title, String name, FileExport writing) {
        host.ask()
                .saveFile(Texts.get(title), name)
                .ifPresent(file -> host.background()
                        .run(
                                () -> {
                                    written(file, writing);
                                    return file;
                                },
                                _ -> host.done(Texts.get("trends.exported", String.valueOf(file.getFileName())), false),
                                host::fail));
    }

    private static void written(Path file, FileExport writing) throws UserException {
        try {
            var fresh = file.resolveSibling(file.getFileName() + ".new");
            try {
                writing.to(fresh);
                Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            } finally { // nothing half written stays, and what was there before does
                Files.deleteIfExists(fresh);
            }
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Texts.get("trends.export.failed", file, String.valueOf(e.getMessage())),
                    Texts.get("trends.export.safe"),
                    Texts.get("trends.export.next"),
                    e);
        }
    }
}

package dev.emend.gui.chart;

import dev.emend.chart.Chart;
import dev.emend.gui.kit.PngFile;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.UserException;
import dev.emend.model.texts.CsvText;
import dev.emend.model.texts.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.image.Image;

/// Writes charts and pages to the files a person chooses.
///
/// On the JavaFX thread; files are written in the background.
public final class ChartExport {
    private static final double WIDTH = 1000;
    private static final double HEIGHT = 520;

    private final ScreenHost host;

    public ChartExport(ScreenHost host) {
        this.host = host;
    }

    /// Prompts for a file and writes the chart in the format of its extension, PNG, SVG or CSV; without a picture
    /// only the latter two.
    ///
    /// @param picture of the chart as it is shown
    public void save(Chart chart, Optional<? extends Image> picture) {
        var fileName = chart.id().replace('.', '-') + (picture.isPresent() ? ".png" : ".csv");
        write(
                Texts.get("chart.export.title"),
                fileName,
                (file, temporaryFile) -> write(chart, picture, file, temporaryFile));
    }

    /// Prompts for a file and writes a page.
    public void savePage(String name, String page) {
        write(Texts.get("chart.page.title"), name, (_, temporaryFile) -> Files.writeString(temporaryFile, page));
    }

    /// Writes one file; blocks.
    @FunctionalInterface
    public interface Writing {
        /// @param file what was chosen
        /// @param temporaryFile what is written, and takes its place when it is whole
        void to(Path file, Path temporaryFile) throws IOException, UserException;
    }

    /// Prompts for a file and writes it in the background; a failure leaves what was there.
    public void write(String title, String fileName, Writing writer) {
        host.ask()
                .saveFile(title, fileName)
                .ifPresent(file -> host.background()
                        .run(
                                () -> {
                                    writeFile(file, writer);
                                    return file;
                                },
                                _ -> host.done(Texts.get("chart.exported", String.valueOf(file.getFileName())), false),
                                host::fail));
    }

    private static void write(Chart chart, Optional<? extends Image> picture, Path file, Path temporaryFile)
            throws IOException, UserException {
        var fileName = String.valueOf(file.getFileName());
        var name = fileName.toLowerCase(Locale.ROOT);
        if (name.endsWith(".csv")) {
            Files.writeString(
                    temporaryFile,
                    CsvText.of(chart.table().columns(), chart.table().rows()));
        } else if (name.endsWith(".svg")) {
            Files.writeString(temporaryFile, chart.svg(WIDTH, HEIGHT));
        } else if (name.endsWith(".png") && picture.isPresent()) {
            PngFile.write(picture.get(), temporaryFile);
        } else {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Texts.get("chart.export.ending", fileName),
                    Texts.get("chart.export.safe"),
                    Texts.get(picture.isPresent() ? "chart.export.endings" : "chart.export.endings.table"));
        }
    }

    private static void writeFile(Path file, Writing writer) throws UserException {
        var temporaryFile = file.resolveSibling(file.getFileName() + ".new");
        try {
            try {
                writer.to(file, temporaryFile);
                Files.move(temporaryFile, file, StandardCopyOption.REPLACE_EXISTING);
            } finally { // nothing half written stays, and what was there before does
                Files.deleteIfExists(temporaryFile);
            }
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Texts.get("chart.export.failed", file, FailureReason.of(e)),
                    Texts.get("chart.export.safe"),
                    Texts.get("chart.export.next"),
                    e);
        }
    }
}

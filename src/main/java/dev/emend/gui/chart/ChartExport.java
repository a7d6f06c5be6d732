package dev.emend.gui.chart;

import dev.emend.chart.Chart;
import dev.emend.gui.kit.PngFile;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.image.Image;

/// Writes charts and other pictures to files: for a chart the ending of the name that is chosen says how.
///
/// On the JavaFX thread; files are written in the background.
public final class ChartExport {
    private static final double WIDTH = 1000;
    private static final double HEIGHT = 520;

    private final ScreenHost host;

    public ChartExport(ScreenHost host) {
        this.host = host;
    }

    /// Asks for a file and writes the chart as PNG, SVG or CSV; without a picture only the latter two.
    ///
    /// @param picture of the chart as it is shown
    public void save(Chart chart, Optional<? extends Image> picture) {
        var proposed = chart.id().replace('.', '-') + (picture.isPresent() ? ".png" : ".csv");
        host.ask()
                .saveFile(Texts.get("chart.export.title"), proposed)
                .ifPresent(file ->
                        write(file, fresh -> write(chart, picture, String.valueOf(file.getFileName()), fresh)));
    }

    /// Asks for a file and writes a page.
    public void savePage(String name, String page) {
        save(Texts.get("chart.page.title"), name, file -> Files.writeString(file, page));
    }

    /// Writes one file; blocks.
    public interface Writing {
        void to(Path file) throws IOException, UserException;
    }

    /// Asks for a file and writes it whole or not at all.
    ///
    /// @param proposed its name
    public void save(String title, String proposed, Writing writing) {
        host.ask().saveFile(title, proposed).ifPresent(file -> write(file, writing));
    }

    private void write(Path file, Writing writing) {
        host.background()
                .run(
                        () -> {
                            written(file, writing);
                            return file;
                        },
                        _ -> host.done(Texts.get("chart.exported", String.valueOf(file.getFileName())), false),
                        host::fail);
    }

    private static void write(Chart chart, Optional<? extends Image> picture, String name, Path fresh)
            throws IOException, UserException {
        var ending = name.toLowerCase(Locale.ROOT);
        if (ending.endsWith(".csv")) {
            Files.writeString(fresh, chart.table().csv());
        } else if (ending.endsWith(".svg")) {
            Files.writeString(fresh, chart.svg(WIDTH, HEIGHT));
        } else if (ending.endsWith(".png") && picture.isPresent()) {
            PngFile.write(picture.get(), fresh);
        } else {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Texts.get("chart.export.ending", name),
                    Texts.get("chart.export.safe"),
                    Texts.get(picture.isPresent() ? "chart.export.endings" : "chart.export.endings.table"));
        }
    }

    private static void written(Path file, Writing writing) throws UserException {
        var fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            try {
                writing.to(fresh);
                Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            } finally { // nothing half written stays, and what was there before does
                Files.deleteIfExists(fresh);
            }
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Texts.get("chart.export.failed", file, String.valueOf(e.getMessage())),
                    Texts.get("chart.export.safe"),
                    Texts.get("chart.export.next"),
                    e);
        }
    }
}

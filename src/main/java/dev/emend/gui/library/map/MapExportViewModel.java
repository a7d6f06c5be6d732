package dev.emend.gui.library.map;

import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Writes the map into a file the person chooses.
final class MapExportViewModel {
    /// Writes one file; blocks.
    interface FileExport {
        void to(Path file) throws IOException;
    }

    private final ScreenHost host;

    MapExportViewModel(ScreenHost host) {
        this.host = host;
    }

    /// @param ending of the file's name: `png`, `svg` or `csv`
    void write(String ending, FileExport writing) {
        host.ask()
                .saveFile(Texts.get("library.map.export." + ending), "map." + ending)
                .ifPresent(file -> host.background()
                        .run(
                                () -> {
                                    written(file, writing);
                                    return file;
                                },
                                _ -> host.done(
                                        Texts.get("library.map.exported", String.valueOf(file.getFileName())), false),
                                host::fail));
    }

    void text(String ending, String text) {
        write(ending, file -> Files.writeString(file, text, StandardCharsets.UTF_8));
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
                    Texts.get("library.map.export.failed", file, String.valueOf(e.getMessage())),
                    Texts.get("library.map.export.safe"),
                    Texts.get("library.map.export.next"),
                    e);
        }
    }
}

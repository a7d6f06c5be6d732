package dev.emend.exchange;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.PageWriter.Pages;
import dev.emend.json.JsonFile;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.Locale;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Writes a bundle of pages: a ZIP archive when the name ends in `.zip`, else a folder that was not there
/// or was empty. Either is there whole or not at all.
final class PageFiles {
    private PageFiles() {}

    /// Content that is written as pages.
    @FunctionalInterface
    interface Content {
        void into(Pages pages) throws IOException, ExchangeException;
    }

    static void write(Path target, Content content) throws IOException, ExchangeException {
        if (String.valueOf(target.getFileName()).toLowerCase(Locale.ROOT).endsWith(".zip")) {
            JsonFile.replaceBytes(target, bytes -> {
                var zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8);
                content.into((path, page) -> {
                    var entry = new ZipEntry(path);
                    entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0)); // the same again is the same file
                    zip.putNextEntry(entry);
                    zip.write(page);
                    zip.closeEntry();
                });
                zip.finish();
            });
        } else {
            folder(target.toAbsolutePath().normalize(), content);
        }
    }

    private static void folder(Path target, Content content) throws IOException, ExchangeException {
        checkRoom(target);
        var temporaryFolder = target.resolveSibling("." + target.getFileName() + "-" + UUID.randomUUID());
        Files.createDirectory(temporaryFolder);
        try {
            content.into((path, page) -> {
                var file = temporaryFolder.resolve(path).normalize();
                if (!file.startsWith(temporaryFolder)) {
                    throw new IOException("a page leads out of its folder: " + path);
                }
                Files.createDirectories(file.getParent());
                Files.write(file, page);
            });
            checkRoom(target);
            Files.deleteIfExists(target);
            Files.move(temporaryFolder, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            delete(temporaryFolder);
        }
    }

    private static void checkRoom(Path target) throws IOException, ExchangeException {
        if (Files.isDirectory(target)) {
            try (var all = Files.list(target)) {
                if (all.findAny().isPresent()) {
                    throw new ExchangeException(
                            Messages.of("exchange.folderNotEmpty", target), Messages.of("exchange.nameNewFolder"));
                }
            }
        } else if (Files.exists(target)) {
            throw new ExchangeException(
                    Messages.of("exchange.isNoFolder", target), Messages.of("exchange.nameNewFolder"));
        }
    }

    /// Deletes what is left when writing ended early.
    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (var all = Files.walk(folder)) {
            for (var file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

package dev.emend.app.transfer;

import dev.emend.app.core.Exceptions;
import dev.emend.exchange.Formats;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What a path somebody gave stands for, as an import reads it.
public final class ImportFileResolver {
    private ImportFileResolver() {}

    /// A folder that is no format itself stands for the files in it that are; every other path for
    /// itself, also when it is not there or no format.
    ///
    /// @throws UserException when nothing in the folder is of a format that is read
    public static List<Path> of(Path given) throws UserException {
        if (!Files.isDirectory(given) || isFormat(given)) {
            return List.of(given);
        }
        var within = new ImportPaths(ImportService.FileReading.ofFiles()).files(List.of(given));
        for (var file : within) {
            if (file.isDone()) {
                throw Exceptions.badInput(file.outcome().problem(), Messages.of("transfer.listFormats"));
            }
        }
        // as it was given: a path from the folder one works in stays one
        var folder = given.toAbsolutePath().normalize();
        return within.stream()
                .map(file -> given.resolve(folder.relativize(file.path())).normalize())
                .toList();
    }

    private static boolean isFormat(Path folder) throws UserException {
        try {
            return Formats.detect(folder).isPresent();
        } catch (ExchangeException problem) {
            throw Exceptions.badInput(problem.message(), problem.remedy());
        }
    }
}

package dev.emend.gui.imports;

import dev.emend.app.transfer.ImportService.InterruptedImport;
import dev.emend.app.transfer.ImportService.Preview;
import dev.emend.app.transfer.LeftOutFile;
import dev.emend.gui.kit.Problem;
import java.util.List;
import java.util.Optional;

/// State of an import.
sealed interface ImportState {
    /// No files are chosen.
    record Choosing() implements ImportState {}

    /// Files are looked into; nothing is written.
    record Looking() implements ImportState {}

    /// @param leftOut of folders
    record Seen(List<Preview> files, List<LeftOutFile> leftOut) implements ImportState {}

    /// @param isCancelling whether it only ends what it has begun
    record Importing(boolean isCancelling) implements ImportState {}

    record Done(ImportResult result) implements ImportState {}

    /// A person stopped it.
    ///
    /// @param interruptedImport what came in by then; empty when nothing did
    record Cancelled(Optional<InterruptedImport> interruptedImport) implements ImportState {}

    record Failed(Problem problem) implements ImportState {}
}

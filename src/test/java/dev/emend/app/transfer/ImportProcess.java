package dev.emend.app.transfer;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.workspace.Workspace;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.fixtures.TemporaryPolicy;
import dev.emend.model.Progress;
import dev.emend.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A process that imports a file into a workspace, or goes on with an import that was cut off, and
/// may be killed at any time.
final class ImportProcess {
    private ImportProcess() {}

    public static void main(String[] arguments) throws Exception {
        var workspace = Path.of(arguments[0]);
        var file = Path.of(arguments[1]);
        try (var store = Store.open(workspace, Clock.systemUTC())) {
            var context = new ServiceContext(
                    store,
                    new CatalogFiles(),
                    new FileVersions(workspace.resolve("versions"), Clock.systemUTC()),
                    new AppEvents(),
                    Clock.systemUTC());
            var saver = new CatalogSaver(context, Duration.ZERO);
            var indexer = new ItemIndexer(context, ItemIndexer.Folders.ofWorkspace(workspace, Optional.empty()));
            var opened = Workspace.of(context, saver, indexer, REVIEWER, new TemporaryPolicy());
            var imports = opened.memories().imports().with(new LineRecords());
            System.out.println("IMPORTING");
            var unfinished = imports.unfinished();
            var outcome = unfinished.isEmpty()
                    ? imports.run(REVIEWER, List.of(file), Progress.SILENT)
                    : imports.resume(REVIEWER, unfinished.getFirst().batch(), Progress.SILENT);
            System.out.println("DONE " + outcome.total());
            indexer.close();
            saver.close();
        }
    }
}

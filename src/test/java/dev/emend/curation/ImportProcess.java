package dev.emend.curation;

import dev.emend.catalog.CatalogFiles;
import dev.emend.catalog.Versions;
import dev.emend.memory.Store;
import dev.emend.model.Progress;
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
            var backstage =
                    new Backstage(
                            store,
                            new CatalogFiles(),
                            new Versions(workspace.resolve("versions"), Clock.systemUTC()),
                            new Changes(),
                            Clock.systemUTC());
            var saver = new Saver(backstage, Duration.ZERO);
            var engine = new Engine(backstage, Engine.Folders.in(workspace, Optional.empty()));
            var door = Door.of(backstage, saver, engine, "A reviewer", Rules.forNow());
            var imports = door.memories().imports().with(new LineRecords());
            System.out.println("IMPORTING");
            var unfinished = imports.unfinished();
            var outcome =
                    unfinished.isEmpty()
                            ? imports.run(List.of(file), Progress.SILENT)
                            : imports.resume(unfinished.getFirst().batch(), Progress.SILENT);
            System.out.println("DONE " + outcome.total());
            engine.close();
            saver.close();
        }
    }
}

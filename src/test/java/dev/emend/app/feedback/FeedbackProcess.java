package dev.emend.app.feedback;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.workspace.Workspace;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.fixtures.TemporaryPolicy;
import dev.emend.model.Run.Role;
import dev.emend.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/// A process that follows sessions without end, says of each message when it is accepted, and may
/// be killed at any time.
final class FeedbackProcess {
    /// Sessions are followed side by side.
    static final int SESSIONS = 3;

    private FeedbackProcess() {}

    public static void main(String[] arguments) throws Exception {
        var workspace = Path.of(arguments[0]);
        var round = arguments[1];
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
            var sessions = opened.insights().feedbacks().sessions();
            System.out.println("TRACKING");
            for (int i = 0; ; i++) {
                var text = "Create a task " + round + "-" + i;
                sessions.track("session " + i % SESSIONS, Role.USER, text);
                System.out.println("accepted " + text);
            }
        }
    }
}

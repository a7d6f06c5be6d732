package dev.emend.curation;

import dev.emend.catalog.CatalogFiles;
import dev.emend.catalog.Versions;
import dev.emend.memory.Store;
import dev.emend.model.Run.Role;
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
            var sessions = door.analyst().feedbacks().sessions();
            System.out.println("TRACKING");
            for (int i = 0; ; i++) {
                var text = "Create a task " + round + "-" + i;
                sessions.track("session " + i % SESSIONS, Role.USER, text);
                System.out.println("accepted " + text);
            }
        }
    }
}

package dev.emend;

import dev.emend.model.Json;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/// Attaches, edits and rates without end, and tells of each act that is decided and that is saved.
public final class KillProcess {
    static final String LEARNS = "git_push_branch";
    static final String EDITED = "git_revert_commit";
    static final String RATED = "never_commit_secrets";

    private KillProcess() {}

    public static void main(String[] arguments) throws Exception {
        var catalog = Path.of(arguments[1]);
        var run = arguments[2];
        var workbench =
                Workbench.open(
                        Path.of(arguments[0]), Settings.DEFAULTS, Duration.ZERO, Clock.systemUTC());
        var library = workbench.door().library();
        var desk = workbench.door().desk();
        var id = library.open(catalog).id();
        var edited = library.resolve(id, EDITED);
        var rated = library.resolve(id, RATED);
        System.out.println("open");
        for (int i = 0; ; i++) {
            var name = run + "-" + i;
            var decision =
                    switch (i % 3) {
                        case 0 -> desk.attach(id, LEARNS, learning(name));
                        case 1 -> desk.edit(edited, "emend_" + name, Json.from(name));
                        default -> desk.rate(rated, 1 + i % 5, name);
                    };
            System.out.println("decided " + name);
            var state = decision.saved().join();
            System.out.println(state.problem().isPresent() ? "failed " + name : "saved " + name);
        }
    }

    static Json.Obj learning(String name) {
        return Json.Obj.of("task", name, "step_num", 1, "timestamp", "2025-11-20T09:00:00");
    }
}

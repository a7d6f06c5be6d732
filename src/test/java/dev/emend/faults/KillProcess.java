package dev.emend.faults;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.library.LibraryService;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;

/// Attaches, edits and rates without end, and tells of each change that is decided and that is
/// saved.
public final class KillProcess {
    static final String LEARNS = "git_push_branch";
    static final String EDITED = "git_revert_commit";

    /// Attach, edit, rate, and reject what was attached three changes before.
    static final int KINDS = 4;

    static final String RATED = "never_commit_secrets";

    private KillProcess() {}

    public static void main(String[] arguments) throws Exception {
        var catalog = Path.of(arguments[1]);
        var run = arguments[2];
        var factory =
                OpenWorkspaceFactory.open(Path.of(arguments[0]), Settings.DEFAULTS, Duration.ZERO, Clock.systemUTC());
        var library = factory.workspace().library();
        var editor = factory.workspace().editor();
        var verdicts = factory.workspace().review().decisions();
        var id = library.open(catalog).id();
        var edited = library.resolve(id, EDITED);
        var rated = library.resolve(id, RATED);
        System.out.println("open");
        for (int i = 0; ; i++) {
            var name = run + "-" + i;
            var decision = switch (i % KINDS) {
                case 0 -> editor.attach(REVIEWER, id, LEARNS, learning(name));
                case 1 -> editor.edit(REVIEWER, edited, "emend_" + name, Json.from(name));
                case 2 -> editor.rate(REVIEWER, rated, 1 + i % 5, name);
                default -> verdicts.reject(REVIEWER, learned(library, id, run + "-" + (i - 3)));
            };
            System.out.println("decided " + name);
            var state = decision.saveStatus().join();
            System.out.println(state.problem().isPresent() ? "failed " + name : "saved " + name);
        }
    }

    private static LearningRef learned(LibraryService library, UUID id, String name) throws Exception {
        return library.item(library.resolve(id, LEARNS)).learnings().stream()
                .map(detail -> detail.learning())
                .filter(learning -> learning.task().equals(name))
                .findFirst()
                .orElseThrow()
                .ref();
    }

    static Json.Obj learning(String name) {
        return Json.Obj.of("task", name, "step_num", 1, "timestamp", "2025-11-20T09:00:00");
    }
}

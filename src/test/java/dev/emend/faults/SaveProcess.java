package dev.emend.faults;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.model.Json;
import dev.emend.settings.Settings;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/// Attaches one learning for each name it is told and says what became of it; so a single save can
/// be stopped, or its disk made to fail, at every system call.
public final class SaveProcess {
    static final String ITEM = "git_push_branch";

    private SaveProcess() {}

    public static void main(String[] arguments) throws Exception {
        var factory =
                OpenWorkspaceFactory.open(Path.of(arguments[0]), Settings.DEFAULTS, Duration.ZERO, Clock.systemUTC());
        var id = factory.workspace().library().open(Path.of(arguments[1])).id();
        factory.workspace().library().flush();
        // the first save loads classes, and loading is no part of a save
        attach(factory, id, "warm");
        factory.workspace().library().flush();
        System.out.println("open");
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var name = input.readLine(); name != null; name = input.readLine()) {
            attach(factory, id, name);
            // behind the versions, which are kept after a save was told
            factory.workspace().library().flush();
            System.out.println("done " + name);
        }
        factory.close();
        System.out.println("closed");
    }

    private static void attach(OpenWorkspaceFactory factory, java.util.UUID catalog, String name) {
        try {
            var decision = factory.workspace()
                    .editor()
                    .attach(
                            REVIEWER,
                            catalog,
                            ITEM,
                            Json.Obj.of("task", name, "step_num", 1, "timestamp", "2025-11-20T09:00:00"));
            System.out.println("decided " + name);
            var state = decision.saveStatus().join();
            System.out.println(state.problem()
                    .map(problem -> "failed " + name + " " + problem.message())
                    .orElse("saved " + name));
        } catch (dev.emend.model.UserException e) {
            System.out.println("refused " + name + " " + e.message());
        }
    }
}

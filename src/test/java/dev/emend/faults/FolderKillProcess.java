package dev.emend.faults;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.core.Actor;
import dev.emend.app.library.ItemQuery;
import dev.emend.model.Json;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/// Changes the memories of a folder one after the other until it is killed, and says what it decided and what is
/// saved: `decided ITEM NUMBER`, `saved ITEM NUMBER`.
final class FolderKillProcess {
    private FolderKillProcess() {}

    /// @param arguments the workspace, the folder, the first number
    public static void main(String[] arguments) throws Exception {
        var workspace = Path.of(arguments[0]);
        int number = Integer.parseInt(arguments[2]);
        try (var factory = OpenWorkspaceFactory.open(workspace, Settings.DEFAULTS, Duration.ZERO, Clock.systemUTC())) {
            var opened = factory.workspace();
            opened.library().open(Path.of(arguments[1]));
            var rows = opened.library().rows(ItemQuery.all()).rows();
            System.out.println("open");
            while (true) {
                var ref = rows.get(number % rows.size()).ref();
                var text = new Json.Text("What " + ref.knowledgeId() + " says is number " + number + ".");
                var result = opened.editor().edit(new Actor("a reviewer"), ref, "content", text);
                System.out.println("decided " + ref.knowledgeId() + " " + number);
                if (result.saveStatus().join().problem().isEmpty()) {
                    System.out.println("saved " + ref.knowledgeId() + " " + number);
                }
                number++;
            }
        }
    }
}

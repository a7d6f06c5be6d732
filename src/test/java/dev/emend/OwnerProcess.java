package dev.emend;

import dev.emend.app.core.Actor;
import dev.emend.app.library.ItemQuery;
import dev.emend.cli.Cli;
import dev.emend.cli.common.OwnerSocket;
import dev.emend.settings.Settings;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/// Owns a workspace as the window does, and tells the score and learnings of the items it is asked
/// for. `decide ITEM` rates one, which is not waited for.
public final class OwnerProcess {
    private OwnerProcess() {}

    public static void main(String[] arguments) throws Exception {
        var workspace = Path.of(arguments[0]);
        try (var factory = OpenWorkspaceFactory.open(
                workspace, Settings.DEFAULTS.withPerson("the owner"), saveDelay(arguments), Clock.systemUTC())) {
            var host =
                    new OwnerCommands(factory.workspace(), workspace, files -> System.out.println("raised " + files));
            try (var _ = OwnerSocket.listen(
                    workspace,
                    (terminal, args) -> Cli.run(host, terminal, args),
                    new OwnerAgentServer(factory.workspace()))) {
                System.out.println("ready");
                var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                for (var id = in.readLine(); id != null; id = in.readLine()) {
                    System.out.println(answer(factory, id));
                }
            }
        }
        System.exit(0);
    }

    private static Duration saveDelay(String... arguments) {
        return arguments.length > 1 ? Duration.parse(arguments[1]) : Duration.ofMillis(500);
    }

    private static String answer(OpenWorkspaceFactory factory, String line) throws Exception {
        var id = line.replace("decide ", "");
        for (var row : factory.workspace().library().rows(ItemQuery.all()).rows()) {
            if (row.ref().knowledgeId().equals(id)) {
                if (!id.equals(line)) {
                    factory.workspace().editor().rate(new Actor("the owner"), row.ref(), 1, null);
                    return "decided";
                }
                return row.score().orElse(0) + " " + row.learnings().attachedCount();
            }
        }
        return "none";
    }
}

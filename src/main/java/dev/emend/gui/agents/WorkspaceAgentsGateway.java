package dev.emend.gui.agents;

import dev.emend.app.agents.AgentConsole;
import dev.emend.app.agents.AgentServerControl;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.UserException;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.gui.part.WorkspaceGoldenQueries;
import dev.emend.model.Json;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The agent server, through the services of the workspace.
///
/// @param options what a command names to work in this store
record WorkspaceAgentsGateway(Workspace door, List<String> options) implements AgentsGateway {
    private static final int MOST_GIVEN = 500;
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+=,\\\\-]+");

    @Override
    public Look look() throws UserException {
        var access = door.access();
        var state = access.server().state();
        int port =
                state instanceof AgentServerControl.State.On(int used, var _)
                        ? used
                        : access.server().chosenPort().orElse(AgentServerControl.USUAL_PORT);
        return new Look(
                state,
                port,
                command(program(), options),
                access.clients().all(),
                access.requests().recent(),
                door.agents().retrieval().given(MOST_GIVEN));
    }

    /// What an agent's program starts, as a shell takes it.
    static String command(String program, List<String> options) {
        return Stream.concat(Stream.of(program, "serve", "--stdio"), options.stream())
                .map(WorkspaceAgentsGateway::quoted)
                .collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        if (PLAIN.matcher(word).matches()) {
            return word;
        }
        boolean isWindows = File.separatorChar == '\\';
        return isWindows ? '"' + word + '"' : "'" + word.replace("'", "'\\''") + "'";
    }

    /// The installed program, the launcher beside the sources, or what the path finds.
    private static String program() {
        var program = ProcessHandle.current().info().command().map(Path::of);
        var name = program.map(path -> String.valueOf(path.getFileName())).orElse("java");
        if (!name.startsWith("java")) {
            return program.map(Path::toString).orElse("emend");
        }
        var launcher = Path.of(System.getProperty("emend.home", ""), "emend").toAbsolutePath();
        return Files.isExecutable(launcher) ? launcher.toString() : "emend";
    }

    @Override
    public void turn(boolean isOn) throws UserException {
        door.access().server().turn(isOn);
    }

    @Override
    public String add(AgentClient client, Optional<Duration> lifetime) throws UserException {
        return door.access().clients().add(client, lifetime);
    }

    @Override
    public void change(AgentClient client) throws UserException {
        door.access().clients().change(client);
    }

    @Override
    public String rotate(String name) throws UserException {
        return door.access().clients().rotate(name);
    }

    @Override
    public void pause(String name, boolean isPaused) throws UserException {
        door.access().clients().pause(name, isPaused);
    }

    @Override
    public void revoke(String name) throws UserException {
        door.access().clients().revoke(name);
    }

    @Override
    public List<AgentConsole.Tool> tools() {
        return door.access().console().all();
    }

    @Override
    public Json.Obj call(String tool, Json.Obj arguments, AgentClient client) throws UserException {
        return door.access().console().call(tool, arguments, client);
    }

    @Override
    public GoldenViewModel.Work golden() {
        return new WorkspaceGoldenQueries(door);
    }
}

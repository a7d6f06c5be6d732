package dev.emend.gui.agents;

import dev.emend.curation.AgentClient;
import dev.emend.curation.AgentConsole;
import dev.emend.curation.AgentSwitch;
import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.gui.part.DoorGolden;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The agents' door behind the one door.
record DoorStock(Door door) implements Stock {
    private static final int MOST_GIVEN = 500;

    @Override
    public Look look() throws CurationException {
        var access = door.access();
        var state = access.server().state();
        int port =
                state instanceof AgentSwitch.State.On(int used, var _)
                        ? used
                        : access.server().chosenPort().orElse(AgentSwitch.USUAL_PORT);
        return new Look(
                state,
                port,
                command(),
                access.clients().all(),
                access.requests().recent(),
                door.agents().retrieval().given(MOST_GIVEN));
    }

    /// The installed program, the launcher beside the sources, or what the path finds.
    private static String command() {
        var program = ProcessHandle.current().info().command().map(Path::of);
        var name = program.map(path -> String.valueOf(path.getFileName())).orElse("java");
        if (!name.startsWith("java")) {
            return program.map(Path::toString).orElse("emend");
        }
        var launcher = Path.of(System.getProperty("emend.home", ""), "emend").toAbsolutePath();
        return Files.isExecutable(launcher) ? launcher.toString() : "emend";
    }

    @Override
    public void turn(boolean isOn) throws CurationException {
        door.access().server().turn(isOn);
    }

    @Override
    public String add(AgentClient client) throws CurationException {
        return door.access().clients().add(client);
    }

    @Override
    public void change(AgentClient client) throws CurationException {
        door.access().clients().change(client);
    }

    @Override
    public String rotate(String name) throws CurationException {
        return door.access().clients().rotate(name);
    }

    @Override
    public void pause(String name, boolean isPaused) throws CurationException {
        door.access().clients().pause(name, isPaused);
    }

    @Override
    public void revoke(String name) throws CurationException {
        door.access().clients().revoke(name);
    }

    @Override
    public List<AgentConsole.Tool> tools() {
        return door.access().console().all();
    }

    @Override
    public Json.Obj call(String tool, Json.Obj arguments, AgentClient client)
            throws CurationException {
        return door.access().console().call(tool, arguments, client);
    }

    @Override
    public GoldenViewModel.Work golden() {
        return new DoorGolden(door);
    }
}

package dev.emend.gui.shell;

import dev.emend.app.core.Actor;
import dev.emend.app.library.MemoryDiscovery;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.Ranking;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// Workspace behind the window, once its store is open.
///
/// @param actor in whose name the window works
/// @param sample the catalog that comes with Emend, when it is there
/// @param options those a command needs to work in the same store; empty where it needs none
/// @param catalogs opens the catalogs that were open before, and says why others are not; blocks
/// @param home where agents of the person keep their memories
public record OpenedWorkspace(
        Workspace workspace,
        Actor actor,
        Path folder,
        Optional<Path> sample,
        List<String> options,
        Callable<List<UserException>> catalogs,
        MemoryDiscovery.Home home) {
    public OpenedWorkspace {
        options = List.copyOf(options);
    }

    /// With the home of whoever runs this program.
    public OpenedWorkspace(
            Workspace workspace,
            Actor actor,
            Path folder,
            Optional<Path> sample,
            List<String> options,
            Callable<List<UserException>> catalogs) {
        this(workspace, actor, folder, sample, options, catalogs, MemoryDiscovery.Home.ofUser());
    }

    /// A workspace that commands find when they name its folder.
    public OpenedWorkspace(Workspace workspace, Path folder, Optional<Path> sample) {
        this(workspace, workspace.openedFor(), folder, sample, List.of("--workspace", folder.toString()), List::of);
    }

    /// The same workspace with the person and the ranking that were chosen.
    ///
    /// @param person empty for the one the workspace was opened for
    OpenedWorkspace withPerson(String person, Ranking ranking) {
        workspace.search().rankBy(ranking);
        var newActor = person.isBlank() ? workspace.openedFor() : new Actor(person);
        return new OpenedWorkspace(workspace, newActor, folder, sample, options, catalogs, home);
    }
}

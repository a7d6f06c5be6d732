package dev.emend.cli.common;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.core.Actor;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options every command of a workspace has, and what follows from them.
public final class CommonOptions {
    private static final int MAX_HITS = 1000;
    private static final int MAX_NAME = 200;

    @Option(names = "--json", description = "Machine-readable output on standard output, nothing else there.")
    public boolean json;

    @Option(
            names = "--workspace",
            paramLabel = "DIR",
            description = "The store to use. Default: the data folder of this platform.")
    @Nullable
    public Path workspace;

    @Option(
            names = "--store",
            paramLabel = "URL",
            description = {
                "A team's store on a PostgreSQL server:" + " jdbc:postgresql://host:5432/database?user=name.",
                "The password is taken from PGPASSWORD or ~/.pgpass."
            })
    @Nullable
    String store;

    @Option(
            names = "--as",
            paramLabel = "NAME",
            description = "The person named in the journal. Default: the one in the settings.")
    @Nullable
    String person;

    public Workspace workspace(CommandHost host) throws UserException, CommandHost.WorkspaceInUse {
        return workspace(host, false);
    }

    /// @param isGlance whether a workspace that is not there is not made
    public Workspace workspace(CommandHost host, boolean isGlance) throws UserException, CommandHost.WorkspaceInUse {
        if (person != null && (person.isBlank() || person.length() > MAX_NAME)) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("cli.nameLength", MAX_NAME),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("cli.giveShorterName"));
        }
        var place = Optional.ofNullable(workspace);
        return isGlance ? at(host).glance(place) : at(host).workspace(place);
    }

    /// In whose name a command works.
    public Actor actor(Workspace workspace) {
        return person == null ? workspace.openedFor() : new Actor(person);
    }

    /// The host, in the store that was named.
    public CommandHost at(CommandHost host) throws UserException {
        if (store != null) {
            host.use(store);
        }
        return host;
    }

    /// Opens these files; when there are none, every catalog the workspace knows.
    ///
    /// @param terminal is told of known catalogs that cannot be read now; the others still answer
    public static Set<UUID> open(Terminal terminal, Workspace workspace, List<Path> files) throws UserException {
        return open(terminal, workspace, files, Messages.of("cli.nameIn"));
    }

    /// @param next how this command takes a catalog
    public static Set<UUID> open(Terminal terminal, Workspace workspace, List<Path> files, String next)
            throws UserException {
        var catalogs = new LinkedHashSet<UUID>();
        for (var file : files) {
            catalogs.add(workspace.library().open(file).id());
        }
        if (!files.isEmpty()) {
            return catalogs;
        }
        for (var recent : workspace.library().recent()) {
            try {
                if (recent.isToOpen()) {
                    catalogs.add(workspace.library().open(recent.path()).id());
                }
            } catch (UserException e) {
                terminal.note("Left out: " + e.message() + " " + e.remedy());
            }
        }
        if (catalogs.isEmpty()) {
            throw new UserException(UserException.Code.BAD_INPUT, Messages.of("cli.noReadableCatalog"), "", next);
        }
        return catalogs;
    }

    /// The number of hits asked for.
    public static int limit(int limit) throws UserException {
        if (limit < 1 || limit > MAX_HITS) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("cli.limitOutOfRange", MAX_HITS, limit),
                    "",
                    Messages.of("cli.rerunWithLimit"));
        }
        return limit;
    }

    /// The item as the commands take it: `open_files`, or `open_files#2` for the second of that
    /// name.
    public static String id(ItemRef item) {
        return item.occurrence() == 0 ? item.knowledgeId() : item.knowledgeId() + "#" + (item.occurrence() + 1);
    }

    /// The open catalog of that id.
    public static CatalogInfo catalog(Workspace workspace, UUID id) {
        return workspace.library().catalogs().stream()
                .filter(catalog -> catalog.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}

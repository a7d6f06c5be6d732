package dev.emend.app.team;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.search.embedding.SharedModel;
import dev.emend.settings.Settings;
import dev.emend.store.sql.StoreException;
import dev.emend.store.team.TeamAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assertions;

/// One reviewer's machine: a copy of the sample, a folder of its own, and the team's store.
public final class TeamWorkspace implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    public final Path catalog;
    public final UUID id;
    public final List<AppEvent> changes = new CopyOnWriteArrayList<>();
    private final OpenWorkspaceFactory factory;

    public TeamWorkspace(Path room, String person, TeamAddress address, Clock clock) throws Exception {
        var folder = Files.createDirectories(room.resolve(person));
        catalog = folder.resolve("knowledge_catalog.json");
        if (Files.notExists(catalog)) {
            Files.write(catalog, Files.readAllBytes(Path.of("catalogs", "git_cli", "knowledge_catalog.json")));
        }
        SharedModel.into(folder.resolve("workspace"));
        factory = OpenWorkspaceFactory.open(
                new OpenWorkspaceFactory.Place(folder.resolve("workspace"), address),
                Settings.DEFAULTS.withPerson(person),
                Duration.ofMillis(20),
                clock);
        workspace().changes().subscribe(changes::add);
        id = workspace().library().open(catalog).id();
    }

    public Workspace workspace() {
        return factory.workspace();
    }

    /// In whose name the reviewer works.
    public Actor actor() {
        return workspace().openedFor();
    }

    /// The learnings that wait here, in the order of the file.
    public List<LearningRef> pending() throws UserException {
        return new ArrayList<>(
                workspace().review().queue().pending(Set.of(id), ReviewQueue.Order.NEWEST).learnings().stream()
                        .sorted(java.util.Comparator.comparing(LearningRef::key))
                        .toList());
    }

    public String file() throws Exception {
        return Files.readString(catalog);
    }

    /// Polls until it holds.
    public static void await(String what, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > end) {
                Assertions.fail("still not: " + what);
            }
            LockSupport.parkNanos(2_000_000);
        }
    }

    @Override
    public void close() throws StoreException {
        factory.close();
    }
}

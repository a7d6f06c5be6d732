package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.OpenWorkspaceFactory;
import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.settings.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Two workspaces watch the same collection, and something is rejected in one of them: they come to rest, and a person
/// is asked where they don't agree.
class TwoWorkspacesTest {
    private static final String NEWS = "Wake the owner before a rollback";

    @TempDir
    private Path folder;

    private OpenWorkspaceFactory open(String name, Path collection, List<FileNotification> told) throws Exception {
        var factory = OpenWorkspaceFactory.open(
                folder.resolve(name),
                Settings.DEFAULTS.withPerson(REVIEWER.name()),
                Duration.ofMillis(50),
                Clock.systemUTC());
        factory.workspace().changes().subscribe(change -> {
            if (change instanceof AppEvent.FileChanged(var notification)) {
                told.add(notification);
            }
        });
        factory.workspace().library().open(collection);
        return factory;
    }

    private static void look(Workspace workspace) throws Exception {
        workspace.library().look();
        workspace.library().flush();
    }

    @ParameterizedTest
    @CsvSource({"CATALOG, true", "CATALOG, false", "FOLDER, false", "FILE, false", "SKILL, false"})
    void whatOneRejectsIsWrittenInTurnOnlyAFewTimes(CollectionKind kind, boolean isLearning) throws Exception {
        var collection = kind.create(folder, "Deploy after the tests pass", "Tag each release");
        var told = new ArrayList<FileNotification>();
        try (var one = open("one", collection, told);
                var two = open("two", collection, told)) {
            var first = one.workspace();
            var second = two.workspace();
            if (isLearning) {
                var item = CollectionKind.item(first, "Tag each release");
                WorkspaceFixture.saved(
                        first.editor().attach(REVIEWER, item.catalog(), item.knowledgeId(), SampleFailures.twin(NEWS)));
            } else {
                kind.add(collection, NEWS);
            }
            look(first);
            look(second);
            var waiting = first.review()
                    .queue()
                    .pending(Set.of(), ReviewQueue.Order.IMPACT)
                    .refs();
            assertEquals(1, waiting.size());

            for (var result : first.review().decisions().rejectAll(REVIEWER, waiting)) {
                WorkspaceFixture.saved(result);
            }

            var versions = new ArrayList<String>();
            for (int i = 0; i < 10; i++) {
                look(second);
                versions.add(kind.texts(collection).toString());
                look(first);
                versions.add(kind.texts(collection).toString());
            }
            var last = versions.getLast();
            assertEquals(
                    List.of(last), versions.subList(10, 20).stream().distinct().toList());
            assertTrue(!last.contains(NEWS), last);
            boolean wasInTurn = versions.getFirst().contains(NEWS);
            assertEquals(
                    wasInTurn,
                    told.stream().anyMatch(notification -> notification.stage() == FileNotification.Stage.HELD));
        }
    }
}

package dev.emend.app.backup;

import static dev.emend.fixtures.Actors.REVIEWER;
import static dev.emend.fixtures.CollectionKind.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.Backup;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What people and agents said of an entry comes back with the entry when a backup is restored.
class RestoredAnnotationsTest {
    private static final AgentClient ROBOT = new AgentClient("robot", Set.of(AgentClient.Scope.PROPOSE), false);
    private static final AgentClient ADMIN = new AgentClient("admin", Set.of(AgentClient.Scope.ADMIN), false);

    /// Who removes the entry after the backup was made.
    private enum Remover {
        PERSON,
        CLIENT,
        OTHER_PROGRAM
    }

    /// The way in which the entry comes back.
    private enum Return {
        BACKUP_WITH_STORE,
        BACKUP,
        CHANGE_UNDONE,
        CONFLICT_RESTORED,
        CONFLICT_OURS,
        OTHER_PROGRAM
    }

    private record Case(CollectionKind kind, Remover remover, Return way) {}

    /// Everything that is said of an entry and its learnings.
    private record Annotations(
            String row, ReviewState state, List<Rating> ratings, List<ReviewedLearning> learnings, List<String> notes) {
        static Annotations of(Workspace workspace, ItemRef ref) throws Exception {
            var detail = workspace.library().item(ref);
            var queue = workspace.review().queue();
            var notes = new ArrayList<>(
                    List.of(queue.card(REVIEWER, ref, detail).notes().toString()));
            for (var learning : detail.learnings()) {
                var card = queue.card(REVIEWER, learning.learning().ref(), detail);
                notes.add(card.notes().toString());
            }
            return new Annotations(
                    queue.summary(ref).toString(), detail.state(), detail.ratings(), detail.learnings(), notes);
        }
    }

    @TempDir
    private Path folder;

    private static Stream<Case> cases() {
        var withStore =
                Stream.of(Remover.values()).map(remover -> new Case(CATALOG, remover, Return.BACKUP_WITH_STORE));
        var others = Stream.of(Return.values())
                .filter(way -> way != Return.BACKUP_WITH_STORE)
                .map(way -> new Case(CATALOG, Remover.OTHER_PROGRAM, way));
        return Stream.concat(withStore, others)
                .flatMap(all -> Stream.of(CollectionKind.values()).map(kind -> new Case(kind, all.remover, all.way)))
                // nothing of a rating stands in Markdown, where a removal contradicts nobody
                .filter(each -> each.kind == CATALOG
                        || each.way != Return.CONFLICT_RESTORED && each.way != Return.CONFLICT_OURS);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void whatWasSaidOfAnEntryReturnsWithIt(Case each) throws Exception {
        var kind = each.kind;
        var collection = kind.create(folder, "Deploy after the tests pass", "Tag each release", "Ask before a merge");
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var review = workspace.review().decisions();
            var deploy = CollectionKind.item(workspace, "after the tests pass");
            var tag = CollectionKind.item(workspace, "Tag each release");
            var aim = new ReportTarget(deploy.knowledgeId(), "", "", true);
            var report = workspace
                    .agents()
                    .reports()
                    .learn(SampleFailures.twin("the tests were red"), aim, ROBOT)
                    .learning()
                    .orElseThrow();
            WorkspaceFixture.saved(review.flag(REVIEWER, report, true));
            WorkspaceFixture.saved(review.snooze(REVIEWER, report, Instant.now().plus(Duration.ofDays(3))));
            for (var ref : List.of(deploy, tag)) {
                WorkspaceFixture.saved(workspace.editor().rate(REVIEWER, ref, 4, "holds"));
                WorkspaceFixture.saved(review.note(REVIEWER, ref, "since the outage"));
                WorkspaceFixture.saved(review.flag(REVIEWER, ref, true));
            }
            var files = kind.texts(collection);
            var before = List.of(Annotations.of(workspace, deploy), Annotations.of(workspace, tag));
            var backup = workspace.safety().backups().create(Backup.Reason.ASKED_FOR);
            remove(workspace, each, collection, deploy);
            assertFalse(kind.holds(collection, "after the tests pass"));

            restore(workspace, each, collection, backup, files);

            assertTrue(kind.holds(collection, "after the tests pass"));
            assertEquals(before, List.of(Annotations.of(workspace, deploy), Annotations.of(workspace, tag)));
        }
    }

    private static void remove(Workspace workspace, Case each, Path collection, ItemRef entry) throws Exception {
        switch (each.remover) {
            case PERSON -> WorkspaceFixture.saved(workspace.editor().delete(REVIEWER, entry));
            case CLIENT -> WorkspaceFixture.saved(workspace.editor().delete(ADMIN.actor(), entry));
            case OTHER_PROGRAM -> {
                each.kind.remove(collection, "Deploy after the tests pass");
                workspace.library().look();
                workspace.library().flush();
            }
        }
    }

    private static void restore(
            Workspace workspace, Case each, Path collection, Backup backup, Map<String, String> files)
            throws Exception {
        var safety = workspace.safety();
        switch (each.way) {
            case BACKUP_WITH_STORE, BACKUP -> {
                if (each.way == Return.BACKUP_WITH_STORE) {
                    safety.backups().restore(backup.id());
                }
                WorkspaceFixture.saved(safety.backupFiles()
                        .restore(REVIEWER, backup.id(), collection.toRealPath())
                        .orElseThrow());
            }
            case CHANGE_UNDONE -> {
                var set = safety.fileChanges().open().getFirst();
                WorkspaceFixture.saved(safety.fileChanges()
                        .undo(REVIEWER, set, safety.fileChanges().undoable(set)));
            }
            case CONFLICT_RESTORED, CONFLICT_OURS -> {
                var conflicts = safety.conflicts();
                var conflict = conflicts.open().getFirst().id();
                WorkspaceFixture.saved(
                        each.way == Return.CONFLICT_OURS
                                ? conflicts.keepOurs(REVIEWER, conflict)
                                : conflicts.restore(REVIEWER, conflict));
            }
            case OTHER_PROGRAM -> {
                each.kind.write(collection, files);
                workspace.library().look();
                workspace.library().flush();
            }
        }
    }
}

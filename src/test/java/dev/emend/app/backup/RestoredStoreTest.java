package dev.emend.app.backup;

import static dev.emend.fixtures.Actors.REVIEWER;
import static dev.emend.fixtures.CollectionKind.CATALOG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.SampleFailures;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.agents.AgentReportService.ReportTarget;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.Backup;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.review.ReviewQueue;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.EntryRef;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// A backup that is restored without its files leaves them as they are, whatever was decided since it was made; its
/// files can be restored after that.
class RestoredStoreTest {
    private static final AgentClient ROBOT = new AgentClient("robot", Set.of(AgentClient.Scope.PROPOSE), false);
    private static final String RULE = "Deploy after the tests pass";
    private static final String NEWS = "Wake the owner before a rollback";

    private interface Step {
        void run(Workspace workspace, CollectionKind kind, Path collection) throws Exception;
    }

    /// What is decided before and after the backup is made; the file has other words or entries after it.
    private enum Decision {
        REPORT_KEPT((workspace, _, _) -> report(workspace), (workspace, _, _) -> keep(workspace)),
        REPORT_REJECT_UNDONE(
                (workspace, _, _) -> {
                    report(workspace);
                    var report = waiting(workspace).getFirst();
                    keep(workspace);
                    reject(workspace, report);
                },
                (workspace, _, _) -> undo(workspace)),
        ITEM_KEPT((workspace, _, _) -> propose(workspace), (workspace, _, _) -> keep(workspace)),
        ENTRY_REJECT_UNDONE(
                (workspace, kind, collection) -> {
                    kind.add(collection, NEWS);
                    look(workspace);
                    rejectFirst(workspace);
                },
                (workspace, _, _) -> undo(workspace)),
        ENTRY_REJECTED(
                (workspace, kind, collection) -> {
                    kind.add(collection, NEWS);
                    look(workspace);
                },
                (workspace, _, _) -> rejectFirst(workspace)),
        WORDS_REJECT_UNDONE(
                (workspace, kind, collection) -> {
                    kind.reword(collection, RULE, NEWS);
                    look(workspace);
                    rejectFirst(workspace);
                },
                (workspace, _, _) -> undo(workspace)),
        WORDS_REJECTED(
                (workspace, kind, collection) -> {
                    kind.reword(collection, RULE, NEWS);
                    look(workspace);
                },
                (workspace, _, _) -> rejectFirst(workspace)),
        DELETION_UNDONE(
                (workspace, _, _) -> WorkspaceFixture.saved(
                        workspace.editor().delete(REVIEWER, CollectionKind.item(workspace, RULE))),
                (workspace, _, _) -> undo(workspace));

        private final Step before;
        private final Step after;

        Decision(Step before, Step after) {
            this.before = before;
            this.after = after;
        }
    }

    private record Case(CollectionKind kind, Decision decision) {
        /// Reports about Markdown stand beside it.
        boolean isInFile() {
            return kind == CATALOG || decision != Decision.REPORT_KEPT && decision != Decision.REPORT_REJECT_UNDONE;
        }
    }

    @TempDir
    private Path folder;

    private static Stream<Case> cases() {
        return Stream.of(CollectionKind.values())
                .flatMap(kind -> Stream.of(Decision.values()).map(decision -> new Case(kind, decision)))
                // agents propose items of catalogs only
                .filter(each -> each.kind == CATALOG || each.decision != Decision.ITEM_KEPT);
    }

    private static void report(Workspace workspace) throws Exception {
        var aim = new ReportTarget(CollectionKind.item(workspace, RULE).knowledgeId(), "", "", true);
        assertTrue(workspace
                .agents()
                .reports()
                .learn(SampleFailures.twin("the tests were red"), aim, ROBOT)
                .learning()
                .isPresent());
    }

    private static void propose(Workspace workspace) throws Exception {
        var id = workspace.library().catalogs().getFirst().id();
        var fields = Json.Obj.of("knowledge_id", "rollback", "description", NEWS);
        WorkspaceFixture.saved(workspace.agents().items().propose(id, fields, ROBOT));
    }

    private static void rejectFirst(Workspace workspace) throws Exception {
        reject(workspace, waiting(workspace).getFirst());
    }

    private static void keep(Workspace workspace) throws Exception {
        for (var result : workspace.review().decisions().keepAll(REVIEWER, waiting(workspace))) {
            WorkspaceFixture.saved(result);
        }
    }

    private static void reject(Workspace workspace, EntryRef ref) throws Exception {
        for (var result : workspace.review().decisions().rejectAll(REVIEWER, List.of(ref))) {
            WorkspaceFixture.saved(result);
        }
    }

    private static void undo(Workspace workspace) throws Exception {
        WorkspaceFixture.saved(workspace.journal().undo(REVIEWER).orElseThrow());
    }

    private static List<EntryRef> waiting(Workspace workspace) throws Exception {
        return workspace
                .review()
                .queue()
                .pending(Set.of(), ReviewQueue.Order.IMPACT)
                .refs();
    }

    private static void look(Workspace workspace) throws Exception {
        workspace.library().look();
        workspace.library().flush();
    }

    /// The state of each item and its learnings, by their names.
    private static Map<String, String> states(Workspace workspace) throws Exception {
        var states = new TreeMap<String, String>();
        for (var row : workspace.library().rows(ItemQuery.all()).rows()) {
            var detail = workspace.library().item(row.ref());
            states.put(row.ref().label(), detail.state() + " " + detail.item().trust());
            detail.learnings()
                    .forEach(learning -> states.put(
                            row.ref().label() + " " + learning.learning().error(),
                            learning.state() + " " + learning.isInFile()));
        }
        return states;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void filesStayAndAreRestoredAfterwards(Case each) throws Exception {
        var kind = each.kind;
        var collection = kind.create(folder, RULE, "Tag each release", "Ask before a merge");
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            each.decision.before.run(workspace, kind, collection);
            var filesBefore = kind.texts(collection);
            var statesBefore = states(workspace);
            var waitingBefore = waiting(workspace);
            var backup = workspace.safety().backups().create(Backup.Reason.ASKED_FOR);
            each.decision.after.run(workspace, kind, collection);
            var files = kind.texts(collection);
            assertEquals(each.isInFile(), !filesBefore.equals(files));

            workspace.safety().backups().restore(backup.id());
            look(workspace);

            assertEquals(files, kind.texts(collection));
            WorkspaceFixture.saved(workspace
                    .safety()
                    .backupFiles()
                    .restore(REVIEWER, backup.id(), collection.toRealPath())
                    .orElseThrow());
            look(workspace);

            assertEquals(filesBefore, kind.texts(collection));
            assertEquals(statesBefore, states(workspace));
            assertEquals(waitingBefore, waiting(workspace));
        }
    }

    @ParameterizedTest
    @EnumSource(Decision.class)
    void nothingIsTakenOutOfTheFileByTheNextProcess(Decision decision) throws Exception {
        var kind = CATALOG;
        var collection = kind.create(folder, RULE, "Tag each release", "Ask before a merge");
        String backup;
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            decision.before.run(opened.workspace(), kind, collection);
            backup = opened.workspace()
                    .safety()
                    .backups()
                    .create(Backup.Reason.ASKED_FOR)
                    .id();
            decision.after.run(opened.workspace(), kind, collection);
            opened.workspace().library().flush();
        }
        var files = kind.texts(collection);

        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            opened.workspace().safety().backups().restore(backup);
        }
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            look(opened.workspace());
            assertEquals(files, kind.texts(collection));

            keep(opened.workspace());
            look(opened.workspace());
            assertEquals(files, kind.texts(collection), "what is in the file is kept as it stands");
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void whatOthersRemovedSinceIsStillListed(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, RULE, "Tag each release", "Ask before a merge");
        try (var opened = OpenWorkspace.at(collection, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var backup = workspace.safety().backups().create(Backup.Reason.ASKED_FOR);
            kind.remove(collection, RULE);
            look(workspace);
            var changes = workspace.safety().fileChanges();
            assertEquals(1, changes.open().size());

            workspace.safety().backups().restore(backup.id());
            look(workspace);

            var set = changes.open().getFirst();
            WorkspaceFixture.saved(changes.undo(REVIEWER, set, changes.undoable(set)));
            assertTrue(kind.holds(collection, RULE));
        }
    }
}

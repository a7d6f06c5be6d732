package dev.emend.app.memories;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.model.Feedback.FeedbackFields;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.PeriodSummary.Bullet;
import dev.emend.model.PeriodSummary.Points;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandStage;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournaledCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/// A change of every kind of what the store holds beside catalogs, one after the other. What is there after each, and
/// what History tells of it, is said here and not read from a program.
final class StoredChanges {
    static final String GONE = "gone";

    private static final String IMPORTED = "Prefers short summaries";
    private static final String RUN = "Which port does the proxy use?";
    private static final String FEEDBACK = "A conversation";

    private final WorkspaceFixture fixture;
    private final Path folder;

    StoredChanges(WorkspaceFixture fixture, Path folder) {
        this.fixture = fixture;
        this.folder = folder;
    }

    interface Work {
        void doIn(StoredChanges room) throws Exception;
    }

    /// @param after what is otherwise once it is done
    /// @param told the lines of History: `subject | field: before > after`, with the names of that time
    record Step(String name, Work work, Map<String, String> after, List<String> told) {}

    static final List<Step> STEPS = List.of(
            new Step(
                    "add",
                    room -> room.memories().editor().add(REVIEWER, memory("a", "Fly to Rome"), ReviewState.PENDING),
                    Map.of("a", "pending Fly to Rome"),
                    List.of("Fly to Rome | there: no > yes")),
            new Step(
                    "add another",
                    room -> room.memories().editor().add(REVIEWER, memory("b", "Book a hotel"), ReviewState.KEPT),
                    Map.of("b", "kept Book a hotel"),
                    List.of("Book a hotel | there: no > yes")),
            new Step(
                    "import",
                    room -> room.bring(IMPORTED),
                    Map.of("imported", "pending " + IMPORTED),
                    List.of(" | imported: no > yes")),
            new Step(
                    "keep",
                    room -> room.memories().editor().judge(REVIEWER, List.of("a", room.imported()), ReviewState.KEPT),
                    Map.of("a", "kept Fly to Rome", "imported", "kept " + IMPORTED),
                    List.of("Fly to Rome | review: pending > kept", IMPORTED + " | review: pending > kept")),
            new Step(
                    "rate",
                    room -> room.memories().editor().rate(REVIEWER, "a", 4, "Clear"),
                    Map.of("rating of a", "4"),
                    List.of(" | score:  > 4; feedback:  > Clear")),
            new Step(
                    "edit",
                    room -> room.memories().editor().update(REVIEWER, memory("a", "Fly to Oslo"), room.version("a")),
                    Map.of("a", "kept Fly to Oslo"),
                    List.of("Fly to Oslo | task: Fly to Rome > Fly to Oslo")),
            new Step(
                    "reject",
                    room -> room.memories().editor().judge(REVIEWER, List.of("b"), ReviewState.REJECTED),
                    Map.of("b", "rejected Book a hotel"),
                    List.of("Book a hotel | review: kept > rejected")),
            new Step(
                    "archive",
                    StoredChanges::archive,
                    Map.of("a", "kept archived Fly to Oslo"),
                    List.of("Fly to Oslo | tier: active > archived")),
            new Step(
                    "set an outcome",
                    room -> room.fixture.workspace.insights().runs().setOutcome(REVIEWER, room.run(), "failure"),
                    Map.of("outcome", "failure"),
                    List.of(RUN + " | outcome:  > failure")),
            new Step(
                    "clear the outcome",
                    room -> room.fixture.workspace.insights().runs().setOutcome(REVIEWER, room.run(), ""),
                    Map.of("outcome", ""),
                    List.of(RUN + " | outcome: failure > ")),
            new Step(
                    "take the import back",
                    StoredChanges::takeImportBack,
                    Map.of("imported", GONE),
                    List.of(" | imported: yes > no")),
            new Step(
                    "bring the import again",
                    room -> room.fixture.workspace.journal().revert(REVIEWER, room.change("revert")),
                    Map.of("imported", "kept " + IMPORTED),
                    List.of(" | imported: no > yes")),
            new Step(
                    "import other words",
                    room -> room.bring("Prefers long reports"),
                    Map.of("imported", "pending Prefers long reports"),
                    List.of(" | imported: no > yes")),
            new Step(
                    "reject other words",
                    room -> room.memories().editor().judge(REVIEWER, List.of(room.imported()), ReviewState.REJECTED),
                    Map.of("imported", "kept " + IMPORTED),
                    List.of(IMPORTED + " | narrative: Prefers long reports > " + IMPORTED
                            + "; review: pending > kept")),
            new Step(
                    "add feedback",
                    room -> room.say("Forgot the due date"),
                    Map.of("feedback 1", "there"),
                    List.of(FEEDBACK + " | there: no > yes")),
            new Step(
                    "add more feedback",
                    room -> room.say("Too many confirmations"),
                    Map.of("feedback 2", "there"),
                    List.of(FEEDBACK + " | there: no > yes")),
            new Step(
                    "delete feedback",
                    room -> room.fixture.workspace.insights().feedbacks().delete(REVIEWER, List.of(1L)),
                    Map.of("feedback 1", GONE),
                    List.of(FEEDBACK + " | there: yes > no")),
            new Step(
                    "summarize",
                    room -> room.fixture
                            .workspace
                            .insights()
                            .feedbacks()
                            .periods()
                            .generate(REVIEWER, 7),
                    Map.of("summary", "draft Ask fewer confirmation questions; combine related confirmations"),
                    List.of(
                            "Ask fewer confirmation questions; combine related confirmations | state: deleted > draft")),
            new Step(
                    "edit the summary",
                    StoredChanges::editSummary,
                    Map.of("summary", "draft Ask once"),
                    List.of("Ask once | edited_by:  > A reviewer; points: … > …")),
            new Step(
                    "activate",
                    room -> room.fixture
                            .workspace
                            .insights()
                            .feedbacks()
                            .periods()
                            .activate(REVIEWER, 1),
                    Map.of("summary", "active Ask once"),
                    List.of("Ask once | state: draft > active; activated_at:  > 2026-03-01T12:20:00Z")),
            new Step(
                    "deactivate",
                    room -> room.fixture
                            .workspace
                            .insights()
                            .feedbacks()
                            .periods()
                            .deactivate(REVIEWER, 1),
                    Map.of("summary", "inactive Ask once"),
                    List.of("Ask once | state: active > inactive")),
            new Step(
                    "delete the summary",
                    room -> room.fixture
                            .workspace
                            .insights()
                            .feedbacks()
                            .periods()
                            .delete(REVIEWER, 1),
                    Map.of("summary", GONE),
                    List.of("Ask once | state: inactive > deleted")),
            new Step(
                    "delete",
                    room -> room.memories().editor().judge(REVIEWER, List.of("b"), ReviewState.DELETED),
                    Map.of("b", "deleted Book a hotel"),
                    List.of("Book a hotel | review: rejected > deleted")));

    /// What is there before the first step.
    private static Map<String, String> start() {
        return new TreeMap<>(Map.of(
                "a", GONE,
                "b", GONE,
                "imported", GONE,
                "rating of a", "",
                "outcome", "",
                "feedback 1", GONE,
                "feedback 2", GONE,
                "summary", GONE));
    }

    /// Does all of them, a minute after each other.
    void all(ManualClock clock) throws Exception {
        prepare();
        for (var step : STEPS) {
            clock.pass(Duration.ofMinutes(1));
            step.work.doIn(this);
        }
    }

    private void prepare() throws Exception {
        var run = Files.writeString(folder.resolve("run.json"), """
                [{"role": "user", "content": "%s"},
                 {"role": "assistant", "content": "8443."}]
                """.formatted(RUN));
        fixture.importRuns(run);
    }

    private MemoryServices memories() {
        return fixture.workspace.memories();
    }

    static Memory memory(String id, String task) {
        return new Memory(
                id,
                Memory.Kind.LEARNED,
                new Memory.Text(task, "", "", "", new Memory.MemoryLessons("Plan first", "", "", Json.Null.NULL)),
                new Memory.Result(
                        "success", OptionalDouble.of(id.equals("a") ? 0.3 : 0.9), "2026-02-01", Json.Obj.EMPTY),
                Json.Obj.EMPTY,
                new Origin("/agents/one", "mem0", id));
    }

    private void bring(String words) throws Exception {
        var file = Files.writeString(folder.resolve("mem0.json"), """
                {"results": [{"id": "m-1", "memory": "%s", "created_at": "2026-02-02T10:00:00Z", "user_id": "ops"}]}
                """.formatted(words));
        memories().imports().importFiles(REVIEWER, List.of(file), false, Progress.SILENT);
    }

    /// Over the person's own keep, as earlier versions did.
    private void takeImportBack() throws Exception {
        long change = change("memory-import");
        var at = fixture.own().context().clock().instant();
        fixture.store(session -> {
            var brought = session.journal().byId(change).orElseThrow();
            var gone = ChangeSet.read(brought.change().before());
            var back = new StoredEntries().apply(session, gone, REVIEWER.name(), at);
            var row = new JournaledCommand(
                    REVIEWER.name(),
                    CommandKind.REVERT.word(),
                    brought.change().label(),
                    brought.change().target(),
                    back.toJson(),
                    gone.toJson());
            session.journal().append(new JournalEntry(0, row, at, CommandStage.DECIDED, change, null));
        });
    }

    private void archive() throws Exception {
        var plan = new MemoryRetentionService.Plan(
                OptionalDouble.of(0.5), Optional.empty(), false, MemoryRetentionService.RetentionMode.ARCHIVE);
        var preview = memories().retention().preview(plan);
        memories().retention().apply(REVIEWER, preview, MemoryRetentionService.RetentionMode.ARCHIVE);
    }

    private void say(String improve) throws Exception {
        fixture.workspace
                .insights()
                .feedbacks()
                .add(REVIEWER, new FeedbackFields(FEEDBACK, "", improve), Satisfaction.MEDIUM, List.of());
    }

    private void editSummary() throws Exception {
        var periods = fixture.workspace.insights().feedbacks().periods();
        var now = periods.get(1);
        periods.edit(REVIEWER, now, new Points(List.of(), List.of(new Bullet("Ask once", List.of(), List.of()))));
    }

    long version(String id) throws Exception {
        return memories().table().detail(id).version();
    }

    String imported() throws Exception {
        return fixture.read(session -> session.handle()
                .createQuery("select id from memory where format = 'mem0' and id not in ('a', 'b')")
                .mapTo(String.class)
                .one());
    }

    String run() throws Exception {
        return fixture.read(session -> session.handle()
                .createQuery("select id from run")
                .mapTo(String.class)
                .one());
    }

    /// The newest change of a kind.
    private long change(String kind) throws Exception {
        return fixture.workspace.journal().recent(100).stream()
                .filter(line -> line.kind().equals(kind))
                .findFirst()
                .orElseThrow()
                .change();
    }

    /// What is there after so many steps.
    static Map<String, String> factsAfter(int steps) {
        var facts = start();
        STEPS.subList(0, steps).forEach(step -> facts.putAll(step.after));
        return facts;
    }

    /// What is there now.
    Map<String, String> facts() throws Exception {
        var facts = start();
        fixture.read(session -> {
            session.handle()
                    .createQuery("select id, state, archived, task, lesson from memory where present")
                    .map((row, _) -> List.of(
                            row.getString("id"),
                            row.getString("state")
                                    + (row.getBoolean("archived") ? " archived" : "")
                                    + " "
                                    + (row.getString("task").isEmpty()
                                            ? row.getString("lesson")
                                            : row.getString("task"))))
                    .forEach(row -> facts.put(
                            List.of("a", "b").contains(row.getFirst()) ? row.getFirst() : "imported", row.getLast()));
            session.ratings()
                    .latest("memory:a")
                    .ifPresent(rating -> facts.put("rating of a", String.valueOf(rating.score())));
            var run = session.handle()
                    .createQuery("select id from run")
                    .mapTo(String.class)
                    .one();
            facts.put("outcome", session.analyses().outcomes(List.of(run)).get(run));
            for (var entry : session.feedbacks().present(List.of(1L, 2L)).entrySet()) {
                facts.put("feedback " + entry.getKey(), entry.getValue() ? "there" : GONE);
            }
            session.summaries().get(1).ifPresent(summary -> {
                var bullets = new ArrayList<>(summary.points().adjustments());
                bullets.addAll(summary.points().learnings());
                var state = summary.status().state().word();
                facts.put(
                        "summary",
                        state.equals("deleted")
                                ? GONE
                                : state + " " + bullets.getFirst().text());
            });
            return 0;
        });
        return facts;
    }
}

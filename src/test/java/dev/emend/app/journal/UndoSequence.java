package dev.emend.app.journal;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.backup.BackupService;
import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.library.HumanCorrection;
import dev.emend.app.library.ItemEditor;
import dev.emend.app.memories.StoredEntries;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.FileVersions;
import dev.emend.model.Action;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.store.Store;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/// One sequence of steps, done in a real workspace and in the model at once. Each step is a number;
/// what it means depends on where the workspace is, so that any part of a sequence is a sequence.
final class UndoSequence {
    private static final String CATALOG = """
            [
              {
                "knowledge_id": "a",
                "description": "Open a file",
                "shortcut": "Ctrl+O"
              },
              {
                "knowledge_id": "b",
                "description": "Save a file",
                "kb_learnings": [
                  {
                    "task": "t",
                    "step_num": 1,
                    "original_error": "e",
                    "timestamp": "2025-01-01T00:00:00"
                  }
                ],
                "trust_score": 0.95
              },
              {
                "knowledge_id": "c",
                "content": "Never push at night",
                "quality_score": 3
              }
            ]
            """;

    private static final int FRESH_EVERY = 25;

    static final class Counts {
        int changes;
        int undos;
        int redos;
        int reverts;
        int notReverted;
        int agents;
        int refused;
        int restarts;
        int lost;

        @Override
        public String toString() {
            return "%,d changes, %,d undos, %,d redos, %,d reverts (%,d refused), %,d agents' changes (%,d undos refused), %,d restarts"
                    .formatted(changes, undos, redos, reverts, notReverted, agents, refused, restarts);
        }
    }

    private record Desktop(OpenCatalogs catalogs, ItemEditor editor, JournalService journal, CatalogSession file) {}

    /// The store and the workspace; the catalog is a fresh one now and then.
    static final class Room implements AutoCloseable {
        private final Path folder;
        private final Store store;
        private final ServiceContext context;
        private final CatalogSaver saver;
        private Path path;
        private Desktop open;
        private int files;
        private int runs;
        private int clock;

        Room(Path folder) throws Exception {
            this.folder = folder;
            var noon = Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);
            store = Store.inMemory(noon);
            context = new ServiceContext(
                    store,
                    new CatalogFiles(),
                    new FileVersions(folder.resolve("versions"), noon),
                    new AppEvents(),
                    noon);
            saver = new CatalogSaver(context, WorkspaceFixture.NEVER);
            path = write();
            open = open();
        }

        private Path write() throws Exception {
            return Files.writeString(folder.resolve("catalog" + files++ + ".json"), CATALOG);
        }

        private void fresh() throws Exception {
            path = write();
            runs = 0;
            restart();
        }

        private void restart() throws Exception {
            open = open();
        }

        /// As after a restart: nothing is known but the journal and the file.
        private Desktop open() throws Exception {
            saver.flush();
            var catalogs = new OpenCatalogs(context, saver);
            var stacks = new UndoStacks(store);
            var executor = new CommandExecutor(
                    context,
                    saver,
                    stacks,
                    CommandExecutor.into(store),
                    new BackupService(context, saver, catalogs, stacks, new JournalVerifier(context))::before,
                    new StoredEntries());
            return new Desktop(
                    catalogs,
                    new ItemEditor(catalogs, executor, context.clock()),
                    new JournalService(context, catalogs, executor, new JournalVerifier(context)),
                    catalogs.open(path));
        }

        @Override
        public void close() {
            saver.close();
            store.close();
        }
    }

    private final Room room;
    private final Counts counts;
    private final UndoModel model = new UndoModel();
    private final List<String> events = new ArrayList<>();
    private final List<String> agentsLearnings = new ArrayList<>();
    private final int depthBefore;

    /// What the sequence before left to redo, until a change.
    private int redoBefore;

    private boolean hasAgent;
    private boolean hasRefused;

    private UndoSequence(Room room, Counts counts) throws Exception {
        this.room = room;
        this.counts = counts;
        var before = room.open.journal.state(REVIEWER);
        this.depthBefore = before.undoDepth();
        this.redoBefore = before.redoDepth();
    }

    /// @return what differs, empty when nothing does
    static Optional<String> run(Room room, List<Integer> steps, Counts counts) throws Exception {
        if (room.runs++ >= FRESH_EVERY) {
            room.fresh();
        }
        var sequence = new UndoSequence(room, counts);
        Optional<String> found;
        try {
            found = sequence.run(steps);
        } catch (UserException | AssertionError e) {
            found = Optional.of(String.valueOf(e));
        }
        if (sequence.hasAgent || found.isPresent()) {
            room.fresh();
        }
        return found.map(what -> what + "\nsteps: " + String.join("; ", sequence.events));
    }

    private Optional<String> run(List<Integer> steps) throws Exception {
        for (int step : steps) {
            step(step);
            var wrong = compare();
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        while (model.undoDepth() > 0) {
            undo();
            var wrong = compare();
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        var bytes = new String(room.open.file.current().bytes(), StandardCharsets.UTF_8);
        return hasAgent || bytes.equals(CATALOG) ? Optional.empty() : Optional.of("undone to other bytes:\n" + bytes);
    }

    private Optional<String> compare() throws Exception {
        var file = fromFile();
        var should = model.state(start());
        for (var name : agentsLearnings) {
            // a person may delete the item with everything in it
            if (has(should, name) && !has(file, name)) {
                counts.lost++;
                return Optional.of("the agent's learning " + name + " is gone");
            }
        }
        var expected = should.toString();
        if (!expected.equals(file.toString())) {
            return Optional.of("expected:\n" + expected + "\nbut was:\n" + file);
        }
        var state = room.open.journal.state(REVIEWER);
        boolean isDeep = state.undoDepth() - depthBefore == model.undoDepth()
                && state.redoDepth() - redoBefore == model.redoDepth();
        return isDeep || hasRefused
                ? Optional.empty()
                : Optional.of("depths %s with %d before, model %d and %d"
                        .formatted(state, depthBefore, model.undoDepth(), model.redoDepth()));
    }

    private static boolean has(UndoModel.State state, String learning) {
        return state.learnings.values().stream().anyMatch(some -> some.containsKey(learning));
    }

    private static UndoModel.State start() {
        var start = new UndoModel.State();
        start.items.put("a", fields("description", "Open a file", "shortcut", "Ctrl+O"));
        start.items.put("b", fields("description", "Save a file", "trust_score", 0.95));
        start.items.put("c", fields("content", "Never push at night", "quality_score", 3));
        var first = Json.Obj.of(
                "task", "t",
                "step_num", 1,
                "original_error", "e",
                "timestamp", "2025-01-01T00:00:00");
        start.learnings.put("b", new TreeMap<>(java.util.Map.of(UndoModel.name(first), first)));
        return start;
    }

    private static TreeMap<String, Json> fields(Object... namesAndValues) {
        return new TreeMap<>(Json.Obj.of(namesAndValues).members());
    }

    private UndoModel.State fromFile() throws Exception {
        var state = new UndoModel.State();
        var catalog = room.open.file.current();
        for (int i = 0; i < catalog.size(); i++) {
            var item = catalog.item(i);
            var fields = new TreeMap<>(item.fields().members());
            fields.remove("knowledge_id");
            fields.remove("kb_learnings");
            state.items.put(item.ref().knowledgeId(), fields);
            for (var learning : item.learnings()) {
                state.learnings
                        .computeIfAbsent(item.ref().knowledgeId(), _ -> new TreeMap<>())
                        .put(UndoModel.name(learning.fields()), learning.fields());
            }
        }
        var annotations = room.open.file.annotations();
        annotations.states().forEach((key, word) -> {
            // what is said about an item that went is kept under a name below zero; of words that agents changed,
            // and of who has read an item, the model knows nothing
            boolean isServedItem = !LearningRef.isKey(key) && word.isServed();
            if (word != IndexedItem.CatalogAnnotations.usual(key)
                    && !isServedItem
                    && ChangedWords.before(annotations.marks(), key).isEmpty()
                    && ItemRef.parse(key).occurrence() >= 0) {
                state.states.put(name(key), word.word());
            }
        });
        annotations.scores().forEach((key, score) -> {
            if (ItemRef.parse(key).occurrence() >= 0) {
                state.ratings.put(name(key), score);
            }
        });
        return state;
    }

    /// The key without the catalog.
    private static String name(String key) {
        return key.substring(key.indexOf('/') + 1);
    }

    private void step(int number) throws Exception {
        int kind = number % 100;
        int choice = number / 100;
        if (kind < 45) {
            change(choice);
        } else if (kind < 65) {
            undo();
        } else if (kind < 80) {
            redo();
        } else if (kind < 96) {
            revert(choice);
        } else if (kind < 98) {
            events.add("restart");
            counts.restarts++;
            if (!hasRefused) {
                room.restart();
            }
        } else if (!model.all().isEmpty()) {
            agent(choice);
        }
    }

    private void undo() throws Exception {
        if (model.undoDepth() == 0) {
            return;
        }
        events.add("undo");
        counts.undos++;
        try {
            assertTrue(room.open.journal.undo(REVIEWER).isPresent());
            model.undone();
        } catch (UserException e) {
            refused(e);
            model.skippedUndo();
        }
    }

    private void redo() throws Exception {
        if (model.redoDepth() == 0) {
            return;
        }
        events.add("redo");
        counts.redos++;
        try {
            assertTrue(room.open.journal.redo(REVIEWER).isPresent());
            model.redone();
        } catch (UserException e) {
            refused(e);
            model.skippedRedo();
        }
    }

    /// Only what somebody else changed may keep a change from being taken back in its turn.
    private void refused(UserException refused) {
        if (!hasAgent || refused.code() != UserException.Code.CHANGED_MEANWHILE) {
            throw new AssertionError(events + ": " + refused.message(), refused);
        }
        events.add("refused");
        counts.refused++;
        hasRefused = true;
    }

    private void revert(int choice) throws Exception {
        var changes = model.all().stream().filter(done -> done.number > 0).toList();
        if (changes.isEmpty()) {
            return;
        }
        var done = changes.get(choice % changes.size());
        events.add("revert " + done.number);
        var reason = room.open.journal.whyNotRevert(done.number);
        try {
            var decision = room.open.journal.revert(REVIEWER, done.number);
            if (reason.isPresent()) {
                throw new AssertionError(events + ": reverted in spite of " + reason.get());
            }
            if (!done.stands) {
                throw new AssertionError(events + ": reverted twice");
            }
            counts.reverts++;
            redoBefore = 0;
            model.did(new UndoModel.Done(decision.change(), done.item, null, done));
        } catch (UserException e) {
            counts.notReverted++;
            if (!reason.equals(Optional.of(e.message()))) {
                throw new AssertionError(events + ": " + reason + " and " + e.message(), e);
            }
            if (done.stands && !hasAgent && model.isFree(done)) {
                throw new AssertionError(events + ": needlessly " + e.message(), e);
            }
        }
    }

    private void change(int choice) throws Exception {
        var refs = new ArrayList<ItemRef>();
        for (int i = 0; i < room.open.file.current().size(); i++) {
            refs.add(room.open.file.current().ref(i));
        }
        int kind = choice % 10;
        int value = choice / 10 % 7;
        if (refs.isEmpty() || kind == 0) {
            create(value);
            return;
        }
        var ref = refs.get(choice / 70 % refs.size());
        var id = ref.knowledgeId();
        switch (kind) {
            case 1, 2 -> {
                var field = List.of("description", "shortcut", "note").get(choice / 7 % 3);
                var json = Json.from("value " + value);
                done(
                        "edit " + id + " " + field,
                        () -> room.open.editor.edit(REVIEWER, ref, field, json),
                        state -> state.item(id).put(field, json));
            }
            case 3 -> attach(ref);
            case 4 -> interrupt(ref);
            case 5, 6 -> learning(ref, kind, value);
            case 7 -> {
                int score = 1 + value % 5;
                boolean inFile = room.open.file.find(ref).orElseThrow().fields().has("quality_score")
                        || room.open.file.find(ref).orElseThrow().isScoped();
                done("rate " + id + " " + score, () -> room.open.editor.rate(REVIEWER, ref, score, null), state -> {
                    state.ratings.put(id + "#0", score);
                    if (inFile) {
                        state.item(id).put("quality_score", Json.from(score));
                    }
                });
            }
            case 8 -> {
                var trust = Json.from(List.of(1.0, 0.95, 0.9025).get(value % 3));
                done(
                        "override " + id + " " + trust,
                        () -> room.open.editor.edit(REVIEWER, ref, "trust_score", trust),
                        state -> state.item(id).put("trust_score", trust));
            }
            default ->
                done("delete " + id, () -> room.open.editor.delete(REVIEWER, ref), state -> {
                    state.items.remove(id);
                    state.learnings.remove(id);
                    state.states.keySet().removeIf(key -> key.startsWith(id + "#0"));
                    state.ratings.remove(id + "#0");
                    state.states.put(id + "#0", "deleted");
                });
        }
    }

    private void create(int value) throws Exception {
        var id = "new" + value;
        if (room.open.file.find(new ItemRef(room.open.file.current().id(), id)).isPresent()) {
            return;
        }
        var fields = Json.Obj.of("knowledge_id", id, "content", "made");
        done(
                "create " + id,
                () -> room.open.editor.create(REVIEWER, room.open.file.current().id(), fields),
                state -> {
                    state.states.remove(id + "#0");
                    state.items.put(id, fields("content", "made"));
                });
    }

    private Json.Obj failure(String task) {
        return Json.Obj.of(
                "task", task, "step_num", 1, "original_error", "e", "timestamp", "2026-01-01T00:00:00." + room.clock++);
    }

    private void attach(ItemRef ref) throws Exception {
        var learning = failure("t");
        var id = ref.knowledgeId();
        done(
                "attach to " + id,
                () -> room.open.editor.attach(REVIEWER, ref.catalog(), id, learning),
                state -> state.attach(id, learning));
    }

    private void interrupt(ItemRef ref) throws Exception {
        var id = ref.knowledgeId();
        var made = room.open.editor.interrupt(
                REVIEWER, ref, new HumanCorrection("task " + room.clock++, 2, Action.NONE, Action.NONE, "Lesson"));
        var learning = made.item().orElseThrow().learnings().getLast();
        done("correct " + id, () -> made, state -> {
            state.attach(id, learning.fields());
            state.states.put(name(learning.ref().key()), "kept");
        });
    }

    private void learning(ItemRef ref, int kind, int value) throws Exception {
        var id = ref.knowledgeId();
        var learnings = room.open.file.find(ref).orElseThrow().learnings();
        if (learnings.isEmpty()) {
            return;
        }
        Learning chosen = learnings.get(value % learnings.size());
        if (kind == 5) {
            done("move in " + id, () -> room.open.editor.moveLearning(REVIEWER, chosen.ref(), value % 3), state -> {});
            return;
        }
        var field = value % 2 == 0 ? "original_error" : "recovery_approach";
        var text = Json.from("text " + value);
        done(
                "edit a learning of " + id,
                () -> room.open.editor.editLearning(REVIEWER, chosen.ref(), field, "text " + value),
                state -> state.learningsOf(id)
                        .computeIfPresent(UndoModel.name(chosen.fields()), (_, old) -> old.with(field, text)));
    }

    private void done(
            String what,
            java.util.concurrent.Callable<CommandResult> deciding,
            java.util.function.Consumer<UndoModel.State> change)
            throws Exception {
        CommandResult decision;
        try {
            decision = deciding.call();
        } catch (UserException e) {
            if (e.code() != UserException.Code.BAD_INPUT || !e.message().startsWith("This changes nothing")) {
                throw e;
            }
            events.add(what + ": nothing");
            return;
        }
        events.add(decision.change() + " " + what);
        counts.changes++;
        redoBefore = 0;
        model.did(new UndoModel.Done(decision.change(), decision.ref().knowledgeId(), change, null));
    }

    /// An agent reads the file as it was saved, and writes a learning or another description.
    private void agent(int choice) throws Exception {
        room.saver.flush();
        hasAgent = true;
        var catalog = room.open.file.current();
        if (catalog.size() == 0) {
            return;
        }
        var ref = catalog.ref(choice / 2 % catalog.size());
        var id = ref.knowledgeId();
        counts.agents++;
        Edit edit;
        if (choice % 2 == 0) {
            var learning = failure("the agent's");
            var all = new ArrayList<>(catalog.find(ref).orElseThrow().fields().array("kb_learnings"));
            all.add(learning);
            edit = new Edit.AttachLearning(
                    new LearningRef(ref, LearningRef.identities(all).getLast()), learning);
            agentsLearnings.add(UndoModel.name(learning));
            model.others(id, state -> state.attach(id, learning));
            events.add("an agent attaches to " + id);
        } else {
            var value = Json.from("the agent's " + UUID.randomUUID());
            edit = new Edit.SetField(ref, "description", value);
            model.others(id, state -> state.item(id).put("description", value));
            events.add("an agent describes " + id);
        }
        Files.write(room.path, catalog.with(List.of(edit)).catalog().bytes());
        room.open.catalogs.open(room.path);
    }
}

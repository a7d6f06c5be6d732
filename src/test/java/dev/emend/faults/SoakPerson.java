package dev.emend.faults;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Backup;
import dev.emend.app.core.FileNotification;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/// A person who works at the workspace, by keys and through the server, and knows what must be true
/// in the end.
final class SoakPerson {
    /// Longer than a double click, which does not put a backup back.
    private static final Duration DELIBERATE = Duration.ofMillis(900);

    private static final Duration SECOND_TRY = Duration.ofSeconds(2);
    private static final int JOBS_AT_ONCE = 5;

    /// A field of an item of the one catalog.
    record Place(ItemRef item, String field) {}

    private interface Step {
        void run() throws Exception;
    }

    final Map<Place, Set<String>> values = new HashMap<>();
    final Set<Place> taken = new HashSet<>();
    final Map<ItemRef, Integer> ratings = new HashMap<>();
    final Set<String> learnings = new HashSet<>();
    final AtomicInteger cancelled = new AtomicInteger();
    int changes;
    int decided;
    int conflicts;
    int answered;
    int pressedAgain;
    private final Workspace workspace;
    private final Path file;
    private final SoakWindow window;
    private final RandomGenerator random;
    private final List<ItemRef> items;
    private Map<ItemRef, Integer> ratingsOfBackup = Map.of();
    private @Nullable CommandResult old;
    private @Nullable Place oldPlace;
    private @Nullable String backup;

    SoakPerson(OpenWorkspace opened, SoakWindow window, RandomGenerator random) throws Exception {
        workspace = opened.workspace();
        file = opened.catalog();
        this.window = window;
        this.random = random;
        items = workspace.library().rows(ItemQuery.all()).rows().stream()
                .map(row -> row.ref())
                .toList();
    }

    /// One thing after the other, so that all are done in a minute or so.
    void change() throws Exception {
        var steps = List.<Step>of(
                this::edit,
                this::walkLibrary,
                this::attach,
                this::filter,
                this::rate,
                this::undoAndRedo,
                this::undoByKey,
                this::cancelJobs,
                this::rateByKeys,
                this::edit,
                this::revertAnOldOne,
                this::editByKeys,
                this::disagree,
                this::attach,
                this::revertByKey,
                this::home);
        answer();
        steps.get(changes % steps.size()).run();
        changes++;
        LockSupport.parkNanos(Duration.ofMillis(random.nextInt(201)).toNanos());
    }

    /// Shows every screen once.
    void lookAround() throws Exception {
        edit();
        walkLibrary();
        goToHistory();
        showBackups("#history-backup");
        showChanges();
        window.press("Shortcut+5", "Shortcut+Comma");
        window.until("the settings are on", () -> window.isThere("#person"));
        home();
    }

    private ItemRef any() {
        return items.get(random.nextInt(items.size()));
    }

    private Place freshPlace() {
        return new Place(any(), "app_note_" + decided);
    }

    private CommandResult edit(Place place, String text) throws Exception {
        decided++;
        var decision = workspace.editor().edit(REVIEWER, place.item, place.field, Json.from(text));
        values.put(place, Set.of(text));
        return decision;
    }

    private void edit() throws Exception {
        var place = freshPlace();
        var decision = edit(place, "edit " + decided);
        if (old == null) {
            old = decision;
            oldPlace = place;
        }
    }

    private void attach() throws Exception {
        decided++;
        var task = "person-" + decided;
        var item = any();
        var learning = Json.Obj.of(
                "task",
                task,
                "step_num",
                1,
                "original_action",
                Json.Obj.of("tool_name", "Click-Tool"),
                "original_error",
                "the dialog stayed open",
                "timestamp",
                "2026-03-01T10:00:00");
        workspace.editor().attach(REVIEWER, item.catalog(), item.knowledgeId(), learning);
        learnings.add(task);
    }

    private void rate() throws Exception {
        decided++;
        var item = any();
        int score = 1 + random.nextInt(5);
        workspace.editor().rate(REVIEWER, item, score, null);
        ratings.put(item, score);
    }

    private void undoAndRedo() throws Exception {
        var place = freshPlace();
        edit(place, "in haste");
        assertTrue(workspace.journal().undo(REVIEWER).isPresent());
        takenBack(place);
        if (random.nextBoolean()) {
            assertTrue(workspace.journal().redo(REVIEWER).isPresent());
            taken.remove(place);
            values.put(place, Set.of("in haste"));
        }
    }

    private void undoByKey() throws Exception {
        home();
        var place = freshPlace();
        long change = edit(place, "by mistake").change();
        var depth = workspace.journal().state(REVIEWER).undoDepth() + " ";
        window.until(
                "undo is offered",
                () -> window.text("#status-undo").replace(",", "").startsWith(depth));
        window.press("Shortcut+Z");
        untilUndone(change);
        takenBack(place);
    }

    private void revertAnOldOne() throws Exception {
        var decision = old;
        var place = oldPlace;
        if (decision != null && place != null) {
            workspace.journal().revert(REVIEWER, decision.change());
            takenBack(place);
            decided++;
        }
        old = null;
    }

    private void revertByKey() throws Exception {
        var place = freshPlace();
        long change = edit(place, "to be reverted").change();
        goToHistory();
        window.until("the newest change is on", () -> {
            window.press("Home");
            return shownChange() == change;
        });
        window.until("it can be reverted", () -> window.isOn("#history-revert"));
        assertEquals(change, shownChange(), "nobody else moves the selection");
        window.press("Shortcut+R");
        untilUndone(change);
        takenBack(place);
        decided++;
    }

    private long shownChange() throws Exception {
        return Fx.get(() -> {
            var selected = window.node("#history-changes", TableView.class)
                    .getSelectionModel()
                    .getSelectedItem();
            return selected instanceof JournalEntryView line ? line.change() : -1L;
        });
    }

    private void takenBack(Place place) {
        values.remove(place);
        taken.add(place);
    }

    private void untilUndone(long change) throws Exception {
        window.until(
                "change " + change + " is taken back",
                () -> workspace.journal().recent(5).stream()
                        .anyMatch(line ->
                                line.change() == change && line.undoInfo().isUndone()));
    }

    private void home() throws Exception {
        window.press("Shortcut+1");
        window.until("home is on", () -> window.isThere("#home-read"));
        window.untilLettersAreKeys();
    }

    private void goToLibrary() throws Exception {
        window.press("Shortcut+3");
        window.untilFocus("items");
    }

    private void goToHistory() throws Exception {
        window.press("Shortcut+H");
        window.untilFocus("history-changes");
    }

    private void walkLibrary() throws Exception {
        goToLibrary();
        window.press("Down", "Down", "Down", "Up", "Alt+1", "Alt+2", "Alt+3", "Alt+6", "Alt+7", "Alt+2");
        goToHistory();
        window.press("Down", "Down", "Up");
        window.press("Shortcut+5", "Shortcut+3");
        window.untilFocus("items");
    }

    private void filter() throws Exception {
        goToLibrary();
        window.press("Shortcut+F");
        window.untilFocus("query");
        window.type("sheet");
        window.press("Enter");
        window.untilFocus("items");
        window.press("Esc");
        window.until("all items", () -> rows() == items.size());
        window.press("Down");
    }

    private int rows() throws Exception {
        return Fx.get(() -> window.node("#items", TableView.class).getItems().size());
    }

    private void rateByKeys() throws Exception {
        goToLibrary();
        int score = 1 + random.nextInt(5);
        var line = newest("rate", () -> {
            window.press(String.valueOf(score));
            window.untilFocus("score-" + score);
            window.press("Enter");
        });
        ratings.put(line.item().orElseThrow(), score);
        window.untilFocus("items");
    }

    private void editByKeys() throws Exception {
        goToLibrary();
        window.press("Down");
        var text = "typed" + decided;
        var line = newest("edit", () -> {
            openTheFields();
            window.press("Shortcut+A");
            window.type(text);
            window.press("Shortcut+Enter");
        });
        values.put(new Place(line.item().orElseThrow(), "description"), Set.of(text));
        window.untilFocus("items");
    }

    /// Again when the item was still on its way, as a person would.
    private void openTheFields() throws Exception {
        window.press("E");
        if (!window.isWithin(SECOND_TRY, () -> window.focus().equals("field-description"))) {
            pressedAgain++;
            window.press("E");
            window.untilFocus("field-description");
        }
    }

    /// The change that keys lead to.
    private JournalEntryView newest(String kind, Step keys) throws Exception {
        decided++;
        long before = workspace.journal().recent(1).stream()
                .mapToLong(JournalEntryView::change)
                .sum();
        keys.run();
        window.until("a change after " + before, () -> after(before).isPresent());
        var line = after(before).orElseThrow();
        assertEquals(kind, line.kind());
        return line;
    }

    private Optional<JournalEntryView> after(long change) throws UserException {
        return workspace.journal().recent(1).stream()
                .filter(line -> line.change() > change)
                .findFirst();
    }

    /// Jobs that would never end by themselves and read the store all along.
    private void cancelJobs() throws Exception {
        for (int i = 0; i < JOBS_AT_ONCE; i++) {
            window.start("Reading the history", progress -> {
                int read = 0;
                while (!progress.isCancelled()) {
                    read += workspace.journal().recent(20).size();
                    progress.report(read, -1);
                }
                return cancelled.incrementAndGet();
            });
        }
        goToLibrary();
        window.press("M");
        int before = cancelled.get();
        LockSupport.parkNanos(Duration.ofMillis(random.nextInt(100)).toNanos());
        window.cancelJobs();
        // one that is cancelled before it starts never runs
        window.until("no job is left", () -> !window.text("#status-jobs").matches(".*[1-9].*"));
        assertTrue(cancelled.get() >= before);
        window.press("Esc");
    }

    /// A third writer changes the field that the person changes; settled by keys.
    private void disagree() throws Exception {
        var place = freshPlace();
        edit(place, "at first");
        settle();
        var text = Files.readString(file);
        if (!text.contains("\"" + place.field + "\": \"at first\"")) {
            return; // an agent writes just now; the next round tries again
        }
        edit(place, "ours");
        settle();
        values.put(place, Set.of("ours", "theirs"));
        var before = "\"" + place.field + "\": \"at first\"";
        Files.writeString(file, text.replace(before, before.replace("at first", "theirs")));
        workspace.library().look();
        settleByKeys();
    }

    private void settleByKeys() throws Exception {
        if (workspace.safety().conflicts().open().isEmpty()
                && workspace.safety().conflicts().news().stream()
                        .noneMatch(news -> news.stage() == FileNotification.Stage.CONFLICTS)) {
            return;
        }
        conflicts++;
        window.press("Shortcut+5");
        var answer = random.nextBoolean() ? "Left" : "Right";
        window.until("nothing is left to settle", () -> {
            if (window.isOn("#files-merge")) {
                window.press("M");
            } else if (window.isOn("#conflicts-ours")) {
                window.press(answer);
            } else {
                answer();
            }
            return workspace.safety().conflicts().open().isEmpty()
                    && workspace.safety().conflicts().news().isEmpty();
        });
    }

    /// Answers what waits, as a person would who trusts the merge.
    void answer() throws Exception {
        for (var news : workspace.safety().conflicts().news()) {
            answered++;
            try {
                if (news.stage() == FileNotification.Stage.WRITER_DIED) {
                    workspace.safety().conflicts().putBack(news.catalog());
                } else {
                    workspace.safety().conflicts().merge(news.catalog());
                }
            } catch (UserException e) {
                // somebody wrote again: the next round answers what is there then
                assertTrue(!e.message().isEmpty());
            }
        }
    }

    /// Waits until everything decided is in the file.
    void settle() throws Exception {
        window.until("everything is saved", () -> {
            answer();
            workspace.library().flush();
            return workspace.library().unsavedChanges().isEmpty();
        });
    }

    void backUp() throws Exception {
        settle();
        goToHistory();
        showBackups("#history-backup");
        window.press("Shortcut+B");
        window.until("the backup", () -> !backups().isEmpty());
        backup = backups().getFirst().id();
        ratingsOfBackup = Map.copyOf(ratings);
        showChanges();
    }

    private void showBackups(String button) throws Exception {
        window.press("Alt+2");
        window.until("the backups are on", () -> window.isOn(button));
    }

    private void showChanges() throws Exception {
        window.press("Alt+1");
        window.untilFocus("history-changes");
    }

    private List<Backup> backups() throws UserException {
        return workspace.safety().backups().list();
    }

    /// Puts the one backup back; what is in the file stays, ratings are those of then.
    void restore() throws Exception {
        settle();
        int before = backups().size();
        assertEquals(backup, backups().getFirst().id(), "it is the newest");
        goToHistory();
        showBackups("#history-restore");
        window.press("Shortcut+R");
        LockSupport.parkNanos(DELIBERATE.toNanos());
        window.press("Shortcut+R");
        window.until("the backup of the state before", () -> backups().size() > before);
        assertEquals(Backup.Reason.BEFORE_RESTORE, backups().getFirst().reason());
        // the list grows before the store is put back
        window.until("it is put back", () -> window.isOn("#history-restore"));
        showChanges();
        ratings.clear();
        ratings.putAll(ratingsOfBackup);
        old = null;
    }
}

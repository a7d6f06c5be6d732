package dev.emend.gui.history;

import dev.emend.app.core.Actor;
import dev.emend.app.journal.ChangeDescription;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.JournalQuery;
import dev.emend.app.journal.JournalService;
import dev.emend.app.library.LibraryService;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.texts.StoredTexts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The changes, newest first: the filter, the pages read so far, the chosen change and what it
/// changed.
///
/// Answers to older filters are dropped. The choice survives a reload.
public final class JournalViewModel {
    private record OlderLines(List<JournalEntryView> lines, Map<Long, List<String>> lessons) {}

    /// The number of changes that are read at a time.
    static final int PAGE = 200;

    private final Actor actor;
    private final JournalService history;
    private final ScreenHost host;
    private final Background background;
    public final StringProperty words = new SimpleStringProperty("");

    /// Whose changes are shown; empty for everybody's.
    public final StringProperty person = new SimpleStringProperty("");

    /// The kind of changes that is shown; empty for all.
    public final StringProperty kind = new SimpleStringProperty("");
    public final ObjectProperty<Load<JournalPage>> page = new SimpleObjectProperty<>(Load.idle());

    /// The changes read so far; longer than the page once older ones were read.
    public final ObservableList<JournalEntryView> lines = FXCollections.observableArrayList();

    /// The change shown beside the list; null when the list is empty.
    public final ObjectProperty<@Nullable JournalEntryView> selection = new SimpleObjectProperty<>();

    /// Descriptions of what the chosen change changed.
    public final ObjectProperty<List<ChangeDescription>> changeDescriptions = new SimpleObjectProperty<>(List.of());

    /// Why the chosen change can't be taken back, a sentence; empty when it can.
    public final ObjectProperty<Load<Optional<String>>> refusal = new SimpleObjectProperty<>(Load.idle());
    private final UnsavedCommands unsavedCommands;
    public final BooleanBinding isFiltered =
            words.isNotEmpty().or(person.isNotEmpty()).or(kind.isNotEmpty());
    public final BooleanBinding isRevertible = Bindings.createBooleanBinding(
            () -> refusal.get().latestValue().filter(Optional::isEmpty).isPresent(), refusal);
    private final Map<Long, List<String>> lessons = new HashMap<>();
    private boolean isReadingMore;
    private boolean hasMore;
    private boolean isClearing;

    public JournalViewModel(Actor actor, JournalService history, LibraryService library, ScreenHost host) {
        this.actor = actor;
        this.history = history;
        this.host = host;
        this.background = host.background();
        this.unsavedCommands = new UnsavedCommands(library, host);
        words.subscribe((_, _) -> filterChanged());
        person.subscribe((_, _) -> filterChanged());
        kind.subscribe((_, _) -> filterChanged());
        page.subscribe(state -> state.ready().ifPresent(this::show));
        selection.subscribe((old, newEntry) -> onSelectionChanged(old, newEntry));
    }

    /// Reads the changes again, as many as are there.
    public void reload() {
        read(Math.max(PAGE, lines.size()));
    }

    private void filterChanged() {
        if (!isClearing) {
            read(PAGE);
        }
    }

    private void read(int limit) {
        var query = query(Optional.empty(), limit);
        isReadingMore = false;
        background.load(page, () -> {
            var entries = history.search(query);
            return new JournalPage(
                    entries,
                    lessons(entries),
                    entries.size() == limit,
                    history.people(),
                    history.kinds(),
                    history.integrity());
        });
        unsavedCommands.read();
    }

    private JournalQuery query(Optional<Long> before, int limit) {
        return new JournalQuery(
                words.getValueSafe().strip(), person.getValueSafe(), kind.getValueSafe(), before, limit);
    }

    /// Reads the next older changes when there are any and none are under way.
    public void readMore() {
        if (isReadingMore || !hasMore || page.get().ready().isEmpty() || lines.isEmpty()) {
            return;
        }
        isReadingMore = true;
        var query = query(Optional.of(lines.getLast().change()), PAGE);
        var currentPage = page.get();
        background.run(
                () -> {
                    var older = history.search(query);
                    return new OlderLines(older, lessons(older));
                },
                older -> {
                    if (page.get() == currentPage) { // else the list is another one by now
                        isReadingMore = false;
                        hasMore = older.lines().size() == PAGE;
                        lessons.putAll(older.lessons());
                        lines.addAll(older.lines());
                    }
                },
                problem -> {
                    if (page.get() == currentPage) {
                        hasMore = false; // the next reload tries again
                        host.fail(problem);
                    }
                });
    }

    /// Blocks.
    private Map<Long, List<String>> lessons(List<JournalEntryView> entries) {
        var lessons = new HashMap<Long, List<String>>();
        for (var line : entries) {
            var words = history.lessons(line);
            if (!words.isEmpty()) {
                lessons.put(line.change(), words);
            }
        }
        return lessons;
    }

    private void show(JournalPage read) {
        var before = selection.get();
        lessons.putAll(read.lessons());
        hasMore = read.hasMore();
        if (!lines.equals(read.lines())) {
            lines.setAll(read.lines());
        }
        selection.set(lines.stream()
                .filter(line -> before != null && line.change() == before.change())
                .findFirst()
                .orElse(lines.isEmpty() ? null : lines.getFirst()));
        var current = selection.get();
        if (before != null && current != null && before.change() == current.change()) {
            readRefusal(); // another change may stand in the way by now
        }
    }

    private void onSelectionChanged(@Nullable JournalEntryView old, @Nullable JournalEntryView newEntry) {
        changeDescriptions.set(newEntry == null ? List.of() : ChangeDescription.by(newEntry));
        if (newEntry != null) {
            readNames(newEntry);
        }
        if (old == null || newEntry == null || old.change() != newEntry.change()) {
            refusal.set(Load.idle());
            readRefusal();
        }
    }

    /// Reads the words of a change's learnings and memories, which follow a moment after the rest.
    private void readNames(JournalEntryView line) {
        background.run(
                () -> history.changeDescriptions(line),
                descriptions -> {
                    if (selection.get() == line) {
                        changeDescriptions.set(descriptions);
                    }
                },
                host::fail);
    }

    private void readRefusal() {
        var line = selection.get();
        if (line == null) {
            refusal.set(Load.idle());
        } else {
            background.load(refusal, () -> history.whyNotRevert(line.change()));
        }
    }

    public void select(JournalEntryView line) {
        selection.set(line);
    }

    /// Shows everything again.
    public void clear() {
        isClearing = true;
        words.set("");
        person.set("");
        kind.set("");
        isClearing = false;
        read(PAGE);
    }

    /// Takes the chosen change back and leaves the later ones.
    public void revert() {
        var line = selection.get();
        if (line == null || !isRevertible.get()) {
            return;
        }
        refusal.set(new Load.Running<>()); // so that a hurried second press finds nothing to do
        background.run(
                () -> history.revert(actor, line.change()),
                _ -> {
                    host.done(Texts.get("history.reverted", StoredTexts.translate(line.label())), true);
                    reload();
                },
                problem -> {
                    host.fail(problem);
                    reload();
                });
    }

    /// Goes to the item of the chosen change.
    public void goToItem() {
        Optional.ofNullable(selection.get())
                .flatMap(JournalEntryView::item)
                .ifPresent(item -> host.go("library", item.key()));
    }

    /// Prompts for a file and writes the changes of the filter into it.
    public void export() {
        var query = query(Optional.empty(), Integer.MAX_VALUE);
        host.ask()
                .saveFile(Texts.get("history.export.title"), "emend-history.jsonl")
                .ifPresent(file -> host.job(
                        Texts.get("history.export.job"),
                        _ -> history.export(query, file),
                        count -> host.done(Texts.get("history.exported", count, file), false)));
    }

    /// Whether the change is in the journal and not in its file yet.
    public boolean isUnsaved(JournalEntryView line) {
        return unsavedCommands.changes.get().contains(line.change());
    }

    /// The lessons of the learnings that a change is about; empty when it is about none.
    List<String> lessons(JournalEntryView line) {
        return lessons.getOrDefault(line.change(), List.of());
    }

    int indexOf(@Nullable JournalEntryView entry) {
        for (int i = 0; i < lines.size(); i++) {
            if (Objects.equals(lines.get(i), entry)) {
                return i;
            }
        }
        return -1;
    }

    public boolean hasMore() {
        return hasMore;
    }

    /// The numbers of the changes that are not in their file yet.
    public ObjectProperty<Set<Long>> unsavedCommands() {
        return unsavedCommands.changes;
    }

    /// Changes that are in the journal and not in their file yet; read again when the next of them got
    /// there.
    private static final class UnsavedCommands {
        private final LibraryService library;
        private final ScreenHost host;
        final ObjectProperty<Set<Long>> changes = new SimpleObjectProperty<>(Set.of());

        UnsavedCommands(LibraryService library, ScreenHost host) {
            this.library = library;
            this.host = host;
        }

        void read() {
            host.background()
                    .run(
                            library::unsavedChanges,
                            pendingSaves -> {
                                changes.set(Set.copyOf(pendingSaves.keySet()));
                                readAgainAfter(pendingSaves);
                            },
                            host::fail);
        }

        private void readAgainAfter(Map<Long, ? extends CompletableFuture<?>> pendingSaves) {
            var next = pendingSaves.values().stream()
                    .filter(future -> !future.isDone())
                    .toList();
            if (!next.isEmpty()) {
                host.background()
                        .run(
                                () -> CompletableFuture.anyOf(next.toArray(CompletableFuture[]::new))
                                        .join(),
                                _ -> read(),
                                host::fail);
            }
        }
    }
}

package dev.emend.gui.review;

import dev.emend.app.rules.Burst;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.ListOrder;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The queue as rows, the row that is looked at and those that are marked to be decided at once.
///
/// On the JavaFX thread.
final class QueueListViewModel {
    private final Workspace workspace;
    private final ScreenHost host;
    final ObjectProperty<Load<QueueRows>> load = new SimpleObjectProperty<>(Load.idle());

    /// Whether the list is shown in place of the card.
    final BooleanProperty isOn = new SimpleBooleanProperty();
    final ObservableList<QueueRow> rows = FXCollections.observableArrayList();

    /// Bursts of entries from one source in a short time, the largest first.
    final ObservableList<Burst> bursts = FXCollections.observableArrayList();

    /// The entries selected in the list, one or several.
    final ObservableList<EntryRef> markedRefs = FXCollections.observableArrayList();
    final ObjectProperty<@Nullable EntryRef> selectedRef = new SimpleObjectProperty<>();
    final ObjectProperty<ListOrder<QueueRow.Order>> order = new SimpleObjectProperty<>(QueueRow.QUEUE_ORDER);
    private final Map<EntryRef, QueueRow> rowsByRef = new HashMap<>();
    private List<EntryRef> queue = List.of();

    /// Whose rows are not as the queue has them; nothing is read while the list is not on.
    private final Set<EntryRef> unread = new LinkedHashSet<>();

    /// The rows are being put in their places: what the table selects meanwhile nobody chose.
    private boolean isArranging;

    private Consumer<EntryRef> onChosen = _ -> {};

    /// @param owners the items and memories that were read
    /// @param rows of these
    record QueueRows(Set<EntryRef> owners, Map<EntryRef, QueueRow> rows, List<Burst> bursts) {}

    QueueListViewModel(Workspace workspace, ScreenHost host) {
        this.workspace = workspace;
        this.host = host;
        load.subscribe(state -> {
            if (state instanceof Load.Failed<?>) {
                queue.forEach(ref -> unread.add(ref.owner())); // Retry reads them
            }
            state.ready().ifPresent(this::took);
        });
        order.subscribe(_ -> arrange());
        isOn.subscribe(isShown -> {
            markedRefs.setAll(isShown ? one(selectedRef.get()) : List.of());
            if (isShown) {
                refresh();
            }
        });
    }

    /// @param listener told which row a person looks at
    void onChosen(Consumer<EntryRef> listener) {
        onChosen = listener;
    }

    /// Shows what waits now, in this order; nothing is read while the list is not on.
    ///
    /// @param current the one that is looked at, null for none
    void show(List<EntryRef> pendingRefs, @Nullable EntryRef current) {
        boolean isOther = !queue.equals(pendingRefs);
        queue = List.copyOf(pendingRefs);
        if (isOther) {
            arrange();
            refresh();
        }
        boolean isNext = !Objects.equals(selectedRef.get(), current);
        selectedRef.set(current);
        if (isNext && isOn.get() && (current == null || !markedRefs.contains(current))) {
            markedRefs.setAll(one(current));
        }
    }

    private static List<EntryRef> one(@Nullable EntryRef ref) {
        return ref == null ? List.of() : List.of(ref);
    }

    /// The rows of these items and memories are read again, now or when the list comes on.
    void invalidate(Set<EntryRef> owners) {
        unread.addAll(owners);
        refresh();
    }

    void refresh() {
        if (!isOn.get() || load.get().isRunning() || unread.isEmpty()) {
            return;
        }
        var owners = new LinkedHashSet<>(unread);
        unread.clear();
        host.background().load(load, () -> read(owners));
    }

    /// Blocks.
    private QueueRows read(Set<EntryRef> owners) throws UserException {
        var zone = host.clock().getZone();
        var read = new HashMap<EntryRef, QueueRow>();
        var memories = new ArrayList<String>();
        for (var owner : owners) {
            try {
                switch (owner) {
                    case ItemRef item -> read(item, read, zone);
                    case LearningRef _ -> throw new IllegalArgumentException("of an item: " + owner.key());
                    case StoreRef memory -> memories.add(memory.id());
                }
            } catch (UserException problem) {
                if (problem.code() != UserException.Code.NOT_FOUND) {
                    throw problem; // one that is gone since is no row
                }
            }
        }
        var table = workspace.memories().table();
        var words = table.words(memories);
        var changedIds = table.changedIds(memories);
        for (var memory : table.rows(memories)) {
            var its = words.get(memory.id());
            if (its != null) { // else it is gone since
                read.put(memory.ref(), QueueRow.of(memory, its, changedIds.contains(memory.id())));
            }
        }
        return new QueueRows(owners, read, workspace.review().bursts().bursts());
    }

    private void read(ItemRef item, Map<EntryRef, QueueRow> into, ZoneId zone) throws UserException {
        var detail = workspace.library().item(item);
        if (detail.state() == ReviewState.PENDING) {
            into.put(item, QueueRow.of(detail));
        }
        for (var reviewedLearning : detail.learnings()) {
            var row = QueueRow.of(reviewedLearning, detail, zone);
            into.put(row.ref(), row);
        }
    }

    private void took(QueueRows read) {
        rowsByRef.keySet().removeIf(ref -> read.owners.contains(ref.owner()));
        rowsByRef.putAll(read.rows);
        bursts.setAll(read.bursts.stream()
                .map(burst -> new Burst(
                        burst.source(),
                        burst.from(),
                        burst.to(),
                        burst.learnings().stream()
                                .filter(rowsByRef::containsKey)
                                .toList(),
                        List.of()))
                .filter(burst -> burst.size() > 1)
                .toList());
        arrange();
        refresh(); // what changed meanwhile
    }

    /// The number of rows there are, or will be once they are read.
    int count() {
        return load.get().isRunning() ? queue.size() : rows.size();
    }

    private void arrange() {
        var newRows = new ArrayList<QueueRow>();
        for (var ref : queue) {
            var row = rowsByRef.get(ref);
            if (row != null) {
                newRows.add(row);
            }
        }
        newRows.sort(QueueRow.comparator(order.get()));
        var newMarks = markedRefs.stream().filter(queue::contains).toList();
        if (!rows.equals(newRows)) {
            isArranging = true;
            rows.setAll(newRows);
            isArranging = false;
            if (newMarks.isEmpty() && isOn.get() && indexOf(selectedRef.get()) >= 0) {
                newMarks = one(selectedRef.get());
            }
        }
        if (!markedRefs.equals(newMarks)) {
            markedRefs.setAll(newMarks);
        }
    }

    /// A person looks at a row.
    void choose(QueueRow row) {
        if (!row.ref().equals(selectedRef.get())) {
            selectedRef.set(row.ref());
            onChosen.accept(row.ref());
        }
    }

    /// Looks at the row before or after, in the order that is shown; it is the only one selected.
    void move(int by) {
        int at = indexOf(selectedRef.get());
        if (!rows.isEmpty()) {
            var row = rows.get(Math.clamp(at + by, 0, rows.size() - 1));
            markedRefs.setAll(row.ref());
            choose(row);
        }
    }

    /// A person selected these rows, and no others.
    void mark(List<EntryRef> refs) {
        if (!isArranging && !markedRefs.equals(refs)) {
            markedRefs.setAll(refs);
        }
    }

    /// Selects a burst, so that it is decided as one, and looks at its first row.
    void mark(Burst burst) {
        var burstRows = rows.stream()
                .filter(row -> burst.learnings().contains(row.ref()))
                .toList();
        if (!burstRows.isEmpty()) {
            markedRefs.setAll(burstRows.stream().map(QueueRow::ref).toList());
            choose(burstRows.getFirst());
        }
    }

    /// The rows that are selected, in the order that is shown.
    List<EntryRef> selectedRefs() {
        return rows.stream().map(QueueRow::ref).filter(markedRefs::contains).toList();
    }

    /// The [checksums][dev.emend.app.catalogs.ChangedWords#checksum] of what the rows of these say, by their keys.
    Map<String, String> checksums(Collection<EntryRef> refs) {
        return rows.stream()
                .filter(row -> refs.contains(row.ref()))
                .collect(Collectors.toMap(row -> row.ref().key(), QueueRow::checksum));
    }

    /// Whether a row is selected; false while rows are still read.
    BooleanBinding hasSelected() {
        return Bindings.createBooleanBinding(() -> !selectedRefs().isEmpty(), rows, markedRefs);
    }

    /// The row to look at when these are gone: the next one in the order that is shown, else the
    /// last one.
    Optional<EntryRef> after(Collection<EntryRef> removedRefs) {
        int last = -1;
        for (int i = 0; i < rows.size(); i++) {
            last = removedRefs.contains(rows.get(i).ref()) ? i : last;
        }
        var remainingRefs = rows.stream()
                .map(QueueRow::ref)
                .filter(ref -> !removedRefs.contains(ref))
                .toList();
        var after = rows.stream()
                .skip(last + 1L)
                .map(QueueRow::ref)
                .filter(ref -> !removedRefs.contains(ref))
                .findFirst();
        return after.isPresent() || remainingRefs.isEmpty() ? after : Optional.of(remainingRefs.getLast());
    }

    int indexOf(@Nullable EntryRef ref) {
        for (int i = 0; i < rows.size(); i++) {
            if (Objects.equals(rows.get(i).ref(), ref)) {
                return i;
            }
        }
        return -1;
    }
}

package dev.emend.gui.conflicts;

import dev.emend.gui.conflicts.ConflictEntry.Section;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.ScreenHost;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The list of what is to settle, the kinds shown of it, and the one that is open.
///
/// A settled matter leaves the list at once and the next one is shown; it comes back when settling
/// fails or is undone.
public final class ConflictListViewModel {
    private final Callable<List<ConflictEntry>> source;
    private final ScreenHost host;
    public final ObjectProperty<Load<List<ConflictEntry>>> load = new SimpleObjectProperty<>(Load.idle());

    /// All kinds.
    public final ObservableList<ConflictEntry> all = FXCollections.observableArrayList();

    /// Matters of the kind chosen; else those to settle, and look-alikes when there are no others.
    public final ObservableList<ConflictEntry> matters = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<@Nullable ConflictEntry> selection = new ReadOnlyObjectWrapper<>();

    /// The kind chosen, null for all.
    public final ObjectProperty<@Nullable Section> section = new SimpleObjectProperty<>();
    private final Set<String> underWay = new HashSet<>();
    private final Set<String> settled = new HashSet<>();
    private String wantedCatalog = "";
    private Optional<Section> wantedSection = Optional.empty();

    /// @param source blocks, off the JavaFX thread
    public ConflictListViewModel(Callable<List<ConflictEntry>> source, ScreenHost host) {
        this.source = source;
        this.host = host;
        load.subscribe(state -> state.ready().ifPresent(this::show));
        section.subscribe((_, _) -> choose(Optional.empty(), 0));
    }

    public void reload() {
        host.background().load(load, source);
    }

    /// Comes on, with the first matter of a catalog or of a kind when one is named.
    ///
    /// @param argument the id of a catalog, the [word][Section#word()] of a kind, or empty
    void onShown(String argument) {
        wantedSection = Section.of(argument);
        wantedCatalog = wantedSection.isEmpty() ? argument : "";
        reload();
    }

    private void show(List<ConflictEntry> read) {
        var entries =
                read.stream().filter(entry -> !underWay.contains(entry.key())).toList();
        var before = selection.get();
        int at = before == null ? 0 : indexOf(matters, before.key());
        var reopenedEntries =
                entries.stream().filter(entry -> settled.contains(entry.key())).toList();
        reopenedEntries.forEach(entry -> settled.remove(entry.key()));
        var kind = wantedSection;
        var target = entries.stream()
                .filter(entry -> kind.isPresent()
                        ? kind.get() == entry.section()
                        : entry.catalog().toString().equals(wantedCatalog))
                .findFirst();
        wantedCatalog = "";
        wantedSection = Optional.empty();
        if (!all.equals(entries)) {
            all.setAll(entries);
        }
        if (kind.isPresent()) {
            section.set(target.isPresent() ? kind.get() : null);
        }
        if (kind.isPresent() && target.isPresent()) {
            choose(target, 0);
            return;
        }
        int same = before == null ? -1 : indexOf(entries, before.key());
        choose(
                reopenedEntries.stream()
                        .findFirst()
                        .or(() -> target)
                        .or(() -> same < 0 ? Optional.empty() : Optional.of(entries.get(same))),
                at);
    }

    private static int indexOf(List<ConflictEntry> list, String key) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).key().equals(key)) {
                return i;
            }
        }
        return -1;
    }

    /// Shows the kinds chosen, all when there is nothing of that kind any more, or when the matter
    /// to open is of another.
    private void choose(Optional<ConflictEntry> entry, int otherwiseAt) {
        var kind = section.get();
        boolean isOtherSection = entry.isPresent() && entry.get().section() != kind;
        if (kind != null && (isOtherSection || all.stream().noneMatch(m -> m.section() == kind))) {
            section.set(null);
            choose(entry, otherwiseAt);
            return;
        }
        if (kind == null && isOtherSection && !entry.get().isToSettle() && toSettle() > 0) {
            section.set(Section.ALIKE);
            choose(entry, otherwiseAt);
            return;
        }
        boolean isAnyToSettle = toSettle() > 0;
        var matches = all.stream()
                .filter(m -> kind == null ? m.isToSettle() || !isAnyToSettle : m.section() == kind)
                .toList();
        if (!matters.equals(matches)) {
            matters.setAll(matches);
        }
        if (entry.isPresent()) {
            if (!entry.get().equals(selection.get())) { // the same one read again stays as it is shown
                selection.set(entry.get());
            }
        } else {
            int last = matters.size() - 1;
            selection.set(matters.isEmpty() ? null : matters.get(Math.clamp(otherwiseAt, 0, last)));
        }
    }

    public void select(ConflictEntry matter) {
        if (matters.contains(matter)) {
            selection.set(matter);
        }
    }

    /// Walks the list.
    public void move(int by) {
        var current = selection.get();
        if (current != null) {
            int to = Math.clamp(matters.indexOf(current) + by, 0, matters.size() - 1);
            selection.set(matters.get(to));
        }
    }

    /// Settles a matter: it leaves the list, the next one is shown, and the sentence is said when
    /// it is done. Nothing happens when that is under way.
    <T> void settle(ConflictEntry matter, Callable<T> work, String sentence) {
        settle(matter, work, sentence, true);
    }

    /// Like [#settle(ConflictEntry, Callable, String)], but for good: there is nothing to undo.
    <T> void dismiss(ConflictEntry matter, Callable<T> work, String sentence) {
        settle(matter, work, sentence, false);
    }

    private <T> void settle(ConflictEntry matter, Callable<T> work, String sentence, boolean canBeUndone) {
        if (!underWay.add(matter.key())) {
            return;
        }
        leave(matter);
        host.background()
                .run(
                        work,
                        _ -> {
                            underWay.remove(matter.key());
                            settled.add(matter.key());
                            host.done(sentence, canBeUndone);
                            reload();
                        },
                        problem -> {
                            underWay.remove(matter.key());
                            settled.add(matter.key()); // comes back open, with what was typed
                            host.fail(problem);
                            reload();
                        });
    }

    /// Takes a matter off the list that was settled meanwhile.
    void settled(ConflictEntry matter, String sentence) {
        settled.add(matter.key());
        leave(matter);
        host.done(sentence, true);
        reload();
    }

    private void leave(ConflictEntry matter) {
        int at = matters.indexOf(matter);
        boolean isShown = matter.equals(selection.get());
        var current = selection.get();
        all.remove(matter);
        choose(isShown || current == null ? Optional.empty() : Optional.of(current), at);
    }

    /// The number of matters that should not wait for long, as the rail counts them.
    public int toSettle() {
        return (int) all.stream().filter(ConflictEntry::isToSettle).count();
    }

    /// The number of matters of each kind.
    public Map<Section, Integer> counts() {
        var counts = new EnumMap<Section, Integer>(Section.class);
        all.forEach(entry -> counts.merge(entry.section(), 1, Integer::sum));
        return counts;
    }

    public ReadOnlyObjectProperty<@Nullable ConflictEntry> selection() {
        return selection.getReadOnlyProperty();
    }
}

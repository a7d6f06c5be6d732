package dev.emend.gui.conflicts;

import dev.emend.curation.Decision;
import dev.emend.curation.OpenConflict;
import dev.emend.gui.conflicts.Matter.Disagreement;
import dev.emend.gui.conflicts.Matter.Waiting;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FieldDraft;
import dev.emend.gui.part.FileNewsWords;
import dev.emend.gui.part.Host;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// What is to settle, the one that is shown, and the result being put together for it.
///
/// A settled conflict leaves the list at once and the next one is shown; it comes back when
/// settling fails or is undone.
public final class ConflictsViewModel {
    private interface Settling {
        Decision of(long conflict) throws Exception;
    }

    private interface FileAnswer {
        void to(UUID catalog) throws Exception;
    }

    private final Disputes disputes;
    private final Host host;
    private final Background background;
    private final ObjectProperty<Load<List<Matter>>> load = new SimpleObjectProperty<>(Load.idle());
    private final ObservableList<Matter> matters = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<@Nullable Matter> selected = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable FieldDraft> draft = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyStringWrapper mistake = new ReadOnlyStringWrapper("");
    private final ObjectProperty<Load<Optional<String>>> lesson =
            new SimpleObjectProperty<>(Load.idle());

    /// Kept while their conflict is open, so that walking away loses nothing typed.
    private final Map<OpenConflict, FieldDraft> drafts = new HashMap<>();

    private final Set<String> underWay = new HashSet<>();
    private final Set<String> settled = new HashSet<>();
    private String wantedCatalog = "";

    public ConflictsViewModel(Disputes disputes, Host host) {
        this.disputes = disputes;
        this.host = host;
        background = host.background();
        load.subscribe(now -> now.ready().ifPresent(this::show));
        selected.subscribe(this::selectionMoved);
    }

    public void reload() {
        background.load(load, () -> Matter.all(disputes.news(), disputes.open()));
    }

    /// Comes on, with the first matter of a catalog when one is named.
    void shown(String catalog) {
        wantedCatalog = catalog;
        reload();
    }

    private void show(List<Matter> all) {
        var now = all.stream().filter(one -> !underWay.contains(one.key())).toList();
        drafts.keySet().retainAll(all.stream().flatMap(one -> conflict(one).stream()).toList());
        var before = selected.get();
        int at = before == null ? 0 : indexOf(matters, before.key());
        var reopened = now.stream().filter(one -> settled.contains(one.key())).toList();
        reopened.forEach(one -> settled.remove(one.key()));
        var wanted =
                now.stream()
                        .filter(one -> one.catalog().toString().equals(wantedCatalog))
                        .findFirst();
        wantedCatalog = "";
        if (!matters.equals(now)) {
            matters.setAll(now);
        }
        int same = before == null ? -1 : indexOf(now, before.key());
        choose(
                reopened.stream()
                        .findFirst()
                        .or(() -> wanted)
                        .or(() -> same < 0 ? Optional.empty() : Optional.of(now.get(same))),
                at);
    }

    private static int indexOf(List<Matter> list, String key) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).key().equals(key)) {
                return i;
            }
        }
        return -1;
    }

    private void choose(Optional<Matter> one, int otherwiseAt) {
        if (one.isPresent()) {
            selected.set(one.get());
        } else {
            selected.set(
                    matters.isEmpty()
                            ? null
                            : matters.get(Math.clamp(otherwiseAt, 0, matters.size() - 1)));
        }
    }

    private void selectionMoved(@Nullable Matter now) {
        mistake.set("");
        var open = now == null ? Optional.<OpenConflict>empty() : conflict(now);
        draft.set(open.map(this::draftOf).orElse(null));
        var learning = open.flatMap(one -> one.conflict().learning());
        if (learning.isPresent()) {
            background.load(lesson, () -> disputes.lesson(learning.get()));
        } else {
            lesson.set(new Load.Ready<>(Optional.empty()));
        }
    }

    private @Nullable FieldDraft draftOf(OpenConflict open) {
        var ours = open.conflict().values().ours();
        if (ours == null || !Answer.to(open.conflict()).contains(Answer.RESULT)) {
            return null;
        }
        return drafts.computeIfAbsent(
                open, _ -> new FieldDraft(ConflictWords.place(open.conflict()), ours));
    }

    private static Optional<OpenConflict> conflict(Matter matter) {
        return matter instanceof Disagreement(var open) ? Optional.of(open) : Optional.empty();
    }

    public void select(Matter matter) {
        if (matters.contains(matter)) {
            selected.set(matter);
        }
    }

    /// Walks the list.
    public void move(int by) {
        var now = selected.get();
        if (now != null) {
            int to = Math.clamp(matters.indexOf(now) + by, 0, matters.size() - 1);
            selected.set(matters.get(to));
        }
    }

    /// Settles the conflict shown, when it can be settled like that.
    public void settle(Answer answer) {
        switch (answer) {
            case OURS, BOTH -> settle(answer, disputes::keepOurs);
            case THEIRS, THEIR_ITEM, LEAVE -> settle(answer, disputes::takeTheirs);
            case RESTORE -> settle(answer, disputes::restore);
            case RESULT -> useResult();
        }
    }

    /// Writes what stands in the result; says what is wrong when it can't be written.
    private void useResult() {
        var typed = draft.get();
        if (typed == null) {
            return;
        }
        mistake.set(typed.mistake().orElse(""));
        if (mistake.get().isEmpty()) {
            var value = typed.value();
            settle(Answer.RESULT, conflict -> disputes.settle(conflict, value));
        }
    }

    private void settle(Answer answer, Settling how) {
        var open = Optional.ofNullable(selected.get()).flatMap(ConflictsViewModel::conflict);
        if (open.isEmpty() || !Answer.to(open.get().conflict()).contains(answer)) {
            return;
        }
        var one = new Disagreement(open.get());
        underWay.add(one.key());
        int at = matters.indexOf(one);
        matters.remove(one);
        choose(Optional.empty(), at);
        background.run(
                () -> how.of(open.get().id()),
                _ -> {
                    underWay.remove(one.key());
                    settled.add(one.key());
                    host.done(done(answer, open.get()), true);
                    reload();
                },
                problem -> {
                    underWay.remove(one.key());
                    settled.add(one.key()); // comes back selected, with what was typed
                    host.fail(problem);
                    reload();
                });
    }

    private static String done(Answer answer, OpenConflict open) {
        return Texts.get(
                "conflicts.done." + answer.name().toLowerCase(java.util.Locale.ROOT),
                ConflictWords.name(open.conflict()));
    }

    public void merge() {
        answer(disputes::merge, "files.done.merged");
    }

    public void ignore() {
        answer(disputes::ignore, "files.done.ignored");
    }

    public void putBack() {
        answer(disputes::putBack, "files.done.back");
    }

    private void answer(FileAnswer how, String doneKey) {
        if (selected.get() instanceof Waiting(var news) && underWay.add("file " + news.catalog())) {
            background.run(
                    () -> {
                        how.to(news.catalog());
                        return news;
                    },
                    _ -> {
                        underWay.remove("file " + news.catalog());
                        host.done(Texts.get(doneKey, FileNewsWords.label(news.file())), false);
                        reload();
                    },
                    problem -> {
                        underWay.remove("file " + news.catalog());
                        host.fail(problem);
                        reload();
                    });
        }
    }

    /// Goes to the item in the library.
    public void showItem() {
        Optional.ofNullable(selected.get())
                .flatMap(ConflictsViewModel::conflict)
                .ifPresent(open -> host.go("library", open.conflict().item().key()));
    }

    public ObjectProperty<Load<List<Matter>>> load() {
        return load;
    }

    public ObservableList<Matter> matters() {
        return matters;
    }

    public ReadOnlyObjectProperty<@Nullable Matter> selected() {
        return selected.getReadOnlyProperty();
    }

    /// The result for the conflict shown; null when it has none.
    public ReadOnlyObjectProperty<@Nullable FieldDraft> draft() {
        return draft.getReadOnlyProperty();
    }

    /// What is wrong with the result, empty when nothing is.
    public ReadOnlyStringProperty mistake() {
        return mistake.getReadOnlyProperty();
    }

    /// The lesson of the learning the conflict is in, if it is in one.
    public ObjectProperty<Load<Optional<String>>> lesson() {
        return lesson;
    }
}

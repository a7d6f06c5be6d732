package dev.emend.gui.memories;

import dev.emend.curation.CurationException;
import dev.emend.curation.Facet;
import dev.emend.curation.MemoryRecall.Answer;
import dev.emend.curation.MemoryRecall.Hit;
import dev.emend.curation.MemoryRecall.Parts;
import dev.emend.curation.MemoryRow;
import dev.emend.curation.MemoryTable.Order;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.QueryText;
import dev.emend.model.Where;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The table: filter line, facets, order, rows or hits, and which of them are chosen.
///
/// Answers to older lines are dropped. The choice and its place survive a reload; a line that is
/// not understood leaves the rows as they were.
public final class ListViewModel {
    /// How the table is sorted.
    public record Sorting(Order by, boolean isReversed) {
        static final Sorting NEWEST = new Sorting(Order.NEWEST, false);
    }

    private final Shelf shelf;
    private final Background background;
    private final SearchViewModel search;
    private final StringProperty filter = new SimpleStringProperty("");
    private final StringProperty mistake = new SimpleStringProperty("");
    private final ObjectProperty<Sorting> sorting = new SimpleObjectProperty<>(Sorting.NEWEST);
    private final ObjectProperty<Load<Listing>> load = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Load<Listing>> shown = new SimpleObjectProperty<>(Load.idle());
    private final ObservableList<MemoryRow> rows = FXCollections.observableArrayList();
    private final ObservableList<String> marked = FXCollections.observableArrayList();
    private final ObjectProperty<@Nullable String> selected = new SimpleObjectProperty<>();
    private Map<String, Parts> parts = Map.of();
    private Listing newest = new Listing(Where.ALL, List.of(), List.of(), 0, "");
    private String shownQuestion = "";
    private @Nullable String wanted;

    public ListViewModel(Shelf shelf, Background background) {
        this.shelf = shelf;
        this.background = background;
        search = new SearchViewModel(shelf, background, this::where);
        filter.subscribe((_, _) -> reload());
        sorting.subscribe((_, _) -> reload());
        load.subscribe(state -> {
            state.ready().ifPresent(this::take);
            showState();
        });
        search.answer()
                .subscribe(state -> {
                    if (!(state instanceof Load.Running<Answer>)) {
                        show();
                    }
                    showState();
                });
    }

    /// Reads the rows again with the filter as it stands; a search is not asked again.
    public void reload() {
        var line = filter.getValueSafe();
        var order = sorting.get();
        var before = newest;
        background.load(load, () -> read(line, order, before));
    }

    private Listing read(String line, Sorting order, Listing before) throws CurationException {
        Where where;
        try {
            where = shelf.filter(line);
        } catch (CurationException wrong) {
            if (wrong.code() == CurationException.Code.BAD_INPUT) {
                return before.mistaken((wrong.what() + " " + wrong.next()).strip());
            }
            throw wrong;
        }
        return Listing.of(where, shelf.rows(where, order.by(), order.isReversed()));
    }

    /// Reads again, and chooses this memory once it is there.
    public void reloadAndSelect(String id) {
        wanted = id;
        reload();
    }

    /// Adds the clause of a facet to the filter line, or takes it out. A filter in JSON stays as it
    /// is.
    public void toggle(Facet facet) {
        if (filter.getValueSafe().strip().startsWith("{")) {
            mistake.set(Texts.get("memories.filter.json"));
        } else {
            filter.set(QueryText.of(filter.getValueSafe()).toggled(facet.clause()));
            search.again();
        }
    }

    /// Takes the search away first, then the filter.
    public void clear() {
        if (search.isOn() || search.isTyped()) {
            search.clear();
        } else {
            filter.set("");
        }
    }

    /// Everything: no search and no filter.
    public void clearAll() {
        search.clear();
        filter.set("");
    }

    /// Sorts by a column; once more turns it round, a third time goes back to the newest.
    public void sortBy(Order order) {
        var now = sorting.get();
        if (now.by() != order) {
            sorting.set(new Sorting(order, false));
        } else if (!now.isReversed()) {
            sorting.set(new Sorting(order, true));
        } else {
            sorting.set(Sorting.NEWEST);
        }
    }

    /// Moves the choice up or down, staying inside.
    public void move(int by) {
        if (rows.isEmpty()) {
            return;
        }
        int now = indexOf(selected.get());
        select(rows.get(Math.clamp(now + (now < 0 ? 1 : by), 0, rows.size() - 1)).id());
    }

    public void select(String id) {
        selected.set(id);
    }

    private void take(Listing listing) {
        newest = listing;
        mistake.set(listing.mistake());
        show();
    }

    /// Rows, or hits as their rows are now; hits that the filter leaves out by now are gone.
    private void show() {
        var answer = search.answer().get().ready();
        if (answer.isEmpty()) {
            parts = Map.of();
            put(newest.rows(), "");
            return;
        }
        var now = new HashMap<String, MemoryRow>();
        newest.rows().forEach(row -> now.put(row.id(), row));
        var scores = new HashMap<String, Parts>();
        var found = new ArrayList<MemoryRow>();
        for (Hit hit : answer.get().hits()) {
            var row = now.get(hit.row().id());
            if (row != null) {
                scores.put(row.id(), hit.parts());
                found.add(row);
            }
        }
        parts = scores;
        put(found, search.last().get().map(one -> one.space() + one.text()).orElse("alike"));
    }

    private void put(List<MemoryRow> fresh, String question) {
        var now = wanted != null ? wanted : selected.get();
        int place = indexOf(now);
        boolean isSame = shownQuestion.equals(question + "\n" + filter.getValueSafe());
        shownQuestion = question + "\n" + filter.getValueSafe();
        wanted = null;
        if (!rows.equals(fresh)) {
            rows.setAll(fresh);
        }
        if (indexOf(now) >= 0 && (isSame || question.isEmpty())) {
            selected.set(now);
        } else if (rows.isEmpty()) {
            selected.set(null);
        } else {
            int next = isSame ? Math.clamp(place, 0, rows.size() - 1) : 0;
            selected.set(rows.get(next).id());
        }
    }

    /// Table and search as one: what failed or is under way in either is so in the table.
    private void showState() {
        var table = load.get();
        switch (search.answer().get()) {
            case Load.Failed<Answer>(var problem) -> shown.set(new Load.Failed<>(problem));
            case Load.Running<Answer> _ -> shown.set(new Load.Running<>());
            case Load.Idle<Answer> _, Load.Ready<Answer> _ -> shown.set(table);
        }
    }

    /// Again what failed.
    public void retry() {
        if (search.answer().get() instanceof Load.Failed<Answer>) {
            search.again();
        } else {
            reload();
        }
    }

    int indexOf(@Nullable String id) {
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).id().equals(id)) {
                return i;
            }
        }
        return -1;
    }

    /// The parts of the score of a hit; empty in the whole table.
    public Optional<Parts> parts(String id) {
        return Optional.ofNullable(parts.get(id));
    }

    /// What the filter line says now.
    Where where() {
        return newest.where();
    }

    /// What a memory is called when it is in the table, else its id.
    String title(String id) {
        return newest.rows().stream()
                .filter(row -> row.id().equals(id))
                .findFirst()
                .map(row -> row.says().task())
                .filter(task -> !task.isBlank())
                .orElse(id);
    }

    Optional<MemoryRow> selectedRow() {
        int index = indexOf(selected.get());
        return index < 0 ? Optional.empty() : Optional.of(rows.get(index));
    }

    List<String> markedOrSelected() {
        var one = selected.get();
        return marked.size() > 1 ? List.copyOf(marked) : one == null ? List.of() : List.of(one);
    }

    public SearchViewModel search() {
        return search;
    }

    public StringProperty filter() {
        return filter;
    }

    /// What is not understood of the filter line; empty when all is.
    public StringProperty mistake() {
        return mistake;
    }

    public ObjectProperty<Sorting> sorting() {
        return sorting;
    }

    public ObjectProperty<Load<Listing>> load() {
        return load;
    }

    /// Rows or hits, as the pane around the table shows it.
    public ObjectProperty<Load<Listing>> shown() {
        return shown;
    }

    public ObservableList<MemoryRow> rows() {
        return rows;
    }

    /// The memory shown beside; null when the table is empty.
    public ObjectProperty<@Nullable String> selected() {
        return selected;
    }

    /// All that are marked in the table, the chosen one among them.
    public ObservableList<String> marked() {
        return marked;
    }
}

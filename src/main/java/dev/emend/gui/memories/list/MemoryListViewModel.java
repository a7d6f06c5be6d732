package dev.emend.gui.memories.list;

import dev.emend.app.core.Actor;
import dev.emend.app.list.Facet;
import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemoryQueryService.Order;
import dev.emend.app.memories.MemorySearchService.Answer;
import dev.emend.app.memories.MemorySearchService.Hit;
import dev.emend.app.memories.MemorySearchService.Match;
import dev.emend.app.memories.MemorySearchService.Parts;
import dev.emend.app.memories.MemorySearchService.Question;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.workspace.MemoryServices;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ListOrder;
import dev.emend.model.UserException;
import dev.emend.model.filter.FilterText;
import dev.emend.model.filter.Where;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The table: filter line, facets, order, rows or hits, and which of them are chosen.
///
/// Answers to older lines are dropped. The choice survives a reload; a line that is not understood
/// leaves the rows as they were.
public final class MemoryListViewModel {
    static final ListOrder<Order> NEWEST = new ListOrder<>(Order.NEWEST, false);

    private final MemoryQueryService table;
    private final RowQuery query;
    private final Background background;
    public final SearchViewModel search;
    public final StringProperty filter = new SimpleStringProperty("");

    /// The clause of the sources whose memories alone are listed, beside the filter; empty for all.
    public final StringProperty origin = new SimpleStringProperty("");

    /// The mistake in the filter line; empty when there is none.
    public final StringProperty mistake = new SimpleStringProperty("");
    final ObjectProperty<ListOrder<Order>> order = new SimpleObjectProperty<>(NEWEST);
    public final ObjectProperty<Load<ListResult>> load = new SimpleObjectProperty<>(Load.idle());

    /// Rows or hits, as the pane around the table shows it.
    public final ObjectProperty<Load<ListResult>> visibleResult = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<Load<RankedRows>> rankedRows = new SimpleObjectProperty<>(Load.idle());
    private final BooleanProperty isHits = new SimpleBooleanProperty();

    /// The selected rows.
    public final SelectionViewModel selection;
    private ListResult newest = ListResult.NONE;
    private Map<String, Hit> hits = Map.of();
    private @Nullable FirstRows shownOpening;
    private String shownQuestion = "";
    private @Nullable String requestedId;

    public MemoryListViewModel(Actor actor, MemoryServices memories, RowQuery query, Background background) {
        table = memories.table();
        this.query = query;
        this.background = background;
        selection = new SelectionViewModel(background, this::readAgain);
        search = new SearchViewModel(actor, memories.search(), background, this::condition);
        filter.subscribe((_, _) -> reload());
        origin.subscribe((_, _) -> reload());
        order.subscribe((_, _) -> reload());
        load.subscribe(state -> {
            state.ready().ifPresent(this::take);
            showState();
        });
        rankedRows.subscribe(state -> {
            state.ready().ifPresent(this::put);
            showState();
        });
        search.answer.subscribe(state -> {
            if (!(state instanceof Load.Running<Answer>)) {
                show();
            }
            showState();
        });
    }

    /// Reads the rows again with the filter as it stands; a search is not asked again.
    public void reload() {
        var line = line();
        var order = this.order.get();
        var last = newest;
        var before = selection.before(requestedId, question("").equals(shownQuestion));
        background.load(load, () -> read(line, order, last, before));
    }

    /// The filter and where the memories came from; a filter in JSON says all by itself.
    private String line() {
        var filterText = filter.getValueSafe();
        return isJson() ? filterText : (origin.get() + " " + filterText).strip();
    }

    private boolean isJson() {
        return filter.getValueSafe().strip().startsWith("{");
    }

    private ListResult read(String line, ListOrder<Order> order, ListResult last, FirstRows.ListState before)
            throws UserException {
        Where where;
        try {
            where = table.filter(line);
        } catch (UserException e) {
            if (e.code() == UserException.Code.BAD_INPUT) {
                return last.mistaken((e.message() + " " + e.remedy()).strip());
            }
            throw e;
        }
        var page = query.rows(where, order.by(), order.isDescending());
        return new ListResult(where, FirstRows.of(page.rows(), before), page.facets(), page.total(), "");
    }

    /// A page could not be read: its list may be out of date. When it cannot be read anew either,
    /// that is shown.
    private void readAgain() {
        if (!load.get().isRunning()) {
            reload();
        }
    }

    /// Reads again, and chooses this memory once it is there.
    public void reloadAndSelect(String id) {
        requestedId = id;
        reload();
    }

    /// Adds the clause of a facet to the filter line, or takes it out. A filter in JSON stays as it
    /// is.
    public void toggle(Facet facet) {
        if (isJson()) {
            mistake.set(Texts.get("memories.filter.json"));
        } else if (facet.clause().equals(origin.get())) {
            origin.set("");
            search.refresh();
        } else {
            filter.set(FilterText.of(filter.getValueSafe()).toggle(facet.clause()));
            search.refresh();
        }
    }

    /// Takes the search away first, then the filter.
    public void clear() {
        if (search.isOn() || search.isTyped()) {
            search.clear();
        } else {
            filter.set("");
            origin.set("");
        }
    }

    /// Everything: no search and no filter.
    public void clearAll() {
        search.clear();
        filter.set("");
        origin.set("");
    }

    /// Sorts by a column; once more turns it round, a third time goes back to the newest.
    public void sortBy(Order order) {
        var currentOrder = this.order.get();
        if (currentOrder.by() != order) {
            this.order.set(new ListOrder<>(order, false));
        } else if (!currentOrder.isDescending()) {
            this.order.set(currentOrder.reversed());
        } else {
            this.order.set(NEWEST);
        }
    }

    /// Moves the choice up or down, staying inside.
    public void move(int by) {
        selection.move(by);
    }

    public void select(String id) {
        selection.select(id);
    }

    /// Chooses a memory and goes to it, in the whole table when the filter leaves it out.
    public void jump(String id) {
        var list = selection.rows.list();
        background.run(
                () -> list.indexOf(id),
                place -> {
                    if (place < 0) {
                        clearAll();
                    }
                    reloadAndSelect(id);
                },
                _ -> reloadAndSelect(id)); // which fails where it can be retried
    }

    private void take(ListResult listing) {
        newest = listing;
        mistake.set(listing.mistake());
        show();
    }

    private void show() {
        var answer = search.answer.get().ready();
        if (answer.isPresent()) {
            var list = table();
            background.load(rankedRows, () -> RankedRows.of(answer.get(), list));
            return;
        }
        rankedRows.set(Load.idle());
        if (newest.firstRows() != shownOpening) { // else the line was not understood
            put(newest.firstRows(), "");
        }
        hits = Map.of();
        isHits.set(false);
    }

    private void put(RankedRows rankedRows) {
        hits = rankedRows.hits();
        isHits.set(true);
        put(rankedRows.firstRows(), search.last.get().map(Question::text).orElse("alike"));
    }

    private void put(FirstRows opening, String searchKey) {
        var question = question(searchKey);
        boolean isSame = question.equals(shownQuestion);
        var targetId = requestedId;
        requestedId = null;
        shownQuestion = question;
        shownOpening = opening;
        selection.put(opening, targetId, isSame, searchKey.isEmpty());
    }

    /// A key of the question the rows answer; while it is the same, the table stays where it is.
    private String question(String searchKey) {
        return searchKey + "\n" + line() + "\n" + order.get();
    }

    /// Table and search as one: what failed or is under way in either is so in the table.
    private void showState() {
        var table = load.get();
        switch (search.answer.get()) {
            case Load.Failed<Answer>(var problem) -> visibleResult.set(new Load.Failed<>(problem));
            case Load.Running<Answer> _ -> visibleResult.set(new Load.Running<>());
            case Load.Idle<Answer> _ -> visibleResult.set(table);
            case Load.Ready<Answer> _ -> visibleResult.set(hitsState(table));
        }
    }

    private Load<ListResult> hitsState(Load<ListResult> table) {
        return switch (rankedRows.get()) {
            case Load.Failed<RankedRows>(var problem) -> new Load.Failed<>(problem);
            case Load.Running<RankedRows> _, Load.Idle<RankedRows> _ -> new Load.Running<>();
            case Load.Ready<RankedRows> _ -> table;
        };
    }

    /// Retries whatever failed.
    public void retry() {
        if (search.answer.get() instanceof Load.Failed<Answer>) {
            search.refresh();
        } else {
            reload();
        }
    }

    /// The parts of the score of a hit; empty in the whole table.
    public Optional<Parts> parts(String id) {
        return Optional.ofNullable(hits.get(id)).map(Hit::parts);
    }

    /// The part of a hit that the question matched; empty in the whole table.
    public Optional<Match> match(String id) {
        return Optional.ofNullable(hits.get(id)).flatMap(Hit::match);
    }

    /// Whether hits stand in the table, and not all of it.
    public ReadOnlyBooleanProperty isHits() {
        return isHits;
    }

    /// The condition of the filter line now.
    public Where condition() {
        return newest.condition();
    }

    /// The rows that pass the filter line, whatever is searched for in it.
    public MemoryPageSource table() {
        return newest.firstRows().list();
    }

    /// As many as there are; those that are not read yet are null.
    public ObservableList<MemorySummary> rows() {
        return selection.rows;
    }

    /// The memory shown beside; null when the table is empty.
    public ObjectProperty<@Nullable String> selectedId() {
        return selection.selectedId;
    }

    /// The hits of an answer as their rows are now.
    ///
    /// @param hits each with the parts of its score, by its id
    private record RankedRows(FirstRows firstRows, Map<String, Hit> hits) {
        /// Blocks.
        ///
        /// @param list what the filter leaves; hits that are not in it are left out
        static RankedRows of(Answer answer, MemoryPageSource list) throws UserException {
            var rows = new ArrayList<MemorySummary>();
            var hits = new HashMap<String, Hit>();
            for (var hit : answer.hits()) {
                int place = list.indexOf(hit.row().id());
                if (place >= 0) {
                    rows.addAll(list.rows(place, place + 1));
                    hits.put(hit.row().id(), hit);
                }
            }
            return new RankedRows(FirstRows.of(rows), hits);
        }
    }
}

package dev.emend.gui.library;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.core.Actor;
import dev.emend.app.library.ItemPage;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.list.Facet;
import dev.emend.app.search.ItemListFields;
import dev.emend.app.search.SearchHit;
import dev.emend.app.search.SearchService;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.part.ListOrder;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import dev.emend.model.filter.FilterTerm;
import dev.emend.model.filter.FilterText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The list: query line, facets, order, rows, and which of them is chosen.
///
/// Answers to older queries are dropped. The choice and its place survive a reload, and rows that
/// are still there keep their places until another line or order is asked for, or the list is come
/// back to: what a change does to the order moves nothing under the mouse.
public final class ItemsViewModel {
    /// A score that was clicked in the list.
    public record RatingRequest(ItemRef item, int score) {}

    /// Reads the rows of a query.
    interface Rows {
        ItemPage of(ItemQuery query) throws UserException;
    }

    static final ListOrder<ItemQuery.Order> USUAL_ORDER = new ListOrder<>(ItemQuery.Order.ATTENTION, false);

    /// The most hits of a search that is logged.
    private static final int HITS = 200;

    private static final Pattern KEY =
            Pattern.compile("(\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12})/(.*)#(\\d{1,9})");

    private final Actor actor;
    private final Rows rowSource;
    private final SearchService search;
    private final Background background;
    public final StringProperty query = new SimpleStringProperty("");
    public final ObjectProperty<ListOrder<ItemQuery.Order>> order = new SimpleObjectProperty<>(USUAL_ORDER);
    public final ObjectProperty<Load<ItemPage>> load = new SimpleObjectProperty<>(Load.idle());
    public final ObjectProperty<Load<Map<ItemRef, SearchHit>>> hits = new SimpleObjectProperty<>(Load.idle());
    public final ObservableList<ItemSummary> rows = FXCollections.observableArrayList();

    /// The item shown in the detail pane; null when the list is empty.
    public final ObjectProperty<@Nullable ItemRef> selection = new SimpleObjectProperty<>();

    /// Whether a form about the chosen item is open, which then stays chosen though it is not listed any more.
    final BooleanProperty isEdited = new SimpleBooleanProperty();

    /// All items marked in the table, the chosen one among them.
    public final ObservableList<ItemRef> markedItems = FXCollections.observableArrayList();

    /// The rating that was clicked and waits until its item is shown; null for none.
    final ObjectProperty<@Nullable RatingRequest> ratingRequest = new SimpleObjectProperty<>();
    private final Set<ItemRef> removedItems = new HashSet<>();
    private Set<ItemRef> withSecrets = Set.of();
    private String shownQuery = "";
    private String shownNote = "";
    private @Nullable ListOrder<ItemQuery.Order> shownOrder;
    private String loggedWords = "";
    private boolean isWithWeaker;
    private @Nullable ItemRef wantedItem;

    /// Whether the chosen item is only edited, and not listed any more.
    private boolean isSelectionUnlisted;

    /// Where the chosen item was listed last; -1 when it never was.
    private int lastPlace = -1;

    public ItemsViewModel(Actor actor, Workspace workspace, Background background) {
        this(actor, workspace.library()::rows, workspace.search(), background);
    }

    ItemsViewModel(Actor actor, Rows reading, SearchService search, Background background) {
        this.actor = actor;
        this.rowSource = reading;
        this.search = search;
        this.background = background;
        query.subscribe((_, _) -> queryChanged());
        order.subscribe((_, _) -> reload());
        load.subscribe(state -> state.ready().ifPresent(this::show));
        isEdited.subscribe((_, isOpen) -> {
            if (!isOpen && isSelectionUnlisted) {
                reload();
            }
        });
    }

    /// Reads the rows again with the query as it stands.
    public void reload() {
        var line = query.getValueSafe();
        var order = this.order.get();
        boolean isDeep = isWithWeaker;
        background.load(
                load, () -> rowSource.of(new ItemQuery(Set.of(), line, order.by(), order.isDescending(), isDeep)));
    }

    /// Reads again, and chooses this item once it is there.
    public void reloadAndSelect(ItemRef item) {
        wantedItem = item;
        reload();
    }

    /// Chooses the item of a key, `catalog/id#n`, or takes the text as the query line; nothing
    /// leaves the list as it was.
    void show(String keyOrLine) {
        shownOrder = null;
        var item = KEY.matcher(keyOrLine);
        if (item.matches()) {
            query.set("");
            reloadAndSelect(
                    new ItemRef(UUID.fromString(item.group(1)), item.group(2), Integer.parseInt(item.group(3))));
        } else if (keyOrLine.isBlank() || keyOrLine.equals(query.get())) {
            reload();
        } else {
            query.set(keyOrLine);
        }
    }

    /// Adds the clause of a facet to the query line, or takes it out.
    public void toggle(Facet facet) {
        query.set(FilterText.of(query.getValueSafe()).toggle(facet.clause()));
    }

    /// Rules the clause of a facet out, or takes that back.
    public void exclude(Facet facet) {
        query.set(FilterText.of(query.getValueSafe()).toggleExclusion(facet.clause()));
    }

    /// Sets the range of a numeric field in the filter line.
    ///
    /// @param clause empty to remove the range
    public void ask(String field, String clause) {
        query.set(FilterText.of(query.getValueSafe()).replaceClause(field, clause));
    }

    /// Takes a clause out of the query line.
    ///
    /// @param rawText as it stands there
    public void remove(String rawText) {
        query.set(FilterText.of(query.getValueSafe()).toggle(rawText));
    }

    /// Lists the weaker matches of the words, too.
    public void showWeaker() {
        isWithWeaker = true;
        reload();
    }

    /// The number of weaker matches that are not listed.
    public int hiddenWeaker() {
        return isWithWeaker
                ? 0
                : load.get()
                        .latestValue()
                        .map(page -> page.searchResult().weaker())
                        .orElse(0);
    }

    /// Logs that the words of the line were searched for, once. Done on purpose, not while typing:
    /// half-typed words nobody asked for.
    public void logSearch() {
        var words = words();
        if (!words.isEmpty() && !words.equals(loggedWords)) {
            loggedWords = words;
            background.run(
                    () -> search.search(actor, words, Set.of(), HITS),
                    _ -> {},
                    problem -> hits.set(new Load.Failed<>(problem)));
        }
    }

    /// The search words of the filter line, without its filters.
    String words() {
        return ItemListFields.ALL.search(query.getValueSafe()).words();
    }

    /// The filters of the line.
    List<FilterTerm> terms() {
        return ItemListFields.ALL.search(query.getValueSafe()).terms();
    }

    /// Sorts by a column; once more turns it round, a third time goes back to the usual order.
    public void sortBy(ItemQuery.Order order) {
        var currentOrder = this.order.get();
        boolean isDescendingFirst = order != ItemQuery.Order.NAME;
        if (currentOrder.by() != order) {
            this.order.set(new ListOrder<>(order, isDescendingFirst));
        } else if (currentOrder.isDescending() == isDescendingFirst) {
            this.order.set(currentOrder.reversed());
        } else {
            this.order.set(USUAL_ORDER);
        }
    }

    /// Moves the choice up or down the list, staying inside it.
    public void move(int by) {
        if (rows.isEmpty()) {
            return;
        }
        int index = indexOf(selection.get());
        select(rows.get(Math.clamp(index + (index < 0 ? 1 : by), 0, rows.size() - 1))
                .ref());
    }

    public void select(ItemRef item) {
        selection.set(item);
    }

    /// Takes an item out of the list before it is read again, and chooses the next when it was the
    /// one chosen. It stays out until [#giveBack()].
    void take(ItemRef item) {
        int place = indexOf(item);
        if (place < 0) {
            return;
        }
        removedItems.add(item);
        if (item.equals(selection.get())) {
            int next = place + 1 < rows.size() ? place + 1 : place - 1;
            selection.set(next < 0 ? null : rows.get(next).ref());
        }
        rows.remove(place);
    }

    /// Reads the rows again, with the items that were taken out where they still belong there.
    void giveBack() {
        removedItems.clear();
        reload();
    }

    /// Chooses an item and asks for it to be rated.
    void rate(ItemRef item, int score) {
        select(item);
        ratingRequest.set(new RatingRequest(item, score));
    }

    private void queryChanged() {
        isWithWeaker = false;
        reload();
    }

    private void show(ItemPage answer) {
        hits.set(
                words().isEmpty()
                        ? Load.idle()
                        : new Load.Ready<>(answer.searchResult().hits()));
        var targetItem = wantedItem != null ? wantedItem : selection.get();
        int place = isSelectionUnlisted ? lastPlace : indexOf(targetItem);
        boolean isSelectionFixed = isEdited.get() && wantedItem == null && targetItem != null;
        var line = query.getValueSafe();
        boolean isSameQuery = shownQuery.equals(line);
        // what was asked for is not where the last choice happens to stand among the hits
        boolean isNewSearch = wantedItem == null && isSearch(shownQuery, line);
        boolean isInPlace =
                isSameQuery && order.get().equals(shownOrder) && answer.note().equals(shownNote);
        shownQuery = line;
        shownNote = answer.note();
        shownOrder = order.get();
        wantedItem = null;
        var newRows = answer.rows().stream()
                .filter(row -> !removedItems.contains(row.ref()))
                .toList();
        replace(isInPlace ? inPlace(newRows) : newRows, answer.withSecrets());
        isSelectionUnlisted = isSelectionFixed && indexOf(targetItem) < 0;
        lastPlace = place;
        if (isSelectionUnlisted) {
            return;
        }
        if (indexOf(targetItem) >= 0 && !isNewSearch) {
            selection.set(targetItem);
        } else if (rows.isEmpty()) {
            selection.set(null);
        } else {
            int next = isSameQuery ? Math.clamp(place, 0, rows.size() - 1) : 0;
            selection.set(rows.get(next).ref());
        }
    }

    /// The rows that are shown already as they stand, each other one after the one it follows.
    private List<ItemSummary> inPlace(List<ItemSummary> newRows) {
        var remainingRows = new LinkedHashMap<ItemRef, ItemSummary>();
        newRows.forEach(row -> remainingRows.put(row.ref(), row));
        var result = new ArrayList<ItemSummary>();
        for (var row : rows) {
            var newRow = remainingRows.remove(row.ref());
            if (newRow != null) {
                result.add(newRow);
            }
        }
        for (int i = 0; i < newRows.size(); i++) {
            if (remainingRows.containsKey(newRows.get(i).ref())) {
                result.add(i == 0 ? 0 : result.indexOf(newRows.get(i - 1)) + 1, newRows.get(i));
            }
        }
        return result;
    }

    /// A row that says something else is replaced alone, so that the table does not scroll.
    private void replace(List<ItemSummary> newRows, Set<ItemRef> secrets) {
        boolean isSameItems = rows.stream()
                .map(ItemSummary::ref)
                .toList()
                .equals(newRows.stream().map(ItemSummary::ref).toList());
        if (!isSameItems || !withSecrets.equals(secrets)) {
            withSecrets = secrets;
            rows.setAll(newRows);
            return;
        }
        for (int i = 0; i < newRows.size(); i++) {
            if (!rows.get(i).equals(newRows.get(i))) {
                rows.set(i, newRows.get(i));
            }
        }
    }

    /// Whether other words are searched for than before.
    private static boolean isSearch(String before, String line) {
        var words = ItemListFields.ALL.search(line).words();
        return !words.isEmpty()
                && !words.equals(ItemListFields.ALL.search(before).words());
    }

    int indexOf(@Nullable ItemRef item) {
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).ref().equals(item)) {
                return i;
            }
        }
        return -1;
    }

    /// The known past of an item, which is not in its file.
    Optional<ItemPage.Past> past(ItemRef item) {
        return facts().map(facts -> facts.past().get(item));
    }

    private Optional<ItemPage.Facts> facts() {
        return load.get().latestValue().map(ItemPage::facts);
    }

    /// The short name of the catalog of an item.
    String catalog(ItemRef item) {
        return facts().map(facts -> facts.catalogs().get(item.catalog())).orElse("");
    }

    /// Like [#catalog(ItemRef)], but empty when there is only one catalog.
    String badge(ItemRef item) {
        return facts().filter(facts -> facts.catalogs().size() > 1).isPresent() ? catalog(item) : "";
    }

    /// Whether the item of a row holds a secret.
    boolean hasSecret(ItemRef item) {
        return withSecrets.contains(item);
    }

    /// Whether more than one is marked.
    BooleanBinding isSeveral() {
        return Bindings.size(markedItems).greaterThan(1);
    }

    List<ItemRef> markedOrSelected() {
        var itemRef = selection.get();
        return markedItems.size() > 1 ? List.copyOf(markedItems) : itemRef == null ? List.of() : List.of(itemRef);
    }
}

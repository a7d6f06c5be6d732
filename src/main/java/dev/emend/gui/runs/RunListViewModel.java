package dev.emend.gui.runs;

import dev.emend.app.runs.RunService;
import dev.emend.app.runs.RunService.Page;
import dev.emend.app.runs.RunSummary;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Load;
import dev.emend.gui.list.LayoutViewModel;
import dev.emend.gui.list.ListArrangement;
import dev.emend.gui.list.SavedViewsViewModel;
import dev.emend.gui.part.ListOrder;
import dev.emend.model.UserException;
import dev.emend.model.filter.FilterText;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The list: filter line, order, rows, and which of them is chosen. The choice and its place
/// survive a reload; a line that is not understood leaves the rows as they were.
public final class RunListViewModel {
    static final ListOrder<RunService.Order> USUAL_ORDER = usual(RunService.Order.NEWEST);

    /// The result of the filter line.
    ///
    /// @param mistake the problem with the line; empty when all is understood
    public record Listing(Page page, String mistake) {
        static final Listing NOTHING = new Listing(new Page(List.of(), List.of(), List.of(), 0, 0), "");
    }

    private static final String LIST = "runs";

    private final RunService runs;
    private final Background background;
    final StringProperty filter = new SimpleStringProperty("");

    /// The problem with the filter line; empty when all of it is understood.
    final StringProperty mistake = new SimpleStringProperty("");
    final ObjectProperty<ListOrder<RunService.Order>> order = new SimpleObjectProperty<>(USUAL_ORDER);
    final ObjectProperty<Load<Listing>> load = new SimpleObjectProperty<>(Load.idle());
    final ObservableList<RunSummary> rows = FXCollections.observableArrayList();

    /// The run shown beside; null when the list is empty.
    final ObjectProperty<@Nullable String> selectedId = new SimpleObjectProperty<>();

    /// The columns and how high the rows are.
    final LayoutViewModel layout;
    final ListArrangement<RunService.Order> arrangement;
    final SavedViewsViewModel views;
    private Listing newest = Listing.NOTHING;
    private @Nullable String requestedId;

    RunListViewModel(RunService runs, Background background, LiveSettings settings) {
        this.runs = runs;
        this.background = background;
        layout = new LayoutViewModel(settings, LIST, RunList.COLUMNS, RunList.RUN);
        arrangement = new ListArrangement<>(filter, order, layout, USUAL_ORDER, () -> false);
        views = new SavedViewsViewModel(settings, LIST, runs::count, background, arrangement::view, arrangement::open);
        filter.subscribe((_, _) -> reload());
        order.subscribe((_, _) -> reload());
        load.subscribe(state -> state.ready().ifPresent(this::take));
    }

    /// Reads the rows again with the filter as it stands.
    public void reload() {
        var line = filter.getValueSafe();
        var by = order.get();
        var before = newest;
        background.load(load, () -> read(line, by, before));
    }

    private Listing read(String line, ListOrder<RunService.Order> by, Listing before) throws UserException {
        try {
            return new Listing(runs.rows(line, by.by(), by.isDescending()), "");
        } catch (UserException e) {
            if (e.code() == UserException.Code.BAD_INPUT) {
                return new Listing(before.page, (e.message() + " " + e.remedy()).strip());
            }
            throw e;
        }
    }

    /// Reads again, and chooses this run once it is there.
    public void reloadAndSelect(String id) {
        requestedId = id;
        reload();
    }

    private void take(Listing listing) {
        newest = listing;
        mistake.set(listing.mistake);
        views.recountFor(filter.getValueSafe());
        int place = indexOf(selectedId.get());
        var targetId = requestedId != null ? requestedId : selectedId.get();
        requestedId = null;
        if (!rows.equals(listing.page.rows())) {
            rows.setAll(listing.page.rows());
        }
        if (indexOf(targetId) >= 0) {
            selectedId.set(targetId);
        } else if (rows.isEmpty()) {
            selectedId.set(null);
        } else {
            selectedId.set(rows.get(Math.clamp(place, 0, rows.size() - 1)).id());
        }
    }

    /// Adds the clause to the filter line, or takes it out.
    public void toggle(String clause) {
        filter.set(FilterText.of(filter.getValueSafe()).toggle(clause));
    }

    /// Sets the range of a field in the filter line, in place of the former one.
    ///
    /// @param clause empty for none
    public void ask(String field, String clause) {
        filter.set(FilterText.of(filter.getValueSafe()).replaceClause(field, clause));
    }

    /// Lists all runs, arranged as they were before a view was opened.
    public void clear() {
        arrangement.showAll();
    }

    /// Whether it is said of any of the runs how long it took.
    boolean isAnyTimed() {
        return isAny(row -> row.work().usage().millis().isPresent());
    }

    /// Whether the efficiency tells some of the runs from others.
    boolean isAnyWasteful() {
        return isAny(row -> row.work().score().orElse(1) < 1);
    }

    boolean isAnyCounted() {
        return isAny(row -> row.work().usage().hasTokens());
    }

    boolean isAnyPriced() {
        return isAny(row -> row.work().cost().dollars().isPresent());
    }

    private boolean isAny(Predicate<RunSummary> isSo) {
        return newest.page.rows().stream().anyMatch(isSo);
    }

    /// Moves the choice up or down, staying inside.
    public void move(int by) {
        if (!rows.isEmpty()) {
            int index = indexOf(selectedId.get());
            selectedId.set(rows.get(Math.clamp(index + by, 0, rows.size() - 1)).id());
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

    Optional<RunSummary> selectedRow() {
        int index = indexOf(selectedId.get());
        return index < 0 ? Optional.empty() : Optional.of(rows.get(index));
    }

    /// In the direction in which people look for it.
    private static ListOrder<RunService.Order> usual(RunService.Order by) {
        return new ListOrder<>(by, by.isDescending());
    }

    /// Lists them by this, or the other way round when they are already.
    void sortBy(RunService.Order by) {
        var currentOrder = order.get();
        order.set(currentOrder.by() == by ? currentOrder.reversed() : usual(by));
    }
}

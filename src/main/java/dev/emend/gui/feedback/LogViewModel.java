package dev.emend.gui.feedback;

import dev.emend.app.feedback.FeedbackService;
import dev.emend.app.list.Facet;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.model.Feedback;
import dev.emend.model.UserException;
import dev.emend.model.filter.FilterText;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The log: filter line, facets, rows, and which of them are chosen. The choice survives a reload;
/// a line that is not understood leaves the rows as they were.
public final class LogViewModel {
    /// @param mistake what is not understood of the filter line; empty when all is
    /// @param isWhole false while only the newest rows are read, and nothing is counted
    record Listing(FeedbackService.Log log, String mistake, boolean isWhole) {
        Listing(FeedbackService.Log log, String mistake) {
            this(log, mistake, true);
        }
    }

    /// The number of rows that are shown before all are read.
    private static final int FIRST = 200;

    private static final FeedbackService.Log NOTHING = new FeedbackService.Log(List.of(), List.of(), 0);

    private final FeedbackService feedbacks;
    private final Background background;
    public final StringProperty filter = new SimpleStringProperty("");

    /// The part of the filter line that is not understood; empty when all is.
    public final StringProperty mistake = new SimpleStringProperty("");
    public final ObjectProperty<Load<Listing>> load = new SimpleObjectProperty<>(Load.idle());
    public final ObservableList<Feedback> rows = FXCollections.observableArrayList();

    /// All that are marked in the table, the chosen one among them.
    public final ObservableList<Long> markedIds = FXCollections.observableArrayList();
    public final ObjectProperty<@Nullable Long> selection = new SimpleObjectProperty<>();
    private FeedbackService.Log newest = NOTHING;

    LogViewModel(FeedbackService feedbacks, Background background) {
        this.feedbacks = feedbacks;
        this.background = background;
        filter.subscribe((_, _) -> reload());
        load.subscribe(state -> state.ready().ifPresent(this::take));
    }

    public void reload() {
        var line = filter.getValueSafe();
        var before = newest;
        boolean isFirst = load.get() instanceof Load.Idle<Listing> && line.isEmpty();
        background.load(load, () -> isFirst ? first() : read(line, before));
    }

    private Listing first() throws UserException {
        var rows = feedbacks.newest(FIRST);
        return rows.size() < FIRST
                ? read("", NOTHING)
                : new Listing(new FeedbackService.Log(rows, List.of(), 0), "", false);
    }

    private Listing read(String line, FeedbackService.Log before) throws UserException {
        try {
            return new Listing(feedbacks.log(line), "");
        } catch (UserException e) {
            if (e.code() == UserException.Code.BAD_INPUT) {
                return new Listing(before, (e.message() + " " + e.remedy()).strip());
            }
            throw e;
        }
    }

    private void take(Listing listing) {
        newest = listing.log;
        mistake.set(listing.mistake);
        var selectedId = selection.get();
        int place = indexOf(selectedId);
        if (!rows.equals(newest.rows())) {
            rows.setAll(newest.rows());
        }
        if (rows.isEmpty()) {
            selection.set(null);
        } else if (indexOf(selectedId) < 0) {
            selection.set(rows.get(Math.clamp(place, 0, rows.size() - 1)).id());
        }
        if (!listing.isWhole) {
            background.delayedUi().execute(this::reload);
        }
    }

    /// Adds the clause of a facet to the filter line, or takes it out.
    public void toggle(Facet facet) {
        filter.set(FilterText.of(filter.getValueSafe()).toggle(facet.clause()));
    }

    /// Only these entries.
    void show(List<Long> ids) {
        filter.set("id:" + ids.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }

    public void clear() {
        filter.set("");
    }

    /// Moves the choice up or down, staying inside.
    public void move(int by) {
        if (!rows.isEmpty()) {
            int currentIndex = indexOf(selection.get());
            selection.set(rows.get(Math.clamp(currentIndex + (currentIndex < 0 ? 1 : by), 0, rows.size() - 1))
                    .id());
        }
    }

    int indexOf(@Nullable Long id) {
        for (int i = 0; i < rows.size(); i++) {
            if (id != null && rows.get(i).id() == id) {
                return i;
            }
        }
        return -1;
    }

    List<Long> markedOrSelected() {
        var id = selection.get();
        return markedIds.size() > 1 ? List.copyOf(markedIds) : id == null ? List.of() : List.of(id);
    }
}

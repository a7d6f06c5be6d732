package dev.emend.gui.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrendRecordLink;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendTable;
import dev.emend.app.trends.TrendTable.Topic;
import dev.emend.app.trends.TrustHistory;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The questions of a period, the one that is open, and the mark the keys are at.
public final class TrendsViewModel {
    /// More lines than these can't be told apart.
    static final int LINES = 8;

    private final TrendsSource source;
    private final ScreenHost host;
    private final ObjectProperty<Load<TrendReport>> report = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<PeriodChoice> choice = new SimpleObjectProperty<>(PeriodChoice.ALL);
    private final ObjectProperty<LocalDate> first;
    private final ObjectProperty<LocalDate> last;
    private final StringProperty mistake = new SimpleStringProperty("");
    private final ObjectProperty<Topic> topic = new SimpleObjectProperty<>(Topic.TRUST);
    private final BooleanProperty table = new SimpleBooleanProperty();
    private final BooleanProperty drilled = new SimpleBooleanProperty();
    private final IntegerProperty firstLine = new SimpleIntegerProperty();
    private final IntegerProperty current = new SimpleIntegerProperty();
    private final ReadOnlyObjectWrapper<List<TrendMark>> marks = new ReadOnlyObjectWrapper<>(List.of());
    private boolean isChangedMeanwhile;

    TrendsViewModel(TrendsSource source, ScreenHost host) {
        this.source = source;
        this.host = host;
        var today = LocalDate.now(host.clock());
        first = new SimpleObjectProperty<>(today.minusDays(30));
        last = new SimpleObjectProperty<>(today);
        choice.subscribe((_, _) -> load());
        first.subscribe((_, _) -> loadCustom());
        last.subscribe((_, _) -> loadCustom());
        topic.subscribe((_, _) -> {
            drilled.set(false);
            mark();
        });
        firstLine.subscribe((_, _) -> mark());
        report.subscribe(state -> {
            state.ready().ifPresent(_ -> came());
            if (isChangedMeanwhile && !state.isRunning()) {
                isChangedMeanwhile = false;
                load();
            }
        });
    }

    /// Something changed in the workspace: read again, and once more when that happens while it is
    /// read. Agents write often, and a large workspace takes seconds.
    void changed() {
        if (report.get().isRunning()) {
            isChangedMeanwhile = true;
        } else {
            load();
        }
    }

    private void came() {
        var before = marks.get();
        int at = current.get();
        if (firstLine.get() >= Math.max(1, lineCount())) {
            firstLine.set(0);
        }
        mark();
        // a reload keeps the mark it was at
        if (before.equals(marks.get()) && at < before.size()) {
            current.set(at);
        }
    }

    private void mark() {
        marks.set(report.get()
                .known()
                .map(now ->
                        TrendMarks.of(topic.get(), now, lines(), host.clock().getZone()))
                .orElse(List.of()));
        current.set(0);
    }

    private void loadCustom() {
        if (choice.get() == PeriodChoice.CUSTOM) {
            load();
        }
    }

    void load() {
        var from = first.get();
        var to = last.get();
        mistake.set("");
        if (choice.get() == PeriodChoice.CUSTOM) {
            if (from == null || to == null || from.isAfter(to)) {
                mistake.set(Texts.get("trends.custom.wrong"));
                return;
            }
        }
        var period = period();
        host.background().load(report, () -> source.read(period));
    }

    private DateRange period() {
        var clock = host.clock();
        return switch (choice.get()) {
            case ALL -> DateRange.all(clock);
            case CUSTOM -> DateRange.between(first.get(), last.get(), clock.getZone());
            case DAYS_7, DAYS_30, DAYS_90 -> DateRange.days(choice.get().days(), clock);
        };
    }

    /// The lines of the trust chart that are shown now, those that moved most first.
    List<TrustHistory> lines() {
        var all = report.get().known().map(TrendReport::trust).orElse(List.of());
        int from = Math.min(firstLine.get(), all.size());
        return all.subList(from, Math.min(all.size(), from + LINES));
    }

    int lineCount() {
        return report.get().known().map(now -> now.trust().size()).orElse(0);
    }

    /// Whether there are more items than are shown.
    BooleanBinding hasMoreLines() {
        return Bindings.createBooleanBinding(() -> topic.get() == Topic.TRUST && lineCount() > LINES, topic, report);
    }

    /// Goes to the next items of the trust chart, after the last to the first again.
    void moreLines() {
        int next = firstLine.get() + LINES;
        firstLine.set(next >= lineCount() ? 0 : next);
    }

    /// Walks along the marks; stops at the ends.
    void walk(int by) {
        if (!marks.get().isEmpty()) {
            current.set(Math.clamp(current.get() + by, 0, marks.get().size() - 1));
        }
    }

    /// Goes to the first mark of the next group, such as the next line.
    void walkGroup(int by) {
        var at = currentMark();
        if (at.isEmpty()) {
            return;
        }
        var all = marks.get();
        int group = at.get().group() + by;
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).group() == group) {
                current.set(i);
                return;
            }
        }
    }

    Optional<TrendMark> currentMark() {
        int at = current.get();
        return at >= 0 && at < marks.get().size() ? Optional.of(marks.get().get(at)) : Optional.empty();
    }

    /// Lists the records behind the mark.
    void drill() {
        drilled.set(currentMark().isPresent());
    }

    /// Opens a record where it is at home.
    void open(TrendRecordLink row) {
        switch (row.place()) {
            case TrendRecordLink.Place.OfItem(var item) -> host.go("library", item.key());
            case TrendRecordLink.Place.OfLearning(var learning) ->
                host.go("library", learning.item().key());
            case TrendRecordLink.Place.OfRun(var id) -> host.go("runs", id);
            case TrendRecordLink.Place.OfPlan(var _, var item) -> item.ifPresent(ref -> host.go("library", ref.key()));
            case TrendRecordLink.Place.OfCommand(var _, var words) -> host.go("history", words);
            case TrendRecordLink.Place.OfOrphan _ -> host.go("conflicts", "");
        }
    }

    void back() {
        drilled.set(false);
    }

    /// The numbers of the open question; empty until they are read.
    Optional<TrendTable> numbers() {
        return report.get()
                .known()
                .map(now -> TrendTable.of(topic.get(), now, host.clock().getZone()));
    }

    Clock clock() {
        return host.clock();
    }

    ObjectProperty<Load<TrendReport>> report() {
        return report;
    }

    ObjectProperty<PeriodChoice> choice() {
        return choice;
    }

    ObjectProperty<LocalDate> first() {
        return first;
    }

    ObjectProperty<LocalDate> last() {
        return last;
    }

    /// Why the dates are no period; empty when they are.
    StringProperty mistake() {
        return mistake;
    }

    ObjectProperty<Topic> topic() {
        return topic;
    }

    /// Whether the numbers stand instead of the chart.
    BooleanProperty isTable() {
        return table;
    }

    /// Whether the records behind a mark are listed.
    BooleanProperty isDrilled() {
        return drilled;
    }

    IntegerProperty current() {
        return current;
    }

    ReadOnlyObjectProperty<List<TrendMark>> marks() {
        return marks.getReadOnlyProperty();
    }
}

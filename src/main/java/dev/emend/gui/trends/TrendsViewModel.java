package dev.emend.gui.trends;

import dev.emend.app.core.DateRange;
import dev.emend.app.trends.TrendChanges;
import dev.emend.app.trends.TrendChart;
import dev.emend.app.trends.TrendCharts;
import dev.emend.app.trends.TrendRecordLink;
import dev.emend.app.trends.TrendReport;
import dev.emend.app.trends.TrendTexts;
import dev.emend.app.trends.TrendTopic;
import dev.emend.chart.Chart;
import dev.emend.chart.ChartMark;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.time.Instant;
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
///
/// Where there is an overview, no question is open at first: the overview stands.
public final class TrendsViewModel {
    private final TrendsSource source;
    private final ScreenHost host;
    final ObjectProperty<Load<TrendReport>> report = new SimpleObjectProperty<>(Load.idle());
    final ObjectProperty<PeriodChoice> choice = new SimpleObjectProperty<>(PeriodChoice.ALL);
    final ObjectProperty<LocalDate> first;
    final ObjectProperty<LocalDate> last;

    /// Why the dates are no period; empty when they are.
    final StringProperty mistake = new SimpleStringProperty("");

    /// The open question; empty while the overview stands.
    final ObjectProperty<Optional<TrendTopic>> topic = new SimpleObjectProperty<>(Optional.of(TrendTopic.TRUST));
    private final BooleanProperty overview = new SimpleBooleanProperty();
    private final BooleanProperty table = new SimpleBooleanProperty();
    private final BooleanProperty isDrilledDown = new SimpleBooleanProperty();
    private final IntegerProperty firstLine = new SimpleIntegerProperty();
    final IntegerProperty current = new SimpleIntegerProperty();
    private final ReadOnlyObjectWrapper<List<Chart>> charts = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<Optional<TrendChart>> chart = new ReadOnlyObjectWrapper<>(Optional.empty());

    /// The sentence on what changed most since the last visit; empty for the first one.
    final StringProperty changes = new SimpleStringProperty("");

    /// The note on how much has no time; empty for nothing.
    final StringProperty undatedNote = new SimpleStringProperty("");
    private Optional<Instant> lastVisit = Optional.empty();
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
            isDrilledDown.set(false);
            draw();
        });
        firstLine.subscribe((_, _) -> draw());
        report.subscribe(state -> {
            state.ready().ifPresent(this::came);
            if (isChangedMeanwhile && !state.isRunning()) {
                isChangedMeanwhile = false;
                load();
            }
        });
    }

    /// Something changed in the workspace: read again, and once more when that happens while it is
    /// read. Agents write often, and a large workspace takes seconds.
    void refresh() {
        if (report.get().isRunning()) {
            isChangedMeanwhile = true;
        } else {
            load();
        }
    }

    /// The screen is looked at.
    void visit() {
        host.background()
                .run(
                        source::visit,
                        before -> {
                            lastVisit = before;
                            report.get().ready().ifPresent(this::compare);
                        },
                        host::fail);
    }

    /// In a period that begins later nothing is known of the last visit; what was said of it stays.
    private void compare(TrendReport trendReport) {
        lastVisit
                .flatMap(since -> TrendChanges.of(trendReport, since))
                .ifPresent(trendChanges ->
                        changes.set(trendChanges.text(host.clock().getZone())));
    }

    private void came(TrendReport trendReport) {
        compare(trendReport);
        undatedNote.set(TrendTexts.undatedText(trendReport));
        charts.set(TrendCharts.of(trendReport, host.clock().getZone()));
        var before = marks();
        int at = current.get();
        if (firstLine.get() >= Math.max(1, trendReport.trust().size())) {
            firstLine.set(0);
        }
        draw();
        // a reload keeps the mark it was at
        if (before.equals(marks())) {
            current.set(at);
        }
    }

    private void draw() {
        chart.set(topic.get()
                .flatMap(open -> report.get()
                        .latestValue()
                        .map(trendReport ->
                                TrendCharts.of(open, trendReport, host.clock().getZone(), firstLine.get()))));
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

    DateRange period() {
        var clock = host.clock();
        return switch (choice.get()) {
            case ALL -> DateRange.all(clock);
            case CUSTOM -> DateRange.between(first.get(), last.get(), clock.getZone());
            case DAYS_7, DAYS_30, DAYS_90 -> DateRange.days(choice.get().days(), clock);
        };
    }

    /// Opens a question.
    void open(TrendTopic question) {
        topic.set(Optional.of(question));
    }

    /// Whether a question is open, else the overview stands.
    BooleanBinding isOpen() {
        return Bindings.createBooleanBinding(() -> topic.get().isPresent(), topic);
    }

    /// There is something to stand while no question is open.
    void startWithOverview() {
        overview.set(true);
        topic.set(Optional.empty());
    }

    private int lineCount() {
        return report.get()
                .latestValue()
                .map(trendReport -> trendReport.trust().size())
                .orElse(0);
    }

    /// Whether there are more items than are shown.
    BooleanBinding hasMoreLines() {
        return Bindings.createBooleanBinding(
                () -> topic.get().equals(Optional.of(TrendTopic.TRUST)) && lineCount() > TrendCharts.LINES,
                topic,
                report);
    }

    /// Goes to the next items of the trust chart, after the last to the first again.
    void moreLines() {
        int next = firstLine.get() + TrendCharts.LINES;
        firstLine.set(next >= lineCount() ? 0 : next);
    }

    /// Walks along the marks; stops at the ends.
    void walk(int by) {
        if (!marks().isEmpty()) {
            current.set(Math.clamp(current.get() + by, 0, marks().size() - 1));
        }
    }

    private List<ChartMark> marks() {
        return chart.get().map(trendChart -> trendChart.chart().marks()).orElse(List.of());
    }

    private boolean isAtMark() {
        return current.get() >= 0 && current.get() < marks().size();
    }

    /// The mark the keys are at, in words; empty for none.
    String markText() {
        return isAtMark() ? marks().get(current.get()).description() : "";
    }

    /// The records behind the mark the keys are at.
    List<TrendRecordLink> records() {
        return isAtMark()
                ? chart.get()
                        .map(trendChart -> trendChart.records().get(current.get()))
                        .orElse(List.of())
                : List.of();
    }

    /// Lists the records behind the mark.
    void drill() {
        isDrilledDown.set(isAtMark());
    }

    /// Opens a record where it is at home.
    void open(TrendRecordLink row) {
        switch (row.place()) {
            case TrendRecordLink.Place.OfItem(var item) -> host.go("library", item.key());
            case TrendRecordLink.Place.OfLearning(var learning) ->
                host.go("library", learning.item().key());
            case TrendRecordLink.Place.OfRun(var id) -> host.go("runs", id);
            case TrendRecordLink.Place.OfClient _ -> host.go("agents", "");
            case TrendRecordLink.Place.OfPlan(var _, var item) -> item.ifPresent(ref -> host.go("library", ref.key()));
            case TrendRecordLink.Place.OfCommand(var _, var words) -> host.go("history", words);
            case TrendRecordLink.Place.OfOrphan _ -> host.go("conflicts", "");
        }
    }

    /// Closes the records, else the question.
    void goBack() {
        if (isDrilledDown.get()) {
            isDrilledDown.set(false);
        } else if (overview.get()) {
            topic.set(Optional.empty());
        }
    }

    /// Whether [#goBack] does something.
    BooleanBinding canGoBack() {
        return isDrilledDown.or(
                overview.and(Bindings.createBooleanBinding(() -> topic.get().isPresent(), topic)));
    }

    /// The answer to a question; empty until it is known.
    String sentence(TrendTopic question) {
        return charts.get().stream()
                .filter(chart -> chart.id().equals(question.id()))
                .map(Chart::sentence)
                .findFirst()
                .orElse("");
    }

    /// Everything as one page; empty until it is known.
    Optional<String> page() {
        return report.get()
                .latestValue()
                .map(trendReport -> TrendCharts.page(trendReport, host.clock().getZone()));
    }

    /// Whether the numbers stand instead of the chart.
    BooleanProperty isTable() {
        return table;
    }

    /// Whether the records behind a mark are listed.
    BooleanProperty isDrilled() {
        return isDrilledDown;
    }

    /// All charts of the period, one for each question; none until they are read.
    ReadOnlyObjectProperty<List<Chart>> charts() {
        return charts.getReadOnlyProperty();
    }

    /// That of the open question; empty until it is read.
    ReadOnlyObjectProperty<Optional<TrendChart>> chart() {
        return chart.getReadOnlyProperty();
    }
}

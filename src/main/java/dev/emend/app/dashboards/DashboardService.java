package dev.emend.app.dashboards;

import dev.emend.app.core.DateRange;
import dev.emend.app.core.UserErrors;
import dev.emend.chart.Chart;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// The dashboards of a workspace and their charts. They stand in the workspace's folder on this machine.
/// Thread-safe; calls block.
///
/// The first is always the Overview: every chart of Trends. It can be duplicated, not changed.
public final class DashboardService {
    /// The name of the one that is always there.
    public static final String OVERVIEW = "Overview";

    /// The most characters of a name.
    public static final int MAX_NAME = 60;

    private final DashboardFile file;
    private final List<ChartSource> sources;
    private final Clock clock;

    /// @param workspace the folder on this machine
    /// @param sources no two with one prefix
    public DashboardService(Path workspace, List<ChartSource> sources, Clock clock) {
        this.file = new DashboardFile(workspace);
        this.sources = List.copyOf(sources);
        this.clock = clock;
    }

    /// Its time and zone are those of every period.
    public Clock clock() {
        return clock;
    }

    /// The Overview, then the others in their order.
    ///
    /// @throws UserException when their file can't be read
    public synchronized List<Dashboard> all() throws UserException {
        var all = new ArrayList<Dashboard>();
        all.add(overview());
        all.addAll(file.read());
        return List.copyOf(all);
    }

    /// The overview, which is there whatever was pinned.
    public Dashboard overview() {
        return new Dashboard(
                OVERVIEW,
                sources.stream().flatMap(source -> source.overview().stream()).toList());
    }

    /// The one of this name, in whatever case; the Overview whatever is in the file.
    ///
    /// @throws UserException when there is none; it names those there are
    public Dashboard get(String name) throws UserException {
        if (isOverview(name)) {
            return overview();
        }
        var all = all();
        return all.stream()
                .filter(dashboard -> foldCase(dashboard.name()).equals(foldCase(name)))
                .findFirst()
                .orElseThrow(() -> UserErrors.notFound(
                        Messages.of("dashboards.none", VisibleText.of(name)),
                        Messages.of(
                                "dashboards.thereAre",
                                all.stream().map(Dashboard::name).collect(Collectors.joining(", ")))));
    }

    /// Makes an empty one at the end.
    ///
    /// @throws UserException when it can't have this name
    public synchronized Dashboard create(String name) throws UserException {
        return add(new Dashboard(free(name, ""), List.of()));
    }

    /// Copies one to the end, under the next name that is free, such as `Overview 2`.
    public synchronized Dashboard duplicate(String name) throws UserException {
        var original = get(name);
        var takenNames =
                all().stream().map(dashboard -> foldCase(dashboard.name())).collect(Collectors.toSet());
        var stem = original.name().replaceFirst(" \\d{1,4}$", "");
        int number = 2;
        while (takenNames.contains(foldCase(withNumber(stem, number)))) {
            number++;
        }
        return add(original.withName(withNumber(stem, number)));
    }

    private static String withNumber(String stem, int number) {
        int most = MAX_NAME - 6;
        return (stem.length() <= most ? stem : stem.substring(0, most).strip()) + " " + number;
    }

    /// @return the dashboard under its new name
    /// @throws UserException when there is no such one, or it can't have this name
    public synchronized Dashboard rename(String name, String to) throws UserException {
        requireOwn(name);
        var dashboard = get(name).withName(free(to, name));
        change(name, _ -> dashboard);
        return dashboard;
    }

    /// Puts what a person arranged in place of what was.
    ///
    /// @param before what they saw
    /// @throws UserException when there is no such one, or it is not as they saw it any more
    public synchronized void save(Dashboard before, Dashboard after) throws UserException {
        requireOwn(before.name());
        if (!get(before.name()).equals(before)) {
            throw new UserException(
                    UserException.Code.CHANGED_MEANWHILE,
                    Messages.of("dashboards.changedMeanwhile", before.name()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("dashboards.arrangeAgain"));
        }
        change(before.name(), _ -> after.withName(before.name()));
    }

    /// Puts a chart at the end of one.
    ///
    /// @return false when it is on it already
    public synchronized boolean pin(String name, PinnedChart chart) throws UserException {
        requireOwn(name);
        var dashboard = get(name);
        if (dashboard.has(chart)) {
            return false;
        }
        change(name, before -> before.with(chart));
        return true;
    }

    /// @return where it stood, 0 for the first after the Overview
    public synchronized int delete(String name) throws UserException {
        requireOwn(name);
        var dashboards = new ArrayList<>(file.read());
        int at = place(dashboards, name);
        dashboards.remove(at);
        file.write(dashboards);
        return at;
    }

    /// Brings back what was deleted.
    ///
    /// @param at where it stood
    /// @throws UserException when another took its name meanwhile
    public synchronized void restore(Dashboard dashboard, int at) throws UserException {
        free(dashboard.name(), "");
        var dashboards = new ArrayList<>(file.read());
        dashboards.add(Math.clamp(at, 0, dashboards.size()), dashboard);
        file.write(dashboards);
    }

    private Dashboard add(Dashboard dashboard) throws UserException {
        var dashboards = new ArrayList<>(file.read());
        dashboards.add(dashboard);
        file.write(dashboards);
        return dashboard;
    }

    private void change(String name, UnaryOperator<Dashboard> step) throws UserException {
        var dashboards = new ArrayList<>(file.read());
        int at = place(dashboards, name);
        dashboards.set(at, step.apply(dashboards.get(at)));
        file.write(dashboards);
    }

    private int place(List<Dashboard> dashboards, String name) throws UserException {
        return dashboards.indexOf(get(name));
    }

    private static void requireOwn(String name) throws UserException {
        if (isOverview(name)) {
            throw UserErrors.badInput(Messages.of("dashboards.overviewStays"), Messages.of("dashboards.duplicateIt"));
        }
    }

    /// Whether it is the one that is always there.
    public static boolean isOverview(String name) {
        return foldCase(name).equals(foldCase(OVERVIEW));
    }

    /// The name as it is kept.
    ///
    /// @param currentName the name of what is renamed, which it may have
    private String free(String name, String currentName) throws UserException {
        var newName = name.strip();
        if (newName.isEmpty()) {
            throw UserErrors.badInput(Messages.of("dashboards.nameEmpty"), Messages.of("dashboards.giveName"));
        }
        if (newName.length() > MAX_NAME) {
            throw UserErrors.badInput(
                    Messages.of("dashboards.nameTooLong", newName.length(), MAX_NAME),
                    Messages.of("dashboards.giveShorter"));
        }
        if (newName.codePoints().anyMatch(Character::isISOControl)
                || !VisibleText.of(newName).equals(newName)) {
            throw UserErrors.badInput(Messages.of("dashboards.nameHidden"), Messages.of("dashboards.giveName"));
        }
        for (var other : all()) {
            boolean isTaken = foldCase(other.name()).equals(foldCase(newName))
                    && !foldCase(newName).equals(foldCase(currentName));
            if (isTaken) {
                throw new UserException(
                        UserException.Code.TAKEN,
                        Messages.of("dashboards.nameTaken", other.name()),
                        Messages.of("shared.nothingChanged"),
                        Messages.of("dashboards.giveOther"));
            }
        }
        return newName;
    }

    /// Names that differ in case only are one.
    static String foldCase(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    /// The records from which several charts are made at once.
    private record Records(ChartSource source, String filter, DateRange period) {}

    /// The charts of a dashboard in its order. One that can't be made says why in its place.
    ///
    /// @param period the period of those that were pinned without one
    public List<ShownChart> charts(Dashboard dashboard, DateRange period) {
        return charts(dashboard, period, List.of());
    }

    /// Like [#charts(Dashboard, DateRange)], but some charts are made already.
    ///
    /// @param knownCharts charts of all records of the chosen period
    public List<ShownChart> charts(Dashboard dashboard, DateRange period, List<Chart> knownCharts) {
        var now = Clock.fixed(clock.instant(), clock.getZone()); // one moment for all of them
        var places = dashboard.charts().stream()
                .map(pinnedChart -> records(pinnedChart, period, now))
                .toList();
        var idsByRecords = new LinkedHashMap<Records, Set<String>>();
        for (int i = 0; i < places.size(); i++) {
            var id = dashboard.charts().get(i).chart();
            places.get(i)
                    .ifPresent(records -> idsByRecords
                            .computeIfAbsent(records, _ -> new LinkedHashSet<>())
                            .add(id));
        }
        var chartsByRecords = new HashMap<Records, Made>();
        idsByRecords.forEach((records, ids) -> chartsByRecords.put(
                records,
                Made.of(
                        records,
                        ids,
                        records.filter().isEmpty() && records.period().equals(period) ? knownCharts : List.of())));
        var shownCharts = new ArrayList<ShownChart>();
        for (int i = 0; i < places.size(); i++) {
            var pinnedChart = dashboard.charts().get(i);
            var match = places.get(i).map(chartsByRecords::get);
            shownCharts.add(
                    match.isPresent() ? match.get().toShownChart(pinnedChart) : ShownChart.ofMissing(pinnedChart));
        }
        return List.copyOf(shownCharts);
    }

    private Optional<Records> records(PinnedChart pinnedChart, DateRange period, Clock now) {
        return sources.stream()
                .filter(source -> pinnedChart.chart().startsWith(source.prefix()))
                .findFirst()
                .map(source -> new Records(
                        source, pinnedChart.filter(), pinnedChart.period().range(period, now)));
    }

    /// The charts one source made of some records, by id, or why it could not.
    private record Made(Map<String, Chart> charts, Optional<UserException> problem) {
        static Made of(Records records, Set<String> ids, List<Chart> knownCharts) {
            var charts = new HashMap<String, Chart>();
            knownCharts.forEach(chart -> charts.put(chart.id(), chart));
            var missing = new LinkedHashSet<>(ids);
            missing.removeAll(charts.keySet());
            try {
                if (!missing.isEmpty()) {
                    records.source()
                            .charts(missing, records.filter(), records.period())
                            .forEach(chart -> charts.put(chart.id(), chart));
                }
                return new Made(charts, Optional.empty());
            } catch (UserException problem) { // said in the place of each
                return new Made(Map.of(), Optional.of(problem));
            }
        }

        ShownChart toShownChart(PinnedChart pinnedChart) {
            var chart = charts.get(pinnedChart.chart());
            return problem.isPresent()
                    ? ShownChart.ofFailure(pinnedChart, problem.get())
                    : chart == null ? ShownChart.ofMissing(pinnedChart) : ShownChart.of(pinnedChart, chart);
        }
    }
}

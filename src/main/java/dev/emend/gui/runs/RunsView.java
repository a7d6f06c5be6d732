package dev.emend.gui.runs;

import dev.emend.app.list.Facet;
import dev.emend.gui.dashboards.PinAction;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LazyChildren;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.RowMenu;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.StackedPanes;
import dev.emend.gui.list.ColumnsPanel;
import dev.emend.gui.list.HistogramPane;
import dev.emend.gui.list.ViewsPane;
import dev.emend.gui.part.FacetRail;
import dev.emend.gui.part.FilterLine;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.InterruptForm;
import dev.emend.gui.part.ListFocus;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.runs.RunsViewModel.Tab;
import dev.emend.model.filter.NumberRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.DoubleFunction;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;
import org.controlsfx.control.textfield.CustomTextField;
import org.jspecify.annotations.Nullable;

/// The runs screen: filters, the list under its filter line, the run beside, and the correction of
/// a step over all of it.
public final class RunsView extends StackPane implements ScreenView {

    private final RunsViewModel model;
    private final Executor ui;
    private final RunsActions actions;
    private final FacetRail rail;
    private final ListFocus focus;
    private final RunList list;
    private final ViewsPane views;
    private final ColumnsPanel columns;
    private final Map<String, HistogramPane> histograms = new HashMap<>();
    private final RunHeader head;
    private final TranscriptPane transcript;
    private final TimelinePane timeline;
    private final FindingsPane findings;
    private final ComparePane compare;
    private final PatternsPane patterns;
    private final GroupsPane groups;
    private final InterruptPane items;
    private final InterruptForm form;

    @FXML
    private SplitPane split;

    @FXML
    private ScrollPane facets;

    @FXML
    private CustomTextField filter;

    @FXML
    private Label count;

    @FXML
    private Label mistake;

    @FXML
    private LoadPane rows;

    @FXML
    private HBox bar;

    @FXML
    private HBox tabs;

    @FXML
    private StackPane right;

    @FXML
    private VBox side;

    @FXML
    private LoadPane run;

    @FXML
    private StackPane content;

    public RunsView(RunsViewModel model, ScreenHost host, PinAction pinAction) {
        this.model = model;
        ui = host.background().ui();
        Fxml.fill(this, "runs");
        actions = new RunsActions(
                model,
                new RunsActions.ViewCalls(
                        () -> FilterLine.focus(filter),
                        this::widenColumn,
                        this::nextDifference,
                        this::exportChart,
                        pinAction));
        rail = new FacetRail("runs", facet -> model.list.toggle(facet.clause()), this::facet);
        head = new RunHeader(
                model,
                host.dates(),
                List.of(actions.interrupt, actions.learn, actions.outcome),
                List.of(actions.compare, actions.findSimilar, actions.learnRun, actions.tail, actions.tailFile),
                actions.prices);
        transcript = new TranscriptPane(model.run);
        list = new RunList(model.list, host.dates(), transcript::requestFocus);
        timeline = new TimelinePane(model, actions.prices);
        findings = new FindingsPane(model);
        compare = new ComparePane(model, host);
        patterns = new PatternsPane(model, actions, host);
        groups = new GroupsPane(model.groups, host.dates());
        items = new InterruptPane(model.items);
        form = new InterruptForm(model.items.form, host.ask());
        RowMenu.install(list, actions.rowMenu());
        var arrangement = model.list.arrangement;
        views = new ViewsPane("runs", model.list.views, arrangement::isOpen, arrangement::isAll, arrangement::showAll);
        columns = new ColumnsPanel("runs", model.list.layout, model::goBack);
        rail.setHead(views);
        rail.placeCharts("outcome");
        histogram(
                "seconds", seconds -> seconds == 0 ? "0" : RunTexts.time(OptionalLong.of(Math.round(seconds * 1000))));
        histogram("tokens", tokens -> RunTexts.tokens(OptionalLong.of(Math.round(tokens))));
        histogram("cost", cost -> RunTexts.cost(OptionalDouble.of(cost)));
        histogram("calls", NumberRange::number);
        facets.setContent(rail);
        facets.setFocusTraversable(false);
        rows.setContent(list);
        side.getChildren().add(0, head);
        content.getChildren().add(transcript);
        split.visibleProperty().bind(model.isFormOpen().not());
        content.setMinSize(0, 0);
        side.setMinSize(0, 0);
        run.setMinSize(0, 0);
        bar.getChildren()
                .addAll(
                        ActionControls.button(actions.importFiles),
                        ActionControls.icon(actions.columns),
                        ActionControls.icon(actions.saveView));
        focus = new ListFocus(this, ui, rows, list, bar);
        KeyDispatcher.enterFires(this);
        host.remember(split, "runs");
        var panes = StackedPanes.of(split, 0.35);
        panes.fold(facets);
        model.tab.subscribe((_, _) -> panes.reveal(tabs));
        FilterLine.wire(filter, Icons.FILTER, model.list.filter, focus::take);
        FilterLine.tell(filter, mistake, model.list.mistake);
        wireTabs();
        wireList();
        LazyChildren.add(content, List.of(timeline, findings, compare, patterns, groups));
        LazyChildren.add(this, List.of(items, form));
        LazyChildren.add(right, List.of(columns));
        rows.watch(model.list.load, this::show, model.list::reload);
        run.watch(model.run.load, _ -> {}, model.run::reload);
    }

    private void histogram(String field, DoubleFunction<String> number) {
        histograms.put(field, new HistogramPane("runs", field, number, model.list::ask));
    }

    private void wireList() {
        model.list.filter.subscribe(_ -> views.refresh());
        model.list.order.subscribe(_ -> views.refresh());
        model.list.layout.isInView().subscribe(_ -> views.refresh());
        columns.visibleProperty().bind(model.isArranging);
        model.isArranging.subscribe((_, newValue) -> focusLater(newValue ? columns::requestFocus : focus::take));
        model.list.views.naming.subscribe(
                (_, newValue) -> focusLater(newValue != null ? views::focusName : focus::take));
    }

    private void nextDifference() {
        compare.nextDifference();
    }

    private void widenColumn(int steps) {
        list.widen(steps);
    }

    private void exportChart() {
        patterns.export();
    }

    private String facet(Facet facet) {
        return switch (facet.group()) {
            case "source" -> fileName(facet.value());
            case "outcome" -> Texts.get("runs.outcome." + facet.value());
            case "workflow" -> RunTexts.workflow(facet.value());
            case "finding" -> RunTexts.finding(facet.value());
            default -> facet.value();
        };
    }

    /// The file name in a path of any platform: what stands behind the last slash.
    private static String fileName(String path) {
        int slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
        return slash < 0 || slash == path.length() - 1 ? path : path.substring(slash + 1);
    }

    private void wireTabs() {
        var buttons = new SegmentedButton();
        buttons.setId("run-tabs");
        buttons.setAccessibleText(Texts.get("runs.tabs"));
        for (var tab : Tab.values()) {
            var word = tab.name().toLowerCase(Locale.ROOT);
            var button = new ToggleButton(Texts.get("runs.show." + word));
            button.setId("tab-" + word);
            button.setMinWidth(USE_PREF_SIZE);
            SegmentedControl.wire(button, model.tab, tab);
            buttons.getButtons().add(button);
        }
        tabs.getChildren().add(buttons);
        model.tab.subscribe(this::show);
        model.run.id.subscribe(_ -> show(model.tab.get()));
        model.outcome.isOpen.subscribe((_, newValue) -> focusLater(newValue ? head::focusJudging : focus::take));
        model.items.isOpen.subscribe(
                (_, newValue) -> focusLater(newValue ? items::requestFocus : this::focusTranscript));
        model.items.form.item.subscribe(
                (_, newValue) -> focusLater(newValue != null ? form::requestFocus : this::focusTranscript));
    }

    private void show(Tab tab) {
        transcript.setVisible(tab == Tab.TRANSCRIPT);
        timeline.setVisible(tab == Tab.TIMELINE);
        findings.setVisible(tab == Tab.FINDINGS);
        compare.setVisible(tab == Tab.COMPARE);
        patterns.setVisible(tab == Tab.PATTERNS);
        groups.setVisible(tab == Tab.GROUPS);
        boolean isOfRun = tab.isOfRun() && model.run.id.get() != null;
        head.setVisible(isOfRun);
        head.setManaged(isOfRun);
        showPlaceholder();
        if (Focusability.holds(side)) {
            focusLater(this::focusContent);
        }
    }

    private void showPlaceholder() {
        boolean isNone = model.tab.get().isOfRun() && model.run.id.get() == null;
        run.setPlaceholder(isNone ? noRun() : null);
    }

    private EmptyPane noRun() {
        boolean isNoneThere = model.list
                .load
                .get()
                .latestValue()
                .filter(all -> all.page().total() == 0)
                .isPresent();
        return isNoneThere
                ? EmptyPane.noContent(Texts.get("runs.none.yet"))
                : EmptyPane.noContent(Texts.get("runs.none.chosen"));
    }

    private void focusContent() {
        switch (model.tab.get()) {
            case TRANSCRIPT -> transcript.requestFocus();
            case TIMELINE -> timeline.focus();
            case FINDINGS -> findings.focus();
            case COMPARE -> compare.focus();
            case PATTERNS -> patterns.focus();
            case GROUPS -> groups.focus();
        }
    }

    private void focusLater(Runnable focus) {
        Focus.moveLater(this, ui, focus);
    }

    private void focusTranscript() {
        if (!Focusability.holds(form) && !Focusability.holds(items)) {
            transcript.requestFocus();
        }
    }

    private void show(RunListViewModel.Listing listing) {
        var charts = new LinkedHashMap<String, HistogramPane>();
        for (var histogram : listing.page().histograms()) {
            var pane = Objects.requireNonNull(histograms.get(histogram.field()));
            pane.show(histogram);
            if (histogram.isSpread()) {
                charts.put(histogram.field(), pane);
            }
        }
        rail.show(listing.page().facets(), charts);
        var page = listing.page();
        count.setText(
                page.unanalyzedCount() == 0
                        ? Texts.get("runs.count", page.rows().size(), page.total())
                        : Texts.get("runs.count.waiting", page.rows().size(), page.unanalyzedCount()));
        showPlaceholder();
        focus.place(placeholder(listing));
    }

    private @Nullable Node placeholder(RunListViewModel.Listing listing) {
        if (listing.page().total() == 0) {
            return EmptyPane.noContent(Texts.get("runs.empty"), actions.importFiles);
        }
        return listing.page().rows().isEmpty() ? EmptyPane.noMatches(Texts.get("runs.filtered"), actions.clear) : null;
    }

    /// Puts the focus on the list, or on what is open over it.
    @Override
    public void focusList() {
        focusLater(() -> {
            if (form.isVisible()) {
                form.requestFocus();
            } else if (items.isVisible()) {
                items.requestFocus();
            } else {
                focus.take();
            }
        });
    }

    @Override
    public List<UiAction> actions() {
        var all = new ArrayList<>(actions.all());
        all.addAll(actions.views());
        return all;
    }

    @Override
    public List<ActionGroup> groups() {
        return actions.groups();
    }

    /// The panes in reading order.
    @Override
    public List<Node> panes() {
        return form.isVisible()
                ? List.of(form)
                : items.isVisible() ? List.of(items) : List.of(rail, filter, list, tabs, head.strip, content);
    }
}

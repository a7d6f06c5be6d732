package dev.emend.gui.feedback;

import dev.emend.gui.feedback.LogViewModel.Listing;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LazyChildren;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.StackedPanes;
import dev.emend.gui.part.FacetRail;
import dev.emend.gui.part.FilterLine;
import dev.emend.gui.part.ListFocus;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.controlsfx.control.textfield.CustomTextField;
import org.jspecify.annotations.Nullable;

/// The feedback screen: filters, the log under its filter line, the summaries beside, and the rules
/// over all of it.
public final class FeedbackView extends StackPane implements ScreenView {

    private final FeedbackViewModel model;
    private final Executor ui;
    private final FeedbackActions actions;
    private final FacetRail rail;
    private final ListFocus focus;
    private final LogTable table;
    private final PeriodPane periods;
    private final EntryPane entry;
    private final RulesPane rules;
    private boolean areSummariesWanted;

    private long total;

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
    private FlowPane bar;

    @FXML
    private StackPane side;

    public FeedbackView(FeedbackViewModel model, ScreenHost host) {
        this.model = model;
        ui = host.background().ui();
        Fxml.fill(this, "feedback");
        actions = new FeedbackActions(
                model,
                new FeedbackActions.ViewCalls(() -> FilterLine.focus(filter), this::focusSummaries, this::showTab));
        rail = new FacetRail("feedback", model.log::toggle);
        table = new LogTable(model.log, host.dates());
        periods = new PeriodPane(model.periods, model.rules, host.dates(), actions);
        entry = new EntryPane(model.entry, model::goBack);
        rules = new RulesPane(model.rules, model::goBack);
        facets.setContent(rail);
        facets.setFocusTraversable(false);
        var card = new EntryCard(model.log, host.dates());
        var log = new VBox(8, table, card);
        VBox.setVgrow(table, Priority.ALWAYS);
        rows.setContent(log);
        side.getChildren().setAll(periods);
        fillBar();
        focus = new ListFocus(this, ui, rows, table, bar);
        KeyDispatcher.enterFires(this);
        host.remember(split, "feedback");
        StackedPanes.of(split, 0.56).fold(facets);
        FilterLine.wire(filter, Icons.FILTER, model.log.filter, focus::take);
        FilterLine.tell(filter, mistake, model.log.mistake);
        wireSides();
        model.periods.load.subscribe(load -> load.ready().ifPresent(_ -> summariesRead()));
        model.log.markedIds.subscribe(this::sayCount);
        rows.watch(model.log.load, this::show, model.log::reload);
    }

    private void fillBar() {
        var days = new TextField();
        days.setId("feedback-days");
        days.setPrefColumnCount(3);
        days.setMaxWidth(56);
        days.textProperty().bindBidirectional(model.periods.days);
        FieldName.setWords(days, Texts.get("feedback.days"));
        days.setTooltip(TextControls.tooltip(Texts.get("feedback.days")));
        days.setOnAction(_ -> model.periods.generate());
        days.setMinWidth(Region.USE_PREF_SIZE);
        var period = new HBox(
                8,
                TextControls.fixedLabel(Texts.get("feedback.days.before"), "caption"),
                days,
                ActionControls.button(actions.generate));
        period.setAlignment(Pos.CENTER_LEFT);
        bar.getChildren().setAll(ActionControls.button(actions.create), ActionControls.button(actions.rules), period);
    }

    private void wireSides() {
        var sidePanel = model.side;
        periods.visibleProperty().bind(sidePanel.isEqualTo(FeedbackSidePanel.PERIODS));
        entry.visibleProperty().bind(sidePanel.isEqualTo(FeedbackSidePanel.ENTRY));
        rules.visibleProperty().bind(sidePanel.isEqualTo(FeedbackSidePanel.RULES));
        split.visibleProperty().bind(sidePanel.isNotEqualTo(FeedbackSidePanel.RULES));
        LazyChildren.add(side, List.of(entry));
        LazyChildren.add(this, List.of(rules));
        sidePanel.subscribe((_, _) -> focusLater(this::focusSide));
        model.periods.bullets.isTyping.subscribe((_, isTyping) -> {
            if (isTyping) {
                periods.show(0);
            }
            focusLater(isTyping ? periods::focusTyping : periods::focusBullets);
        });
        table.focusedProperty().subscribe(has -> {
            if (has) {
                model.place.set(KeyContext.LOG);
            }
        });
        periods.watchFocus(model.place::set);
        model.place.subscribe((_, place) -> {
            if (place == KeyContext.LOG && !table.isFocused()) {
                focusLater(focus::take);
            }
        });
    }

    private void focusSide() {
        switch (model.side.get()) {
            case ENTRY -> entry.requestFocus();
            case RULES -> rules.requestFocus();
            case PERIODS -> {
                if (areSummariesWanted) {
                    periods.requestFocus();
                } else {
                    focus.take();
                }
            }
        }
    }

    private void focusLater(Runnable focus) {
        Focus.moveLater(this, ui, focus);
    }

    /// Puts the focus on the summaries, as soon as they are read.
    void focusDrafts() {
        periods.show(0);
        areSummariesWanted = true;
        focusLater(this::focusSide);
    }

    private void summariesRead() {
        if (areSummariesWanted) {
            focusLater(() -> {
                focusSide();
                areSummariesWanted = false;
            });
        }
    }

    private void focusSummaries() {
        periods.requestFocus();
    }

    void showTab(int tab) {
        periods.show(tab);
    }

    private void show(Listing listing) {
        if (!listing.isWhole()) {
            count.setText(Texts.get("feedback.count.reading"));
            focus.place(null);
            return;
        }
        rail.show(listing.log().facets());
        total = listing.log().total();
        sayCount();
        focus.place(placeholder(listing));
    }

    /// Shows how many entries are listed, or how many of them are selected.
    private void sayCount() {
        int selectedCount = model.log.markedIds.size();
        int rows = model.log.rows.size();
        count.setText(
                selectedCount > 1
                        ? Texts.get("feedback.selected", selectedCount, rows)
                        : Texts.get("feedback.count", rows, total));
    }

    private @Nullable Node placeholder(Listing listing) {
        if (listing.log().total() == 0) {
            return EmptyPane.noContent(Texts.get("feedback.empty"), actions.create);
        }
        return listing.log().rows().isEmpty()
                ? EmptyPane.noMatches(Texts.get("feedback.filtered"), actions.clear)
                : null;
    }

    /// Puts the focus on the table, or on the form that is open.
    @Override
    public void focusList() {
        focusLater(this::focusSide);
    }

    @Override
    public List<UiAction> actions() {
        return actions.all();
    }

    @Override
    public List<ActionGroup> groups() {
        return actions.groups();
    }

    /// The panes in reading order.
    @Override
    public List<Node> panes() {
        return model.side.get() == FeedbackSidePanel.RULES ? List.of(rules) : List.of(rail, filter, table, bar, side);
    }
}

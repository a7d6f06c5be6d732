package dev.emend.gui.dashboards;

import dev.emend.app.dashboards.Dashboard;
import dev.emend.app.dashboards.DashboardService;
import dev.emend.app.dashboards.PinnedChart;
import dev.emend.app.dashboards.ShownChart;
import dev.emend.gui.chart.ChartExport;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/// The dashboards: which one is open above, its cards below.
///
/// Arrows go from card to card, Home and End to the first and last.
public final class DashboardsView extends VBox {
    private final DashboardsViewModel model;
    private final DashboardActions actions;
    private final ComboBox<Dashboard> choice = new ComboBox<>();
    private final TextField name = new TextField();
    private final Label mistake = new Label();
    private final HBox notice = new HBox();
    private final CardGrid grid = new CardGrid();
    private final ScrollPane scroll = new ScrollPane(grid);
    private final LoadPane body = new LoadPane();
    private final List<ChartCard> cards = new ArrayList<>();
    private final List<ActionGroup> menu;
    private String emptyText = "";
    private EmptyPane empty = EmptyPane.noContent("");
    private boolean isChoosing;

    /// The card that had the focus last.
    private int last;

    /// @param pin pins the card that has the focus to another dashboard
    /// @param isShown whether they stand, and their keys count
    public DashboardsView(DashboardsViewModel model, UiAction pin, ObservableBooleanValue isShown) {
        this.model = model;
        actions = new DashboardActions(model, isShown, grid::perRow, pin);
        menu = List.of(
                new ActionGroup("", List.of(actions.open, actions.pin)),
                new ActionGroup("", actions.moves),
                new ActionGroup("", List.of(actions.width, actions.period)),
                new ActionGroup("", List.of(actions.unpin)));
        setId("dashboards");
        getStyleClass().add("dashboards");
        getStylesheets()
                .add(Objects.requireNonNull(
                                DashboardsView.class.getResource("/dev/emend/gui/dashboards.css"),
                                "dashboards.css is missing")
                        .toExternalForm());
        grid.setId("cards");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setFocusTraversable(false);
        scroll.getStyleClass().add("card-scroll");
        scroll.getStyleClass().add("early"); // cards keep their places while charts are made
        body.setContent(scroll);
        VBox.setVgrow(body, Priority.ALWAYS);
        getChildren().addAll(head(), body);
        grid.addEventHandler(KeyEvent.KEY_PRESSED, this::walk);
        model.all().subscribe(this::list);
        model.open().subscribe(this::select);
        model.open().subscribe(_ -> show());
        model.charts.subscribe(_ -> show());
        body.watch(model.charts, _ -> show(), model::refresh);
        model.focusIndex.subscribe(this::focus);
    }

    private WrappingRow head() {
        choice.setId("dashboard-choice");
        FieldName.setWords(choice, Texts.get("dashboards.choice"));
        choice.setTooltip(TextControls.tooltip(Texts.get("dashboards.choice")));
        choice.setConverter(new Names());
        choice.setVisibleRowCount(12);
        choice.valueProperty().subscribe(newValue -> {
            if (newValue != null && !isChoosing) {
                model.choose(newValue);
            }
        });
        name.setId("dashboard-name");
        name.setPromptText(Texts.get("dashboards.name"));
        FieldName.setWords(name, Texts.get("dashboards.name"));
        name.textProperty().bindBidirectional(model.naming.name);
        name.setOnAction(_ -> model.naming.take());
        name.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                cancelNaming();
                event.consume();
            }
        });
        mistake.setId("dashboard-mistake");
        mistake.getStyleClass().add("mistake");
        mistake.setWrapText(true);
        mistake.setMinHeight(USE_PREF_SIZE);
        mistake.textProperty().bind(model.naming.mistake);
        mistake.managedProperty().bind(mistake.textProperty().isNotEmpty());
        model.naming.request().subscribe(this::ask);
        notice.getStyleClass().add("dashboard-notice");
        var words = new Label();
        words.setMinWidth(0);
        words.getStyleClass().add("muted");
        var undo = ActionControls.button(actions.undo);
        undo.setMinWidth(USE_PREF_SIZE);
        notice.getChildren().addAll(words, undo);
        model.undoable().subscribe(newValue -> {
            Focusability.setShown(notice, newValue.isPresent());
            words.setText(VisibleText.of(
                    newValue.map(DashboardsViewModel.Undoable::label).orElse("")));
            TextControls.hint(words, words.getText());
        });
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        var head = new WrappingRow(
                8,
                choice,
                name,
                ActionControls.button(actions.create),
                icon(actions.rename),
                icon(actions.duplicate),
                icon(actions.delete),
                mistake,
                space,
                notice);
        head.getStyleClass().add("dashboards-head");
        return head;
    }

    private static Button icon(UiAction action) {
        var button = ActionControls.icon(action);
        button.setMinWidth(USE_PREF_SIZE);
        return button;
    }

    private void ask(Optional<String> request) {
        boolean hadFocus = Focusability.holds(name);
        Focusability.setShown(name, request.isPresent());
        Focusability.setShown(choice, request.isEmpty());
        if (request.isPresent()) {
            name.requestFocus();
            name.selectAll();
        } else if (hadFocus) {
            choice.requestFocus();
        }
    }

    private void cancelNaming() {
        model.naming.cancel();
    }

    private void list(List<Dashboard> all) {
        isChoosing = true;
        choice.getItems().setAll(all);
        isChoosing = false;
        select(model.open().get());
    }

    private void select(Dashboard open) {
        if (choice.getValue() != null && !open.name().equals(choice.getValue().name())) {
            last = 0;
        }
        isChoosing = true;
        choice.setValue(open);
        isChoosing = false;
    }

    private void show() {
        var pinnedCharts = model.open().get().charts();
        if (pinnedCharts.isEmpty()) {
            body.setPlaceholder(empty()); // takes the focus of a card while there is one
        }
        cards(pinnedCharts, model.charts.get().latestValue().orElse(List.of()));
        if (!pinnedCharts.isEmpty()) {
            body.setPlaceholder(null);
        }
    }

    /// The pane without charts: how to pin, by the key it has now.
    private EmptyPane empty() {
        var sentence = Texts.get("dashboards.empty", actions.pin.keyText());
        if (!sentence.equals(emptyText)) {
            emptyText = sentence;
            empty = EmptyPane.noContent(sentence);
        }
        return empty;
    }

    private void cards(List<PinnedChart> pinnedCharts, List<ShownChart> shownCharts) {
        boolean hadFocus = Focusability.holds(grid);
        while (cards.size() > pinnedCharts.size()) {
            cards.removeLast();
        }
        while (cards.size() < pinnedCharts.size()) {
            int at = cards.size();
            var card = new ChartCard(pinnedCharts.get(at), menu, model::openChart);
            card.setId("card-" + at);
            card.focusedProperty().subscribe(has -> {
                if (has) {
                    model.focusIndex.set(at);
                    last = at;
                    reveal(card);
                    onlyStop(at);
                } else if (model.focusIndex.get() == at && isFocusOutside()) {
                    model.focusIndex.set(DashboardsViewModel.NONE);
                }
            });
            cards.add(card);
        }
        for (int i = 0; i < cards.size(); i++) {
            int at = i;
            var one = pinnedCharts.get(i);
            cards.get(i)
                    .show(
                            one,
                            shownCharts.size() == pinnedCharts.size()
                                            && shownCharts.get(at).pinnedChart().equals(one)
                                    ? Optional.of(shownCharts.get(at))
                                    : Optional.empty());
        }
        grid.setCards(cards);
        int at = Math.clamp(model.focusIndex.get(), 0, Math.max(0, cards.size() - 1));
        onlyStop(at);
        if (hadFocus && !cards.isEmpty()) { // on the card of another dashboard, or of one that went
            model.focusIndex.set(at);
            cards.get(at).requestFocus();
        }
    }

    /// Whether another control of the screen took the focus. The palette and dialogs act on the card that
    /// had it.
    private boolean isFocusOutside() {
        Node screen = this;
        while (screen.getParent() != null && !(screen instanceof ScreenView)) {
            screen = screen.getParent();
        }
        return Focusability.holds(screen) && cards.stream().noneMatch(Node::isFocused);
    }

    /// Makes one card the only stop for Tab; arrows do the rest.
    private void onlyStop(int index) {
        for (int i = 0; i < cards.size(); i++) {
            cards.get(i).setFocusTraversable(i == Math.min(index, cards.size() - 1));
        }
    }

    private void focus(Number at) {
        int index = at.intValue();
        if (index >= 0 && index < cards.size() && !cards.get(index).isFocused()) {
            cards.get(index).requestFocus();
        }
    }

    private void walk(KeyEvent event) {
        int at = model.focusIndex.get();
        if (at < 0 || event.isShortcutDown() || event.isAltDown() || event.isShiftDown()) {
            return;
        }
        int last = cards.size() - 1;
        int to = switch (event.getCode()) {
            case LEFT -> Math.max(0, at - 1);
            case RIGHT -> Math.min(last, at + 1);
            case UP -> grid.neighbor(at, -1);
            case DOWN -> grid.neighbor(at, 1);
            case HOME -> 0;
            case END -> last;
            default -> DashboardsViewModel.NONE;
        };
        if (to != DashboardsViewModel.NONE) {
            cards.get(to).requestFocus();
            event.consume();
        }
    }

    /// Scrolls as little as shows the card whole.
    private void reveal(Node card) {
        grid.applyCss();
        scroll.layout();
        double room = scroll.getViewportBounds().getHeight();
        double hidden = grid.getHeight() - room;
        if (hidden <= 0 || room <= 0) {
            return;
        }
        double offset = scroll.getVvalue() * hidden;
        var place = card.getBoundsInParent();
        double targetOffset =
                Math.clamp(offset, Math.max(0, place.getMaxY() + 16 - room), Math.max(0, place.getMinY() - 16));
        scroll.setVvalue(Math.clamp(targetOffset / hidden, 0, 1));
    }

    /// Writes the open dashboard as one page where the person says; does nothing until all its charts
    /// are there.
    public void export(ChartExport export) {
        model.page().ifPresent(page -> export.savePage(model.fileName(), page));
    }

    /// The actions that are possible here.
    public List<UiAction> actions() {
        return actions.all();
    }

    /// The actions as the sheet of keys groups them.
    public List<ActionGroup> groups() {
        return actions.groups();
    }

    /// To the card it was at last, else the first; to the choice when there is none.
    @Override
    public void requestFocus() {
        if (cards.isEmpty()) {
            choice.requestFocus();
        } else {
            cards.get(Math.min(last, cards.size() - 1)).requestFocus();
        }
    }

    private static final class Names extends StringConverter<Dashboard> {
        @Override
        public String toString(@Nullable Dashboard dashboard) {
            return dashboard == null ? "" : displayName(dashboard.name());
        }

        private static String displayName(String name) {
            return DashboardService.isOverview(name) ? Texts.get("dashboards.overview") : VisibleText.of(name);
        }

        @Override
        public Dashboard fromString(String text) {
            throw new IllegalStateException("nobody types into it");
        }
    }
}

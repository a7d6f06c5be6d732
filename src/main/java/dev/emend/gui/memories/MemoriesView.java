package dev.emend.gui.memories;

import dev.emend.app.core.SearchStatus.Stage;
import dev.emend.app.memories.MemorySearchService.Answer;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.ActionGroup;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.LazyChildren;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.RowMenu;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.layout.StackedPanes;
import dev.emend.gui.memories.list.ListResult;
import dev.emend.gui.memories.list.MemoryListViewModel;
import dev.emend.gui.memories.list.MemoryTableView;
import dev.emend.gui.memories.list.SearchViewModel;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.part.FacetRail;
import dev.emend.gui.part.FilterLine;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.ListFocus;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import dev.emend.model.filter.FilterText;
import java.util.List;
import java.util.concurrent.Executor;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.controlsfx.control.textfield.CustomTextField;
import org.jspecify.annotations.Nullable;

/// The memories screen: filters, the table under its question and its filter line, the memory
/// beside, and panels that take all of the room.
public final class MemoriesView extends StackPane implements ScreenView {
    private final MemoriesViewModel model;
    private final Executor ui;
    private final MemoriesActions actions;
    private final FacetRail rail;
    private final ListFocus focus;
    private final MemoryTableView table;
    private final MemoryView detail;
    private final SidePanes panes;
    private @Nullable Node focusBefore;

    @FXML
    private SplitPane split;

    @FXML
    private ScrollPane facets;

    @FXML
    private CustomTextField question;

    @FXML
    private CustomTextField filter;

    @FXML
    private Label count;

    @FXML
    private HBox originRow;

    @FXML
    private Label mistake;

    @FXML
    private Label note;

    @FXML
    private LoadPane rows;

    @FXML
    private FlowPane bar;

    @FXML
    private StackPane side;

    public MemoriesView(MemoriesViewModel model, ScreenHost host) {
        this.model = model;
        ui = host.background().ui();
        Fxml.fill(this, "memories");
        actions = new MemoriesActions(
                model, new MemoriesActions.ViewCalls(this::focusQuery, () -> FilterLine.focus(filter), this::widen));
        rail = new FacetRail("memories", model.list::toggle, MemoryLabels::facet);
        table = new MemoryTableView(model.list, host.dates(), ui);
        detail = new MemoryView(model, host);
        panes = new SidePanes(model, host);
        RowMenu.install(table, actions.rowMenu());
        facets.setContent(rail);
        facets.setFocusTraversable(false);
        rows.setContent(table);
        side.getChildren().add(detail);
        LazyChildren.add(side, panes.narrow());
        LazyChildren.add(this, panes.wide());
        detail.offer(actions.keep, List.of(actions.reject, actions.edit), actions.more(), actions.relations);
        fillBar();
        focus = new ListFocus(this, ui, rows, table, bar);
        KeyDispatcher.enterFires(this);
        host.remember(split, "memories");
        StackedPanes.of(split, 0.5).fold(facets);
        wireQuestion();
        FilterLine.wire(filter, Icons.FILTER, model.list.filter, () -> {
            model.list.search.refresh();
            table.requestFocus();
        });
        var origin = new OriginChip(model.list);
        originRow.getChildren().add(origin);
        originRow.managedProperty().bind(origin.visibleProperty());
        FilterLine.tell(filter, mistake, model.list.mistake);
        wireSides();
        rows.watch(model.list.visibleResult, this::show, model.list::retry);
    }

    private void fillBar() {
        var more = MemoryView.menu("memories-table-more", Texts.get("memories.table.more"));
        actions.moreOfTable().forEach(action -> more.getItems().add(ActionControls.menuItem(action)));
        bar.getChildren()
                .addAll(ActionControls.button(actions.create), ActionControls.button(actions.importFiles), more);
    }

    private void wireQuestion() {
        FilterLine.wire(
                question,
                Icons.SEARCH,
                model.list.search.text,
                () -> {
                    model.list.search.ask();
                    table.requestFocus();
                },
                table::requestFocus);
        model.list.search.answer.subscribe(state -> note.setText(note(model.list.search, state)));
        note.managedProperty().bind(note.visibleProperty());
        note.visibleProperty().bind(note.textProperty().isNotEmpty());
    }

    private void wireSides() {
        detail.visibleProperty().bind(model.side.isEqualTo(MemorySidePanel.DETAIL));
        split.visibleProperty()
                .bind(Bindings.createBooleanBinding(() -> !model.side.get().isWide(), model.side));
        model.side.subscribe((before, newValue) -> {
            if (before == MemorySidePanel.DETAIL && getScene() != null) {
                focusBefore = getScene().getFocusOwner();
            }
            focusLater(
                    newValue == MemorySidePanel.DETAIL || newValue == MemorySidePanel.WHY_NOT
                            ? this::focusBack
                            : panes.of(newValue)::requestFocus);
        });
        model.memoryActions.rating.isOpen.subscribe(
                (_, newValue) -> focusLater(newValue ? detail::focusRating : this::focusBack));
    }

    private void focusLater(Runnable focus) {
        Focus.moveLater(this, ui, focus);
    }

    private void focusBack() {
        var before = focusBefore;
        focusBefore = null;
        if (before != null && before.getScene() == getScene() && before.getParent() != bar && Focusability.is(before)) {
            before.requestFocus();
        } else {
            focus.take();
        }
    }

    private void show(ListResult listing) {
        rail.show(listing.facets());
        // a question and its end change the rows, too
        var selection = model.list.selection;
        var rows = model.list.rows();
        count.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> selection.isSeveral().get()
                                ? Texts.get("memories.selected", selection.count(), rows.size())
                                : Texts.get("memories.count", rows.size(), listing.total()),
                        rows,
                        selection.choice));
        focus.place(placeholder(listing));
    }

    private @Nullable Node placeholder(ListResult listing) {
        if (listing.total() == 0) {
            return EmptyPane.noContent(Texts.get("memories.empty"), actions.importFiles);
        }
        if (!model.list.rows().isEmpty()) {
            return null;
        }
        return EmptyPane.noMatches(
                Texts.get(model.list.search.isOn() ? "memories.found.none" : "memories.filtered"), actions.clear);
    }

    private void focusQuery() {
        FilterLine.focus(question);
    }

    /// Moves the divider before the memory, which every keyboard can do too.
    private void widen(double by) {
        StackedPanes.widenLast(split, by);
    }

    /// Puts the focus on the table, or on the panel that is open.
    @Override
    public void focusList() {
        var panel = model.side.get();
        focusLater(
                panel == MemorySidePanel.DETAIL || panel == MemorySidePanel.WHY_NOT
                        ? focus::take
                        : panes.of(panel)::requestFocus);
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
        var panel = model.side.get();
        return panel.isWide() ? List.of(panes.of(panel)) : List.of(rail, question, filter, table, bar, side);
    }

    /// The note on an answer: which memory its hits resemble, whether only words were compared, and
    /// whether it is weak. Empty while there is no answer, and when there is nothing to say.
    private static String note(SearchViewModel search, Load<Answer> state) {
        if (!(state instanceof Load.Ready<Answer>(var answer))) {
            return "";
        }
        var similar = search.similarTo
                .get()
                .map(row -> Texts.get("memories.note.similar", MemoryLabels.title(row)))
                .orElse("");
        return String.join(" ", similar, worth(answer)).replaceAll(" +", " ").strip();
    }

    private static String worth(Answer answer) {
        var stage = answer.state().stage();
        if (stage == Stage.LEXICAL_ONLY) {
            return Texts.get("memories.note.words", answer.state().reason());
        }
        if (stage == Stage.LOADING) {
            return Texts.get("memories.note.loading");
        }
        return answer.hits().isEmpty() || answer.isGood() ? "" : Texts.get("memories.note.weak");
    }

    /// The sources whose memories alone are listed, in words; a click or Enter lists all again. Not
    /// there while all are.
    private static final class OriginChip extends Button {
        private static final String FIELD = "source:";

        public OriginChip(MemoryListViewModel model) {
            setId("origin-chip");
            getStyleClass().setAll("filter-chip");
            setMinHeight(USE_PREF_SIZE);
            managedProperty().bind(visibleProperty());
            var words = new Label();
            var face = new HBox(words, Icons.CLEAR.node(14));
            face.getStyleClass().add("filter-chip-face");
            setGraphic(face);
            setOnAction(_ -> {
                model.origin.set("");
                model.search.refresh();
            });
            model.origin.subscribe(clause -> {
                setVisible(!clause.isEmpty());
                var sources = clause.isEmpty()
                        ? List.<String>of()
                        : List.of(FilterText.bare(clause.substring(FIELD.length()))
                                .split("\\|"));
                words.setText(VisibleText.of(label(sources)));
                setAccessibleText(Texts.get("memories.source.remove", words.getText()));
                TextControls.hint(this, VisibleText.of(String.join("\n", sources)));
            });
        }

        private static String label(List<String> sources) {
            if (sources.isEmpty()) {
                return "";
            }
            var first = sources.getFirst();
            var name = first.substring(Math.max(first.lastIndexOf('/'), first.lastIndexOf('\\')) + 1);
            return sources.size() == 1
                    ? Texts.get("memories.source", name)
                    : Texts.get("memories.source.more", name, sources.size() - 1);
        }
    }
}

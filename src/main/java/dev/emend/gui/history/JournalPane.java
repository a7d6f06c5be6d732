package dev.emend.gui.history;

import dev.emend.app.core.JournalIntegrity;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.RowMenu;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.StackedPanes;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.FilterLine;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableRow;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.controlsfx.control.textfield.CustomTextField;
import org.jspecify.annotations.Nullable;

/// The changes under their filter, and beside them the chosen change.
final class JournalPane extends SplitPane {
    private final JournalViewModel model;
    private final HistoryActions actions;
    private final CommandTable table;
    private final CommandPane detail;
    private final ValueChoice person;
    private final ValueChoice kind;

    @FXML
    private HBox filter;

    @FXML
    private CustomTextField words;

    @FXML
    private LoadPane pane;

    @FXML
    private Label integrity;

    @FXML
    private Label count;

    @FXML
    private StackPane side;

    JournalPane(HistoryViewModel whole, HistoryActions actions, ScreenHost host) {
        model = whole.journal;
        this.actions = actions;
        Fxml.fill(this);
        table = new CommandTable(model, host.dates());
        detail = new CommandPane(model, host.dates(), actions.revert, actions.item);
        person = new ValueChoice("history-person", model.person, "history.person.all", CommandTexts::person);
        kind = new ValueChoice("history-kind", model.kind, "history.kind.all", CommandTexts::kind);
        RowMenu.install(table, actions.changeMenu());
        pane.setContent(table);
        side.getChildren().add(detail);
        integrity.setText(Texts.get("history.checked"));
        wireFilter();
        pane.watch(model.page, this::show, model::reload);
        model.lines.addListener((ListChangeListener<Object>) _ -> count());
        host.remember(this, "history");
        StackedPanes.of(this, 0.5);
    }

    private void wireFilter() {
        FilterLine.wire(words, Icons.SEARCH, model.words, table::requestFocus);
        var clear = ActionControls.button(actions.clear);
        clear.setMinWidth(USE_PREF_SIZE);
        clear.visibleProperty().bind(model.isFiltered);
        clear.managedProperty().bind(clear.visibleProperty());
        filter.getChildren().addAll(person, kind, clear);
    }

    private void show(JournalPage page) {
        person.offer(page.people());
        kind.offer(page.kinds());
        integrity(page.integrity());
        count();
        pane.setPlaceholder(placeholder(page));
    }

    private @Nullable Node placeholder(JournalPage page) {
        if (!page.lines().isEmpty()) {
            return null;
        }
        return model.isFiltered.get()
                ? EmptyPane.noMatches(Texts.get("history.filtered"), actions.clear)
                : EmptyPane.noContent(Texts.get("history.empty"));
    }

    private void integrity(JournalIntegrity result) {
        boolean isWhole = result.problem().isEmpty();
        integrity.setVisible(isWhole && result.checkedCount() > 0);
        integrity.setGraphic(Icons.TRUSTED.node(14));
        TextControls.hint(integrity, Texts.get("history.checked.hint", result.checkedCount()));
    }

    private void count() {
        count.setText(Texts.get(model.hasMore() ? "history.count.more" : "history.count", model.lines.size()));
    }

    /// @return false when there is no list to put the focus on
    boolean focusList() {
        table.requestFocus();
        table.revealSelected();
        return table.isFocused();
    }

    /// Whether a button beside the list has the focus, or had it until it was turned off.
    boolean isFocusOnButton() {
        return detail.isFocusWithin() && !detail.isFocusOnText();
    }

    void focusWords() {
        words.requestFocus();
        words.selectAll();
    }

    void focusPerson() {
        person.requestFocus();
    }

    void focusKind() {
        kind.requestFocus();
    }

    List<Node> panes() {
        return List.of(filter, table, side);
    }

    /// The acts as lines, newest first; older ones are read as one comes near the end.
    private static final class CommandTable extends DataTable<JournalEntryView> {
        private static final double LINE_HEIGHT = 48;
        private static final double MIN_WHAT = 200;

        /// The number of lines before the end at which the next ones are requested.
        private static final int AHEAD = 40;

        private final JournalViewModel model;

        CommandTable(JournalViewModel model, Dates dates) {
            super("history-changes", "history", "history.acts", LINE_HEIGHT);
            this.model = model;
            setItems(model.lines);
            var descriptionColumn = column("what", () -> new CommandCells.DescriptionCell(model), 0);
            getColumns()
                    .setAll(List.of(column("when", () -> new CommandCells.TimeCell(dates), 160), descriptionColumn));
            fill(descriptionColumn, MIN_WHAT);
            setRowFactory(_ -> row());
            model.unsavedCommands().subscribe(this::refresh);
            followSelection(model.lines, model.selection, () -> model.indexOf(model.selection.get()), model::select);
            opens(_ -> model.goToItem());
            model.lines.addListener(this::keepVisible);
        }

        void revealSelected() {
            revealAfterLayout();
        }

        /// Newer changes do not push the chosen one, which keys act on, out of sight.
        private void keepVisible(ListChangeListener.Change<? extends JournalEntryView> change) {
            while (change.next()) {
                int place = change.getRemoved().indexOf(model.selection.get());
                if (place >= 0 && isSeen(change.getFrom() + place)) {
                    revealAfterLayout();
                }
            }
        }

        /// A line that is laid out near the end asks for what follows it.
        private TableRow<JournalEntryView> row() {
            var row = new TableRow<JournalEntryView>();
            row.indexProperty().subscribe((_, index) -> {
                if (index.intValue() >= model.lines.size() - AHEAD) {
                    model.readMore();
                }
            });
            return row;
        }
    }
}

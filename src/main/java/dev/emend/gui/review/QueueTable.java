package dev.emend.gui.review;

import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.TrustBar;
import dev.emend.gui.review.QueueRow.Order;
import dev.emend.model.EntryRef;
import dev.emend.model.LearningRef;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.VBox;

/// The queue as lines. Several are selected with Shift or Ctrl, and by Ctrl+A all.
final class QueueTable extends DataTable<QueueRow> {
    private static final double LINE_HEIGHT = 48;
    private static final double MIN_LESSON = 200;

    private static final double SCROLL_BAR = 16;

    private final QueueListViewModel model;
    private boolean isMarking;

    QueueTable(QueueListViewModel model, Dates dates) {
        super("review-list", "review.list", "review.list", LINE_HEIGHT);
        this.model = model;
        setItems(model.rows);
        getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        var lesson = column("lesson", Order.LESSON, () -> new TextCell(QueueRow::lesson), 280);
        var item = column("item", Order.ITEM, () -> new TextCell(QueueRow::name), 112);
        var error = column("error", Order.ERROR, ErrorCell::new, 148);
        var flags = column("noted", Order.NOTED, () -> new NotedCell(dates), 66);
        var source = column("source", Order.SOURCE, () -> new TextCell(row -> row.source()), 100);
        var trust = column("trust", Order.TRUST, TrustCell::new, 102);
        getColumns().setAll(List.of(lesson, item, error, source, flags, trust));
        fill(lesson, MIN_LESSON);
        widthProperty().subscribe(width -> fit(width.doubleValue(), List.of(source, flags, trust, item)));
        followOrder(model.order, QueueRow.QUEUE_ORDER);
        followSelection(model.rows, model.selectedRef, () -> model.indexOf(model.selectedRef.get()), model::choose);
        followMarks(rows -> {
            isMarking = true;
            model.mark(rows.stream().map(QueueRow::ref).toList());
            isMarking = false;
        });
        setPlaceholder(new Label()); // how many there are is said above
        // what agents add does not take the marks away
        model.rows.addListener((ListChangeListener<QueueRow>) _ -> showMarks());
        model.markedRefs.addListener((ListChangeListener<EntryRef>) _ -> showMarks());
    }

    /// Columns give way in this order until the others stand side by side; none is cut.
    private void fit(double width, List<TableColumn<QueueRow, QueueRow>> first) {
        double room = width - SCROLL_BAR - MIN_LESSON;
        for (var column : getColumns().subList(1, getColumns().size())) {
            room -= column.getWidth();
        }
        for (var column : first) {
            column.setVisible(room >= 0);
            room += room >= 0 ? 0 : column.getWidth();
        }
    }

    /// Enter and a double click show the card.
    void open(Runnable run) {
        opens(_ -> run.run());
    }

    private TableColumn<QueueRow, QueueRow> column(
            String key, Order order, Supplier<TableCell<QueueRow, QueueRow>> cell, double width) {
        var column = column(key, cell, width);
        orderBy(column, order);
        return column;
    }

    @Override
    protected void onRowSelected(QueueRow row) {
        if (model.markedRefs.size() <= 1 || !model.markedRefs.contains(row.ref())) {
            model.mark(List.of(row.ref()));
        }
    }

    /// Selects what the view model has, unless the table told it; nothing while the card has no row.
    private void showMarks() {
        var places = places();
        if (isMarking) {
            return;
        }
        if (places.isEmpty()) {
            quietly(getSelectionModel()::clearSelection);
            return;
        }
        if (new HashSet<>(getSelectionModel().getSelectedIndices()).equals(places)) {
            return;
        }
        int lead = model.indexOf(model.selectedRef.get());
        quietly(() -> {
            getSelectionModel().clearSelection();
            places.forEach(getSelectionModel()::select);
            if (places.contains(lead)) {
                getSelectionModel().select(lead);
            }
        });
    }

    private Set<Integer> places() {
        return model.markedRefs.stream()
                .map(model::indexOf)
                .filter(at -> at >= 0)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// The card of a row comes after the row was selected, and after the next one was, too.
    @Override
    protected boolean isMarked(int index) {
        return getSelectionModel().isSelected(index) && model.markedRefs.size() > 1;
    }

    /// Two lines at most; the whole of it is the tooltip.
    private static final class TextCell extends DataTable.Cell<QueueRow> {
        private final Function<QueueRow, String> words;

        TextCell(Function<QueueRow, String> words) {
            this.words = words;
            setWrapText(true);
        }

        @Override
        protected void show(QueueRow row) {
            var text = words.apply(row);
            say(text, text);
        }
    }

    /// The tool, and below it what went wrong.
    private static final class ErrorCell extends DataTable.Cell<QueueRow> {
        private final Label tool = TextControls.fixedLabel("", "mono");
        private final Label error = new Label();
        private final VBox face = new VBox(tool, error);

        ErrorCell() {
            error.getStyleClass().add("caption");
            face.setMinWidth(0);
            face.setAlignment(Pos.CENTER_LEFT);
        }

        @Override
        protected void show(QueueRow row) {
            boolean isNamed = !row.tool().isEmpty() || !(row.ref() instanceof LearningRef); // nothing else has one
            tool.setText(isNamed ? row.tool() : Texts.get("review.list.tool.none"));
            error.setText(row.error().lines().findFirst().orElse(""));
            error.setManaged(!error.getText().isEmpty());
            setGraphic(face);
            setAccessibleText(tool.getText() + ", " + row.error());
            TextControls.hint(this, row.error());
        }
    }

    private static final class NotedCell extends DataTable.Cell<QueueRow> {
        private final Dates dates;

        NotedCell(Dates dates) {
            this.dates = dates;
        }

        @Override
        protected void show(QueueRow row) {
            row.at()
                    .ifPresentOrElse(
                            at -> say(dates.day(at.toString()), dates.exact(at)),
                            () -> say("\u2013", Texts.get("review.list.noted.none")));
        }
    }

    private static final class TrustCell extends DataTable.Cell<QueueRow> {
        private final TrustBar bar = new TrustBar();

        @Override
        protected void show(QueueRow row) {
            if (!Double.isNaN(row.trust())) {
                bar.setTrust(row.trust(), row.state());
            }
            setGraphic(Double.isNaN(row.trust()) ? null : bar);
        }
    }
}

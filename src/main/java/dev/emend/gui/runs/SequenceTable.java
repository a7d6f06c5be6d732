package dev.emend.gui.runs;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.PatternReport.Sequence;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;

/// Sequences of tools with what is known of the runs that have them. Enter shows those runs.
final class SequenceTable extends TableView<Sequence> {
    private static final double HEIGHT = 280;

    /// So that all columns can be read.
    private static final double MIN_WIDTH = 560;

    SequenceTable(PatternsViewModel model, Consumer<Sequence> onOpen) {
        setId("sequences");
        getStyleClass().add("sequence-table");
        setAccessibleText(Texts.get("runs.patterns.sequences"));
        setPrefHeight(HEIGHT);
        setMinHeight(HEIGHT);
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
        setPlaceholder(TextControls.wrapped(Texts.get("runs.patterns.sequences.none"), "caption"));
        setMinWidth(MIN_WIDTH);
        column("sequence", 210, Sequence::line);
        column("support", 64, sequence -> Integer.toString(sequence.support()));
        column("success", 136, sequence -> rate(sequence.success()));
        column(
                "against",
                100,
                sequence -> sequence.against().map(SequenceTable::difference).orElse(""));
        column(
                "sure",
                124,
                sequence -> sequence.against().map(SequenceTable::sure).orElse(few()));
        getSelectionModel().selectedItemProperty().subscribe(model.chosen()::set);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            var chosen = getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown() && chosen != null) {
                onOpen.accept(chosen);
                event.consume();
            }
        });
        setOnMouseClicked(event -> {
            var chosen = getSelectionModel().getSelectedItem();
            if (event.getClickCount() == 2 && chosen != null) {
                onOpen.accept(chosen);
            }
        });
    }

    private void column(String name, double width, Function<Sequence, String> words) {
        var column = new TableColumn<Sequence, String>(Texts.get("runs.column." + name));
        column.setId("column-" + name);
        column.setPrefWidth(width);
        if (!getColumns().isEmpty()) { // the first one takes what is left
            column.setMinWidth(width);
            column.setMaxWidth(width);
        }
        column.setReorderable(false);
        column.setSortable(false);
        column.setCellValueFactory(row -> new ReadOnlyStringWrapper(words.apply(row.getValue())));
        column.setCellFactory(_ -> new Cell());
        getColumns().add(column);
    }

    void show(List<Sequence> sequences) {
        var before = getSelectionModel().getSelectedItem();
        getItems().setAll(sequences);
        int same = before == null
                ? -1
                : sequences.stream().map(Sequence::tools).toList().indexOf(before.tools());
        if (!sequences.isEmpty()) {
            getSelectionModel().clearAndSelect(Math.max(0, same));
        }
    }

    /// With its 95 % interval.
    static String rate(Rate rate) {
        return rate.known() == 0
                ? Texts.get("runs.rate.unknown")
                : Texts.get("runs.rate", percent(rate.share()), percent(rate.low()), percent(rate.high()));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f", share * 100);
    }

    private static String difference(Comparison against) {
        return Texts.get(
                against.difference() >= 0 ? "runs.failed.more" : "runs.failed.fewer",
                percent(Math.abs(against.difference())));
    }

    private static String sure(Comparison against) {
        return Texts.get(
                against.isMoreThanChance() ? "runs.sure.more" : "runs.sure.chance",
                String.format(Locale.ROOT, "%.3f", against.adjusted()));
    }

    private static String few() {
        return Texts.get("runs.sure.few");
    }

    private static final class Cell extends TableCell<Sequence, String> {
        @Override
        protected void updateItem(@Nullable String words, boolean isEmpty) {
            super.updateItem(words, isEmpty);
            setText(isEmpty ? null : words);
            TextControls.hint(this, isEmpty || words == null ? "" : words);
        }
    }
}

package dev.emend.gui.runs;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.PatternReport.Sequence;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.PValueText;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableColumn;

/// Sequences of tools with what is known of the runs that have them. Enter shows those runs.
final class SequenceTable extends DataTable<Sequence> {
    private static final double LINE_HEIGHT = 39;

    /// The width at which all columns can be read.
    private static final double MIN_WIDTH = 584;

    private final PatternsViewModel model;

    SequenceTable(PatternsViewModel model, Consumer<Sequence> onOpen) {
        super("sequences", "runs", "runs.patterns.sequences", LINE_HEIGHT);
        this.model = model;
        getStyleClass().add("sequence-table");
        setMinWidth(MIN_WIDTH);
        setPlaceholder(TextControls.wrappingLabel(Texts.get("runs.patterns.sequences.none"), "caption"));
        var tools = column("sequence", CallsCell::new, 0);
        var support = textColumn("support", sequence -> Integer.toString(sequence.support()), 64);
        var success = textColumn("success", sequence -> rate(sequence.success()), 136);
        var against = textColumn(
                "against",
                sequence -> sequence.against().map(SequenceTable::difference).orElse(""),
                112);
        var sure = textColumn(
                "sure", sequence -> sequence.against().map(SequenceTable::sure).orElse(tooFewText()), 148);
        sortBy(tools, SequenceOrder.CALLS);
        sortBy(support, SequenceOrder.SUPPORT);
        sortBy(success, SequenceOrder.SUCCESS);
        sortBy(against, SequenceOrder.DIFFERENCE);
        sortBy(sure, SequenceOrder.CHANCE);
        getColumns().setAll(List.of(tools, support, success, against, sure));
        fill(tools, 120);
        followOrder(model.order, SequenceOrder.USUAL);
        model.order.subscribe((_, _) -> show(List.copyOf(getItems())));
        getSelectionModel().selectedItemProperty().subscribe(model.selectedSequence::set);
        opens(onOpen);
    }

    private static void sortBy(TableColumn<Sequence, Sequence> column, SequenceOrder order) {
        orderBy(column, order);
        column.setReorderable(false);
    }

    /// The calls with arrows between them; of long ones the middle gives way, the first and the last stay.
    private static final class CallsCell extends Cell<Sequence> {
        CallsCell() {
            setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        }

        @Override
        protected void show(Sequence sequence) {
            say(sequence.line(), sequence.line());
        }
    }

    void show(List<Sequence> sequences) {
        var before = getSelectionModel().getSelectedItem();
        getItems()
                .setAll(sequences.stream()
                        .sorted(SequenceOrder.comparator(model.order.get()))
                        .toList());
        int same = before == null
                ? -1
                : getItems().stream().map(Sequence::tools).toList().indexOf(before.tools());
        if (!sequences.isEmpty()) {
            getSelectionModel().clearAndSelect(Math.max(0, same));
        }
    }

    /// With its 95 % interval.
    static String rate(Rate rate) {
        return rate.knownOutcomes() == 0
                ? Texts.get("runs.rate.unknown")
                : Texts.get("runs.rate", percent(rate.share()), percent(rate.low()), percent(rate.high()));
    }

    private static String percent(double share) {
        return String.format(Language.locale(), "%.0f", share * 100);
    }

    private static String difference(Comparison against) {
        return Texts.get(
                against.difference() >= 0 ? "runs.failed.more" : "runs.failed.fewer",
                percent(Math.abs(against.difference())));
    }

    private static String sure(Comparison against) {
        return Texts.get(
                against.isMoreThanChance() ? "runs.sure.more" : "runs.sure.chance",
                PValueText.number(against.adjustedChance()));
    }

    private static String tooFewText() {
        return Texts.get("runs.sure.few");
    }
}

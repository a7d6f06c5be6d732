package dev.emend.gui.runs;

import dev.emend.app.runs.PatternReport.Comparison;
import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.PatternReport.Sequence;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/// Sequences of tools with what is known of the runs that have them. Enter shows those runs.
final class SequenceTable extends DataTable<Sequence> {
    private static final double LINE_HEIGHT = 39;

    /// So that all columns can be read.
    private static final double MIN_WIDTH = 560;

    SequenceTable(PatternsViewModel model, Consumer<Sequence> onOpen) {
        super("sequences", "runs", "runs.patterns.sequences", LINE_HEIGHT);
        getStyleClass().add("sequence-table");
        setMinWidth(MIN_WIDTH);
        setPlaceholder(TextControls.wrapped(Texts.get("runs.patterns.sequences.none"), "caption"));
        var tools = textColumn("sequence", Sequence::line, 0);
        getColumns()
                .setAll(List.of(
                        tools,
                        textColumn("support", sequence -> Integer.toString(sequence.support()), 64),
                        textColumn("success", sequence -> rate(sequence.success()), 136),
                        textColumn(
                                "against",
                                sequence -> sequence.against()
                                        .map(SequenceTable::difference)
                                        .orElse(""),
                                100),
                        textColumn(
                                "sure",
                                sequence -> sequence.against()
                                        .map(SequenceTable::sure)
                                        .orElse(few()),
                                124)));
        fill(tools, 120);
        getSelectionModel().selectedItemProperty().subscribe(model.chosen()::set);
        opens(onOpen);
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
}

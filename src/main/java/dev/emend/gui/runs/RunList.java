package dev.emend.gui.runs;

import dev.emend.app.runs.RunService.Order;
import dev.emend.app.runs.RunSummary;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.list.ArrangedTable;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import dev.emend.settings.ListSettings.Column;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.value.ObservableBooleanValue;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The runs that the filter leaves, a line for each. Enter goes into the run.
final class RunList extends ArrangedTable<RunSummary> {
    /// Every column, as they stand at first.
    static final List<Column> COLUMNS = List.of(
            new Column("number", 0, true),
            new Column("run", 0, true),
            new Column("outcome", 0, false),
            new Column("steps", 0, true),
            new Column("found", 0, true),
            new Column("efficiency", 0, true),
            new Column("duration", 0, true),
            new Column("tokens", 0, true),
            new Column("cost", 0, true),
            new Column("started", 0, false),
            new Column("imported", 0, false),
            new Column("model", 0, false),
            new Column("family", 0, false));

    /// The column that always stays.
    static final String RUN = "run";

    private static final double LINE_HEIGHT = 70;
    private static final double COMPACT_HEIGHT = 28;
    private static final double MIN_NAME = 150;

    /// The widths from which on a column has room.
    private static final double WITH_DURATION = 300;

    private static final double WITH_COST = 380;

    private static final double WITH_STEPS = 430;
    private static final double WITH_EFFICIENCY = 500;
    private static final double WITH_FOUND = 590;
    private static final double WITH_TOKENS = 660;

    private final RunListViewModel model;

    /// Of the costs that are listed.
    private int costDecimals = 2;

    /// @param onEnter puts the focus into the run
    RunList(RunListViewModel model, Dates dates, Runnable onEnter) {
        super("runs", "runs", "runs.title", LINE_HEIGHT, model.layout, RUN);
        this.model = model;
        getStyleClass().add("run-table");
        setItems(model.rows);
        model.rows.addListener((ListChangeListener<RunSummary>) _ -> {
            int decimals = RunTexts.decimals(model.rows);
            if (decimals != costDecimals) {
                costDecimals = decimals;
                refresh();
            }
        });
        add("number", Order.NUMBER, () -> figureCell(row -> RunTexts.number(row)), 52);
        add(RUN, Order.TASK, () -> new NameCell(dates, model.layout.compact), 220);
        add("outcome", Order.OUTCOME, OutcomeCell::new, 96);
        add(
                "steps",
                Order.STEPS,
                () -> figureCell(row -> countText(row, row.work().calls())),
                56);
        add(
                "found",
                Order.FINDINGS,
                () -> figureCell(row -> countText(row, row.work().findingCount())),
                74);
        add("efficiency", Order.SCORE, () -> figureCell(RunList::efficiency), 76);
        add(
                "duration",
                Order.TIME,
                () -> figureCell(row -> RunTexts.timeInColumn(row.work().usage().millis())),
                82);
        add(
                "tokens",
                Order.TOKENS,
                () -> figureCell(row -> RunTexts.tokens(row.work().usage().tokens())),
                66);
        add("cost", Order.COST, () -> figureCell(row -> RunTexts.cost(row.work().cost(), costDecimals)), 68);
        add("started", Order.NEWEST, () -> figureCell(row -> RunTexts.startTime(row, dates::exact)), 140);
        add(
                "imported",
                Order.IMPORTED,
                () -> figureCell(row -> dates.exact(row.status().importedAt())),
                140);
        add(
                "model",
                Order.MODEL,
                () -> textCell(row -> VisibleText.of(row.head().model())),
                110);
        add(
                "family",
                Order.FAMILY,
                () -> textCell(row -> VisibleText.of(row.head().agent())),
                90);
        followLayout(MIN_NAME, LINE_HEIGHT, COMPACT_HEIGHT);
        model.load.subscribe(this::showColumns);
        followOrder(model.order, RunListViewModel.USUAL_ORDER);
        followSelection(
                model.rows,
                model.selectedId,
                () -> model.indexOf(model.selectedId.get()),
                row -> model.selectedId.set(row.id()));
        opens(_ -> onEnter.run());
    }

    /// Whether a column can be shown: a chosen one always, others with enough room and values to show.
    @Override
    protected boolean isPossible(String id, boolean isChosen, double room) {
        return isChosen
                || switch (id) {
                    case "duration" -> room >= WITH_DURATION && model.isAnyTimed();
                    case "cost" -> room >= WITH_COST && model.isAnyPriced();
                    case "steps" -> room >= (model.isAnyPriced() ? WITH_STEPS : WITH_COST);
                    case "efficiency" -> room >= WITH_EFFICIENCY && model.isAnyWasteful();
                    case "found" -> room >= WITH_FOUND;
                    case "tokens" -> room >= WITH_TOKENS && model.isAnyCounted();
                    default -> true;
                };
    }

    private static String efficiency(RunSummary row) {
        return RunTexts.score(row.work().score());
    }

    private static String countText(RunSummary row, int number) {
        return row.work().isKnown() ? Texts.get("number", number) : Texts.get("runs.unrecorded");
    }

    /// The task, in up to two lines, above how it ended and when; the task alone in a compact row.
    private static final class NameCell extends DataTable.Cell<RunSummary> {
        /// The height of two lines, pixels.
        private static final double TASK = 40;

        private final Dates dates;
        private final ObservableBooleanValue compact;
        private final Label task = new Label();
        private final Label outcome = TextControls.fixedLabel("", "run-word");
        private final Label age = new Label();
        private final HBox secondLine = new HBox(8, outcome, age);
        private final VBox face = new VBox(task, secondLine);

        NameCell(Dates dates, ObservableBooleanValue compact) {
            this.dates = dates;
            this.compact = compact;
            task.getStyleClass().add("run-task");
            age.getStyleClass().add("caption");
            age.setMinWidth(0);
            secondLine.setAlignment(Pos.CENTER_LEFT);
            secondLine.managedProperty().bind(secondLine.visibleProperty());
            face.getStyleClass().add("run-face");
            face.setAlignment(Pos.CENTER_LEFT);
            face.setMinWidth(0);
            task.setMinHeight(0);
            task.setMaxHeight(TASK);
            setPrefWidth(0);
        }

        @Override
        protected void show(RunSummary row) {
            var ending = row.status().outcome();
            var words = row.head().title();
            task.setText(VisibleText.of(words.isEmpty() ? Texts.get("runs.task.none") : words));
            task.setGraphic(compact.get() ? RunTexts.icon(ending).node(14) : null);
            outcome.setText(RunTexts.outcome(row.status()));
            outcome.setGraphic(RunTexts.icon(ending).node(14));
            for (var label : List.of(outcome, task)) {
                RunTexts.tone(ending).give(label);
            }
            task.setWrapText(!compact.get());
            Dates.keep(age, () -> RunTexts.startTime(row, dates::text));
            TextControls.hint(age, RunTexts.importTime(row, dates));
            secondLine.setVisible(!compact.get());
            setAccessibleText(Stream.of(
                            task.getText(),
                            outcome.getText(),
                            VisibleText.of(row.head().agent()),
                            age.getText(),
                            row.work().isKnown() ? "" : Texts.get("runs.waiting"))
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining(", ")));
            TextControls.hint(this, row.head().task().strip());
            setGraphic(face);
        }
    }

    private static final class OutcomeCell extends DataTable.Cell<RunSummary> {
        @Override
        protected void show(RunSummary row) {
            var ending = row.status().outcome();
            var word = TextControls.fixedLabel(Texts.get("runs.outcome." + ending), "run-word");
            word.setGraphic(RunTexts.icon(ending).node(14));
            word.getStyleClass().add(RunTexts.tone(ending).styleClass());
            setGraphic(word);
            setAccessibleText(RunTexts.outcome(row.status()));
            TextControls.hint(this, RunTexts.outcome(row.status()));
        }
    }
}

package dev.emend.gui.runs;

import dev.emend.app.runs.RunComparison;
import dev.emend.app.runs.RunComparison.Pair;
import dev.emend.app.runs.RunStep;
import dev.emend.app.runs.RunSummary;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.ListOpener;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.Execution.Term;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Language;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The choice of another run, then both side by side: the calls they share in one row, what only
/// one did with a gap beside it.
final class ComparePane extends StackPane {
    /// The height in pixels some steps are seen in.
    private static final double PAIRS = 160;

    private final RunsViewModel model;
    private final ListView<RunSummary> choices = new ListView<>();
    private final ListView<Pair> pairs = new ListView<>();
    private final GridPane heads = halves();
    private final Label sum = TextControls.wrappingLabel("");
    private final GridPane terms = new GridPane();
    private final LoadPane choicePane = new LoadPane();
    private final LoadPane comparisonPane = new LoadPane();
    private final Label ask = TextControls.wrappingLabel("");

    ComparePane(RunsViewModel model, ScreenHost host) {
        this.model = model;
        choices.setId("compare-choices");
        choices.getStyleClass().add("run-list");
        choices.setAccessibleText(Texts.get("runs.compare.choose"));
        choices.setCellFactory(_ -> new RunCell(host.dates()));
        ListOpener.install(choices, run -> model.take(run.id()));
        var chooser = new VBox(8, ask, choices);
        chooser.getStyleClass().add("compare-pane");
        VBox.setVgrow(choices, Priority.ALWAYS);
        choicePane.setContent(chooser);
        pairs.setId("compare-steps");
        pairs.setAccessibleText(Texts.get("runs.compare.steps"));
        pairs.getStyleClass().add("pair-list");
        pairs.setCellFactory(_ -> new PairCell());
        terms.getStyleClass().add("score-sum");
        var both = new VBox(8, heads, sum, pairs, terms);
        both.getStyleClass().add("compare-pane");
        VBox.setVgrow(pairs, Priority.ALWAYS);
        setMinSize(0, 0);
        pairs.setMinHeight(PAIRS);
        var scroll = new ScrollPane(both); // large texts need more room than a low window has
        scroll.getStyleClass().add("screen-scroll");
        scroll.setFitToWidth(true);
        scroll.setFitToHeight(true);
        scroll.setFocusTraversable(false);
        comparisonPane.setContent(scroll);
        getChildren().addAll(choicePane, comparisonPane);
        choicePane.visibleProperty().bind(comparisonPane.visibleProperty().not());
        model.compare.comparison.subscribe(state -> comparisonPane.setVisible(!isIdle(state)));
        model.compare.isGoing.subscribe(
                toGo -> ask.setText(Texts.get(toGo ? "runs.similar.choose" : "runs.compare.choose")));
        choicePane.watch(model.compare.choices, this::offer, model::startComparing);
        comparisonPane.watch(
                model.compare.comparison, this::show, () -> ListOpener.open(choices, run -> model.take(run.id())));
    }

    private static boolean isIdle(dev.emend.gui.kit.Load<?> state) {
        return state instanceof dev.emend.gui.kit.Load.Idle<?>;
    }

    private void offer(List<RunSummary> rows) {
        choices.getItems().setAll(rows);
        choices.getSelectionModel().selectFirst();
        choicePane.setPlaceholder(rows.isEmpty() ? EmptyPane.noContent(Texts.get("runs.compare.nobody")) : null);
        focus();
    }

    void focus() {
        (comparisonPane.isVisible() ? pairs : choices).requestFocus();
    }

    private void show(RunComparison comparison) {
        heads.getChildren().clear();
        heads.addRow(0, head(comparison.one().row()), head(comparison.other().row()));
        long both = comparison.pairs().stream().filter(ComparePane::isShared).count();
        long onlyOne = comparison.pairs().stream()
                .filter(pair -> pair.other().isEmpty())
                .count();
        long onlyOther =
                comparison.pairs().stream().filter(pair -> pair.one().isEmpty()).count();
        sum.setText(Texts.get("runs.compare.sum", both, onlyOne, onlyOther));
        pairs.getItems().setAll(comparison.pairs());
        pairs.getSelectionModel().clearSelection();
        pairs.scrollTo(0);
        fill(comparison);
        pairs.requestFocus();
    }

    private static boolean isShared(Pair pair) {
        return pair.one().isPresent() && pair.other().isPresent();
    }

    /// Goes to the next place where the runs differ, round to the first behind the last.
    void nextDifference() {
        var all = pairs.getItems();
        int from = pairs.getSelectionModel().getSelectedIndex();
        for (int i = 1; i <= all.size(); i++) {
            int at = (from + i) % all.size();
            if (!all.get(at).isSame()) {
                pairs.getSelectionModel().clearAndSelect(at);
                pairs.scrollTo(Math.max(0, at - 1));
                pairs.requestFocus();
                return;
            }
        }
    }

    /// Duration, tokens, cost and steps.
    private static String took(RunSummary row) {
        var work = row.work();
        return Texts.get(
                "runs.compare.took",
                RunTexts.time(work.usage().millis()),
                RunTexts.tokens(row.work().usage().tokens()),
                RunTexts.cost(work.cost()),
                work.calls());
    }

    private static VBox head(RunSummary row) {
        var task = TextControls.wrappingLabel(shorten(row.head().title()), "strong");
        var outcome = TextControls.fixedLabel(RunTexts.outcome(row.status()), "run-word");
        outcome.setGraphic(RunTexts.icon(row.status().outcome()).node(14));
        outcome.getStyleClass().add(RunTexts.tone(row.status().outcome()).styleClass());
        var ending = new HBox(8, TextControls.fixedLabel(RunTexts.number(row), "figures"), outcome);
        return new VBox(4, task, ending, TextControls.wrappingLabel(took(row), "caption", "figures"));
    }

    private static String shorten(String task) {
        var line = task.replaceAll("\\s+", " ").strip();
        return line.length() <= 140 ? line : line.substring(0, 139) + "…";
    }

    private void fill(RunComparison comparison) {
        terms.getChildren().clear();
        terms.addRow(
                0,
                TextControls.fixedLabel(Texts.get("runs.score.term"), "caption"),
                TextControls.fixedLabel(Texts.get("runs.compare.this"), "caption"),
                TextControls.fixedLabel(Texts.get("runs.compare.other"), "caption"));
        terms.addRow(
                1,
                new Label(Texts.get("runs.score.begin")),
                TextControls.fixedLabel(RunTexts.score(1), "figures"),
                TextControls.fixedLabel(RunTexts.score(1), "figures"));
        int row = 2;
        for (var pair : comparison.terms()) {
            terms.addRow(
                    row++,
                    new Label(Texts.get("runs.score.term." + pair.one().name())),
                    points(pair.one()),
                    points(pair.other()));
        }
        var total = TextControls.fixedLabel(Texts.get("runs.score.total"), "strong");
        terms.addRow(
                row,
                total,
                TextControls.fixedLabel(
                        RunTexts.score(comparison.one().own().score().value()), "figures"),
                TextControls.fixedLabel(
                        RunTexts.score(comparison.other().own().score().value()), "figures"));
    }

    private static Label points(Term term) {
        return TextControls.fixedLabel(
                term.count() == 0
                        ? Texts.get("runs.score.nothing")
                        : Texts.get(
                                "runs.score.count",
                                term.count(),
                                String.format(Language.locale(), "%+.2f", term.points())
                                        .replace('-', '−')),
                "figures");
    }

    private static GridPane halves() {
        var grid = new GridPane(16, 0);
        for (int i = 0; i < 2; i++) {
            var half = new ColumnConstraints();
            half.setPercentWidth(50);
            grid.getColumnConstraints().add(half);
        }
        return grid;
    }

    private static final class PairCell extends WrappingCell<Pair> {
        private final Label label = TextControls.wrappingLabel("", "pair-step", "mono");
        private final Label other = TextControls.wrappingLabel("", "pair-step", "mono");
        private final GridPane face = halves();

        PairCell() {
            label.setMaxWidth(Double.MAX_VALUE);
            other.setMaxWidth(Double.MAX_VALUE);
            face.addRow(0, label, other);
        }

        @Override
        protected void updateItem(@Nullable Pair pair, boolean isEmpty) {
            super.updateItem(pair, isEmpty);
            if (pair == null || isEmpty) {
                setGraphic(null);
                setAccessibleText("");
                return;
            }
            boolean isShared = isShared(pair);
            fill(label, pair.one(), isShared, pair.isSame());
            fill(other, pair.other(), isShared, pair.isSame());
            setAccessibleText(Texts.get(
                    isShared
                            ? pair.isSame() ? "runs.compare.same" : "runs.compare.differs"
                            : pair.one().isPresent() ? "runs.compare.only.this" : "runs.compare.only.other",
                    (pair.one().isPresent() ? label : other).getText()));
            setGraphic(face);
        }

        private static void fill(Label label, Optional<RunStep> step, boolean isShared, boolean isSame) {
            label.setText(step.map(PairCell::words).orElse(""));
            label.getStyleClass().removeAll("pair-alone", "pair-gap", "pair-differs");
            if (step.isEmpty()) {
                label.getStyleClass().add("pair-gap");
            } else if (!isShared) {
                label.getStyleClass().add("pair-alone");
            } else if (!isSame) {
                label.getStyleClass().add("pair-differs");
                label.setText("\u2260 " + label.getText());
            }
        }

        private static String words(RunStep step) {
            var arguments = step.call().arguments().plain().replaceAll("\\s+", " ");
            var excerpt = arguments.length() <= 90 ? arguments : arguments.substring(0, 89) + "…";
            return VisibleText.of(step.number() + " " + step.call().name() + " " + excerpt);
        }
    }
}

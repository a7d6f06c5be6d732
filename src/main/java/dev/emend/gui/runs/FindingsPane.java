package dev.emend.gui.runs;

import dev.emend.app.runs.RunDetail;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.ListOpener;
import dev.emend.gui.kit.Section;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.Execution;
import dev.emend.model.Execution.Finding;
import dev.emend.model.Execution.Mode;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Language;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;
import org.jspecify.annotations.Nullable;

/// Pane with the findings of a run, the arithmetic of its score, and why something can be learned
/// from it. Scrolls where there is no room for all of it.
final class FindingsPane extends ScrollPane {
    private final RunsViewModel model;
    private final ListView<Finding> findings = new ListView<>();
    private final GridPane sum = new GridPane();
    private final FlowPane signals = new FlowPane(6, 6);

    FindingsPane(RunsViewModel model) {
        this.model = model;
        getStyleClass().add("screen-scroll");
        setFitToWidth(true);
        setFitToHeight(true);
        setFocusTraversable(false);
        findings.setId("findings");
        findings.getStyleClass().add("finding-list");
        findings.setAccessibleText(Texts.get("runs.show.findings"));
        findings.setCellFactory(_ -> new FindingCell());
        findings.setPlaceholder(EmptyPane.noContent(Texts.get("runs.findings.none")));
        ListOpener.install(findings, model::goTo);
        VBox.setVgrow(findings, Priority.ALWAYS);
        sum.getStyleClass().add("score-sum");
        var score = new Section(Texts.get("runs.score.title"));
        score.getChildren().addAll(sum);
        var signalsSection = new Section(Texts.get("runs.signals"));
        signalsSection.getChildren().add(signals);
        signals.setMinHeight(USE_PREF_SIZE);
        var page = new VBox(rules(), findings, score, signalsSection);
        page.getStyleClass().add("findings-pane");
        setContent(page);
        model.run.mode.subscribe(_ -> show());
        model.run.load.subscribe(state -> state.ready().ifPresent(_ -> show()));
    }

    private WrappingRow rules() {
        var own = rule(Mode.OWN, "runs.mode.own");
        var document = rule(Mode.DOCUMENT, "runs.mode.document");
        var buttons = new SegmentedButton(own, document);
        buttons.setId("finding-mode");
        buttons.setAccessibleText(Texts.get("runs.mode"));
        var room = new Region();
        HBox.setHgrow(room, Priority.ALWAYS);
        var row = new WrappingRow(10, buttons, room, TextControls.fixedLabel(Texts.get("runs.findings.go"), "caption"));
        row.getStyleClass().add("run-row");
        return row;
    }

    private ToggleButton rule(Mode mode, String key) {
        var button = new ToggleButton(Texts.get(key));
        SegmentedControl.wire(button, model.run.mode, mode);
        KeyDispatcher.enterFires(button);
        return button;
    }

    private void show() {
        findings.getItems().setAll(model.run.findings());
        if (!findings.getItems().isEmpty()) {
            findings.getSelectionModel().selectFirst();
        }
        model.run.current().ifPresent(this::show);
    }

    private void show(RunDetail detail) {
        sum.getChildren().clear();
        boolean isOwn = model.run.mode.get() == Mode.OWN;
        var score = (isOwn ? detail.own() : detail.document()).score();
        sum.addRow(
                0,
                TextControls.fixedLabel(Texts.get("runs.score.term"), "caption"),
                TextControls.fixedLabel(Texts.get(isOwn ? "runs.mode.own" : "runs.mode.document"), "caption"));
        sum.addRow(1, TextControls.wrappingLabel(Texts.get("runs.score.begin")), number(1));
        int row = 2;
        for (var term : score.terms()) {
            sum.addRow(row++, TextControls.wrappingLabel(Texts.get("runs.score.term." + term.name())), term(term));
        }
        var total = TextControls.wrappingLabel(Texts.get("runs.score.total"));
        total.getStyleClass().add("strong");
        sum.addRow(row, total, detail.steps().isEmpty() ? unknown() : sumOf(score));
        signals.getChildren()
                .setAll(detail.signals().stream()
                        .map(signal -> new Chip(
                                Icons.INFO,
                                Texts.has("runs.signal." + signal) ? Texts.get("runs.signal." + signal) : signal,
                                StyleVariant.NEUTRAL))
                        .toList());
        if (detail.signals().isEmpty()) {
            signals.getChildren().setAll(TextControls.wrappingLabel(Texts.get("runs.signals.none"), "caption"));
        }
    }

    /// Without calls enough nothing can be told.
    private static Label unknown() {
        return TextControls.fixedLabel(Texts.get("runs.unrecorded"), "figures");
    }

    private static Label term(Execution.Term term) {
        var label = number(term.points());
        label.setText(
                term.count() == 0
                        ? Texts.get("runs.score.nothing")
                        : Texts.get("runs.score.count", term.count(), label.getText()));
        return label;
    }

    private static Label sumOf(Execution.Score score) {
        var label = score.value().isEmpty() ? unknown() : number(score.value().getAsDouble());
        label.getStyleClass().add("strong");
        return label;
    }

    private static Label number(double value) {
        var text = String.format(Language.locale(), "%.2f", Math.abs(value));
        return TextControls.fixedLabel((value < 0 ? "−" : "") + text, "figures");
    }

    void focus() {
        findings.requestFocus();
    }

    private static final class FindingCell extends WrappingCell<Finding> {
        private final Label title = TextControls.wrappingLabel("", "strong");
        private final Label location = TextControls.wrappingLabel("", "caption");
        private final Label advice = TextControls.wrappingLabel("");
        private final VBox face = new VBox(2, title, location, advice);

        @Override
        protected void updateItem(@Nullable Finding finding, boolean isEmpty) {
            super.updateItem(finding, isEmpty);
            if (finding == null || isEmpty) {
                setGraphic(null);
                setAccessibleText("");
                return;
            }
            title.setText(RunTexts.finding(finding.type()));
            // this one names the tool that is missing in front of the step
            var at = finding.type().equals("no_initial_plan") ? "before" : "at";
            location.setText(Texts.get("runs.finding." + at, finding.call() + 1, VisibleText.of(finding.tool())));
            advice.setText(VisibleText.of(finding.suggestion()));
            setAccessibleText(title.getText() + ", " + location.getText() + ": " + advice.getText());
            setGraphic(face);
        }
    }
}

package dev.emend.gui.runs;

import dev.emend.app.runs.RunDetail;
import dev.emend.app.runs.RunStep;
import dev.emend.gui.chart.AccessibleValue;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.ToolRole;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The steps of a run in a row: a letter and a colour for what each is for, a dot where something
/// was found, an exclamation mark where an error came back. One stop for Tab; Left and Right walk.
final class StepStrip extends VBox {
    private static final PseudoClass HERE = PseudoClass.getPseudoClass("here");
    private static final PseudoClass FOUND = PseudoClass.getPseudoClass("found");

    /// The number of steps in the strip at a time; a longer run is shown page by page.
    private static final int PAGE = 120;

    private final RunViewModel model;
    private final FlowPane steps = new FlowPane() {
        @Override
        public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
            var answer = accessibleValue.answer(attribute);
            return answer == null ? super.queryAccessibleAttribute(attribute, parameters) : answer;
        }
    };
    private final AccessibleValue accessibleValue = new AccessibleValue(steps, Texts.get("runs.steps.spoken"));
    private final Label legend = TextControls.wrappingLabel("", "caption");
    private final Label stepLabel = TextControls.wrappingLabel("", "caption");
    private final List<Label> cells = new ArrayList<>();
    private int from;

    StepStrip(RunViewModel model) {
        this.model = model;
        setId("step-strip");
        getStyleClass().add("step-strip");
        steps.getStyleClass().add("step-cells");
        steps.setFocusTraversable(true);
        steps.setId("steps");
        steps.setAccessibleText(Texts.get("runs.steps"));
        getChildren().addAll(steps, stepLabel, legend);
        model.step.subscribe(this::mark);
        model.mode.subscribe(this::rebuild);
        model.load.subscribe(state -> state.ready().ifPresent(_ -> rebuild()));
    }

    @Override
    public void requestFocus() {
        steps.requestFocus();
    }

    private void rebuild() {
        from = Math.max(0, model.step.get()) / PAGE * PAGE;
        cells.clear();
        model.current().ifPresent(this::fill);
        steps.getChildren().setAll(cells);
        mark();
    }

    private void fill(RunDetail detail) {
        var roles = new TreeSet<ToolRole>();
        detail.steps().forEach(step -> roles.add(step.role()));
        legend.setText(String.join(
                " · ",
                roles.stream()
                        .map(role -> RunTexts.letter(role) + " " + RunTexts.role(role))
                        .toList()));
        int to = Math.min(detail.steps().size(), from + PAGE);
        for (var step : detail.steps().subList(from, to)) {
            cells.add(cell(step));
        }
    }

    private Label cell(RunStep step) {
        var cell = new Label(RunTexts.letter(step.role()) + (step.isError() ? "!" : ""));
        cell.getStyleClass().addAll("step-cell", "role-" + step.role().word());
        if (step.isError()) {
            cell.getStyleClass().add("step-error");
        }
        cell.pseudoClassStateChanged(FOUND, !model.findings(step).isEmpty());
        cell.setAccessibleText(says(step));
        TextControls.hint(cell, says(step));
        cell.setOnMousePressed(_ -> {
            model.step.set(step.number() - 1);
            steps.requestFocus();
        });
        return cell;
    }

    private String says(RunStep step) {
        var parts = new ArrayList<String>();
        parts.add(Texts.get("runs.step", step.number(), step.call().name()));
        parts.add(RunTexts.role(step.role()));
        if (step.isError()) {
            parts.add(Texts.get("runs.step.error"));
        }
        model.findings(step).forEach(finding -> parts.add(RunTexts.finding(finding.type())));
        return String.join(", ", parts);
    }

    private void mark() {
        int at = model.step.get();
        if (at >= 0 && at / PAGE * PAGE != from && model.current().isPresent()) {
            rebuild();
            return;
        }
        for (int i = 0; i < cells.size(); i++) {
            cells.get(i).pseudoClassStateChanged(HERE, from + i == at);
        }
        var words = model.currentStep()
                .map(step -> Texts.get(
                        "runs.step.of",
                        model.current().map(all -> all.steps().size()).orElse(0),
                        says(step)))
                .orElse(Texts.get("runs.step.none"));
        stepLabel.setText(words);
        accessibleValue.say(words);
    }
}

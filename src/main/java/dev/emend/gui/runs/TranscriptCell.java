package dev.emend.gui.runs;

import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.VisibleText;
import java.util.stream.Collectors;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Cell for one line of a transcript. Long lines are folded; Enter shows the rest.
final class TranscriptCell extends WrappingCell<TranscriptLine> {
    private static final PseudoClass HERE = PseudoClass.getPseudoClass("here");
    private static final int FOLDED_LINES = 8;
    private static final int FOLDED = 700;

    private final RunViewModel model;
    private final Label speaker = TextControls.fixedLabel("", "line-who");
    private final Label about = TextControls.wrappingLabel("", "caption");
    private final Label text = TextControls.wrappingLabel("", "line-text");
    private final Label more = TextControls.wrappingLabel("", "caption", "line-more");
    private final FlowPane findings = new FlowPane(6, 4);
    private final VBox face;

    TranscriptCell(RunViewModel model) {
        this.model = model;
        about.setMinWidth(0);
        face = new VBox(4, new HBox(8, speaker, about), findings, text, more);
        face.getStyleClass().add("line-face");
        more.managedProperty().bind(more.visibleProperty());
        text.managedProperty().bind(text.visibleProperty());
        findings.managedProperty().bind(findings.visibleProperty());
        model.step.subscribe(this::mark);
    }

    @Override
    protected void updateItem(@Nullable TranscriptLine line, boolean isEmpty) {
        super.updateItem(line, isEmpty);
        if (line == null || isEmpty) {
            setGraphic(null);
            setAccessibleText("");
            return;
        }
        var whole = VisibleText.of(line.text().strip());
        boolean isWhole = model.expandedLines.contains(getIndex());
        var visibleText = isWhole ? whole : excerpt(whole);
        text.setText(visibleText);
        text.setVisible(!visibleText.isEmpty());
        boolean isCut = visibleText.length() < whole.length();
        more.setVisible(isCut || isWhole && excerpt(whole).length() < whole.length());
        more.setText(
                isCut
                        ? Texts.get("runs.line.more", whole.length() - visibleText.length())
                        : Texts.get("runs.line.less"));
        head(line);
        styles(line);
        show(line);
        setAccessibleText(speaker.getText() + ", " + about.getText() + ": " + visibleText);
        setGraphic(face);
        mark();
    }

    private static String excerpt(String whole) {
        var start = whole.length() > FOLDED ? whole.substring(0, FOLDED) : whole;
        return start.lines().limit(FOLDED_LINES).collect(Collectors.joining("\n"));
    }

    private void head(TranscriptLine line) {
        var icon = line.isCall() ? Icons.TOOL : RunTexts.icon(line.role());
        if (line.isResult()) {
            icon = line.step().filter(step -> step.isError()).isPresent() ? Icons.WARNING : Icons.NEXT;
        }
        speaker.setGraphic(icon.node(14));
        if (line.isCall()) {
            var step = line.step().orElseThrow();
            speaker.setText(VisibleText.of(step.call().name()));
            about.setText(Texts.get("runs.line.call", step.number(), RunTexts.role(step.role())));
        } else if (line.isResult()) {
            var step = line.step();
            speaker.setText(Texts.get("runs.line.result"));
            about.setText(step.map(runStep -> Texts.get(
                            runStep.isError() ? "runs.line.result.error" : "runs.line.result.of",
                            runStep.number(),
                            runStep.call().name()))
                    .orElse(Texts.get("runs.line.message", line.message() + 1)));
        } else {
            speaker.setText(Texts.get("runs.who." + line.role().word()));
            about.setText(Texts.get("runs.line.message", line.message() + 1));
        }
    }

    private void styles(TranscriptLine line) {
        boolean isCode = line.isCall() || line.isResult();
        text.getStyleClass().remove("mono");
        if (isCode) {
            text.getStyleClass().add("mono");
        }
        face.getStyleClass().removeIf(style -> style.startsWith("is-"));
        face.getStyleClass().add(line.isCall() ? "is-call" : line.isResult() ? "is-result" : "is-said");
    }

    private void show(TranscriptLine line) {
        findings.getChildren().clear();
        if (line.isCall()) {
            model.findings(line.step().orElseThrow())
                    .forEach(finding -> findings.getChildren()
                            .add(new Chip(Icons.FLAG, RunTexts.finding(finding.type()), StyleVariant.WARNING)));
        }
        findings.setVisible(!findings.getChildren().isEmpty());
    }

    private void mark() {
        var line = getItem();
        boolean isHere = line != null && line.stepIndex() >= 0 && line.stepIndex() == model.step.get();
        pseudoClassStateChanged(HERE, isHere);
    }
}

package dev.emend.gui.runs;

import dev.emend.app.runs.RunDetail;
import dev.emend.app.runs.RunTrace;
import dev.emend.app.runs.RunTrace.Span;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Run;
import dev.emend.model.VisibleText;
import javafx.scene.control.Label;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// A run over time: what it took, and each answer and call with its share of the time.
final class TimelinePane extends VBox {
    private final RunsViewModel model;
    private final Label total = TextControls.wrapped("");
    private final Label untimed = TextControls.wrapped(Texts.get("runs.timeline.untimed"), "caption");
    private final SpanTable table;

    TimelinePane(RunsViewModel model) {
        this.model = model;
        setId("timeline");
        getStyleClass().add("timeline-pane");
        table = new SpanTable(model.run(), this::open);
        VBox.setVgrow(table, Priority.ALWAYS);
        untimed.managedProperty().bind(untimed.visibleProperty());
        getChildren().addAll(total, untimed, table);
        model.run().load().subscribe(state -> state.ready().ifPresent(this::show));
    }

    private void show(RunDetail detail) {
        var trace = detail.trace();
        total.setText(total(trace) + unpriced(detail));
        untimed.setVisible(trace.millis().isEmpty() && !trace.usage().equals(Run.Usage.NONE));
        table.show(trace);
    }

    private static String total(RunTrace trace) {
        var usage = trace.usage();
        if (usage.equals(Run.Usage.NONE)) {
            return Texts.get("runs.timeline.nothing");
        }
        return Texts.get(
                "runs.timeline.total",
                RunTexts.time(usage.millis()),
                RunTexts.tokens(usage.input()),
                RunTexts.tokens(usage.cached()),
                RunTexts.tokens(usage.output()),
                RunTexts.cost(trace.cost()));
    }

    /// Why the run has no cost; empty when it has one.
    private static String unpriced(RunDetail detail) {
        var usage = detail.trace().usage();
        if (detail.trace().cost().dollars().isPresent()) {
            return "";
        }
        if (usage.input().isPresent() && usage.output().isPresent()) {
            var name = detail.run().head().model();
            return " "
                    + (name.isBlank()
                            ? Texts.get("runs.timeline.unnamed")
                            : Texts.get("runs.timeline.unpriced", VisibleText.of(name)));
        }
        return " " + Texts.get(usage.hasTokens() ? "runs.timeline.half" : "runs.timeline.untold");
    }

    /// Shows a call or a message in the transcript.
    private void open(Span span) {
        model.goTo(span);
    }

    void focus() {
        table.requestFocus();
    }
}

package dev.emend.gui.runs;

import dev.emend.app.runs.RunDetail;
import dev.emend.app.runs.RunTrace;
import dev.emend.app.runs.RunTrace.Span;
import dev.emend.app.runs.SlowestPart;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.KeyDispatcher;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Run;
import dev.emend.model.VisibleText;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// A run over time: what it took, what took most of that, and each answer and call with its share of the
/// time.
final class TimelinePane extends VBox {
    private final RunsViewModel model;
    private final Label total = TextControls.wrappingLabel("");
    private final Label untimedNote = TextControls.wrappingLabel(Texts.get("runs.timeline.untimed"), "caption");
    private final Hyperlink prices = new Hyperlink();
    private final Hyperlink slowest = new Hyperlink();
    private final SpanTable table;
    private Optional<SlowestPart> part = Optional.empty();

    /// @param prices goes to the prices in the settings
    TimelinePane(RunsViewModel model, UiAction prices) {
        this.model = model;
        setId("timeline");
        getStyleClass().add("timeline-pane");
        table = new SpanTable(model.run, this::open);
        VBox.setVgrow(table, Priority.ALWAYS);
        link(this.prices, "timeline-prices", prices::fire);
        this.prices.setTooltip(ActionControls.tooltip(prices));
        link(slowest, "timeline-slowest", () -> part.ifPresent(slowestPart -> table.choose(slowestPart.longestSpan())));
        KeyDispatcher.enterFires(this);
        untimedNote.managedProperty().bind(untimedNote.visibleProperty());
        getChildren().addAll(total, this.prices, untimedNote, slowest, table);
        model.run.load.subscribe(state -> state.ready().ifPresent(this::show));
    }

    private static void link(Hyperlink link, String id, Runnable onAction) {
        link.setId(id);
        link.setWrapText(true);
        link.setMinHeight(USE_PREF_SIZE);
        link.setOnAction(_ -> onAction.run());
        link.managedProperty().bind(link.visibleProperty());
    }

    private void show(RunDetail detail) {
        var trace = detail.trace();
        total.setText(total(trace) + missingCostReason(detail));
        untimedNote.setVisible(trace.millis().isEmpty() && !trace.usage().equals(Run.Usage.NONE));
        prices.setVisible(RunTexts.needsPrice(detail.row()));
        prices.setText(Texts.get(
                "runs.timeline.unpriced", VisibleText.of(detail.run().head().model())));
        part = SlowestPart.of(detail);
        slowest.setText(part.map(TimelinePane::sentence).orElse(""));
        slowest.setVisible(part.isPresent());
        table.show(trace);
    }

    /// Such as “62 % of 4 min 10 s in 3 calls of search_flights; longest: step 14, 48 s”.
    private static String sentence(SlowestPart part) {
        var word = part.measure().name().toLowerCase(Locale.ROOT);
        var cause = Texts.get(
                "runs.timeline.slowest." + part.cause().name().toLowerCase(Locale.ROOT),
                part.count(),
                VisibleText.of(part.tool()));
        var longest = part.longestSpan();
        var position = longest.step() < 0
                ? Texts.get("runs.timeline.slowest.message", longest.message() + 1)
                : Texts.get("runs.timeline.slowest.step", longest.step() + 1);
        return Texts.get(
                "runs.timeline.slowest." + word,
                RunTexts.percent(part.share()),
                amount(part.measure(), part.total()),
                cause,
                position,
                amount(part.measure(), part.longestAmount()));
    }

    private static String amount(SlowestPart.Measure measure, long amount) {
        var all = OptionalLong.of(amount);
        return measure == SlowestPart.Measure.TIME ? RunTexts.time(all) : RunTexts.tokens(all);
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
                RunTexts.tokens(usage.cachedInput()),
                RunTexts.tokens(usage.output()),
                RunTexts.cost(trace.cost()));
    }

    /// Why the run has no cost; empty when it has one, or a price would give it one.
    private static String missingCostReason(RunDetail detail) {
        var usage = detail.trace().usage();
        if (detail.trace().cost().dollars().isPresent() || RunTexts.needsPrice(detail.row())) {
            return "";
        }
        if (usage.input().isPresent() && usage.output().isPresent()) {
            return " " + Texts.get("runs.timeline.unnamed");
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

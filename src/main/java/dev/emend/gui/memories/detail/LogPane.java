package dev.emend.gui.memories.detail;

import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.part.TextControls;
import dev.emend.model.Experience;
import dev.emend.model.Json;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashSet;
import java.util.OptionalDouble;
import java.util.Set;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/// The log of one decision: what was done to which component, how it measured before and after, how
/// it ended, and what the agent thought of it.
final class LogPane extends VBox {
    /// The field of the log with the component's metrics before; [#AFTER] for those after.
    private static final String BEFORE = "previous_component_metrics";

    private static final String AFTER = "execution_outcome_metrics";

    /// Less is better.
    private static final Set<String> COSTS = Set.of("latency", "cost");

    LogPane(Experience log) {
        getStyleClass().add("log-pane");
        var head = new FlowPane();
        head.getStyleClass().add("chips");
        head.getChildren().add(TextControls.wrappingLabel(action(log), "strong"));
        log.success()
                .ifPresent(isSuccess -> head.getChildren()
                        .add(new Chip(
                                isSuccess ? Icons.TRUSTED : Icons.DOUBTFUL,
                                MemoryLabels.outcome(isSuccess ? "success" : "failure"),
                                isSuccess ? StyleVariant.SUCCESS : StyleVariant.DANGER)));
        getChildren().add(head);
        var before = metrics(log.fields().get(BEFORE));
        var after = metrics(log.fields().get(AFTER));
        if (!before.members().isEmpty() || !after.members().isEmpty()) {
            getChildren().add(table(before, after));
        }
        if (!log.error().isBlank()) {
            getChildren().add(new DimensionBlock(Texts.get("memories.log.error"), log.error(), "mono"));
        }
        if (!log.reflection().isBlank()) {
            getChildren().add(new DimensionBlock(Texts.get("memories.log.reflection"), log.reflection()));
        }
    }

    private static String action(Experience log) {
        var previous = log.fields().text("previous_component_name").orElse("");
        var key = log.component().isEmpty()
                ? "memories.log.action"
                : previous.isEmpty() || previous.equals(log.component()) ? "memories.log.on" : "memories.log.from";
        return Texts.get(key, log.action(), log.component(), previous);
    }

    /// Some agents keep them as JSON in a text.
    private static Json.Obj metrics(@org.jspecify.annotations.Nullable Json value) {
        return switch (value) {
            case Json.Obj object -> object;
            case Json.Text(var text)
            when dev.emend.gui.part.JsonField.read(text)
                    instanceof dev.emend.gui.part.JsonField.Result.Valid(Json.Obj object) -> object;
            case null, default -> Json.Obj.EMPTY;
        };
    }

    private static GridPane table(Json.Obj before, Json.Obj after) {
        var grid = new GridPane();
        grid.getStyleClass().add("metrics");
        grid.addRow(
                0,
                TextControls.fixedLabel(Texts.get("memories.log.metric"), "caption"),
                right(Texts.get("memories.log.before"), "caption"),
                right(Texts.get("memories.log.after"), "caption"),
                right(Texts.get("memories.log.change"), "caption"));
        var names = new LinkedHashSet<>(before.members().keySet());
        names.addAll(after.members().keySet());
        int row = 0;
        for (var name : names) {
            row++;
            grid.addRow(
                    row,
                    TextControls.fixedLabel(words(name)),
                    right(plain(before.get(name)), "figures"),
                    right(plain(after.get(name)), "figures"),
                    change(name, before.number(name), after.number(name)));
        }
        return grid;
    }

    private static String words(String name) {
        var key = "memories.metric." + name;
        return Texts.has(key) ? Texts.get(key) : name.replace('_', ' ');
    }

    private static String plain(@org.jspecify.annotations.Nullable Json value) {
        return value == null || value == Json.Null.NULL ? "\u2013" : value.plain();
    }

    private static Label right(String text, String styleClass) {
        var label = TextControls.fixedLabel(text, styleClass);
        GridPane.setHalignment(label, HPos.RIGHT);
        return label;
    }

    private static String signedNumber(double by) {
        var digits = new BigDecimal(Math.abs(by)).round(new MathContext(3)).stripTrailingZeros();
        return (by < 0 ? "\u2212" : "+") + digits.toPlainString();
    }

    private static Label change(String name, OptionalDouble before, OptionalDouble after) {
        if (before.isEmpty() || after.isEmpty()) {
            return right("\u2013", "figures");
        }
        double by = after.getAsDouble() - before.getAsDouble();
        if (!Double.isFinite(by)) {
            return right("\u2013", "figures");
        }
        if (Math.abs(by) < 1e-9) {
            return right(Texts.get("memories.log.same"), "muted");
        }
        boolean isBetter = COSTS.contains(name) == by < 0;
        var label = right(
                Texts.get(isBetter ? "memories.log.better" : "memories.log.worse", signedNumber(by)),
                isBetter ? "better" : "worse");
        label.getStyleClass().add("figures");
        return label;
    }
}

package dev.emend.gui.home;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.TextControls;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Pane of pending work, a row per kind; below it the kinds that may wait for long. Bars stand for the
/// rows during counting.
final class PendingPane extends VBox {
    private static final List<Integer> BARS = List.of(180, 140, 220, 160);

    /// Above so many minutes hours are said.
    private static final int MANY_MINUTES = 90;

    private static final double MINUTES_WIDTH = 64;
    private static final double COUNT_WIDTH = 60;

    private final Map<PendingKind, UiAction> actions;

    PendingPane(Map<PendingKind, UiAction> actions) {
        this.actions = Map.copyOf(actions);
        getStyleClass().add("pending-pane");
        count();
    }

    /// Shows that it is being counted.
    void count() {
        var bars = rows();
        BARS.forEach(width -> bars.getChildren().add(bar(width)));
        bars.setAccessibleText(Texts.get("home.reading"));
        getChildren().setAll(bars);
    }

    void show(PendingCounts counts) {
        getChildren().clear();
        if (counts.isCalm()) {
            var key = counts.isLooking() ? "home.pending.looking" : "home.pending.none";
            var words = counts.snoozedCount() == 0
                    ? Texts.get(key)
                    : Texts.get(key) + " " + Texts.get("home.pending.snoozed", counts.snoozedCount());
            var calm = new EmptyPane(counts.isLooking() ? Icons.CLOCK : Icons.DONE, words, Optional.empty());
            if (!counts.isLooking()) {
                calm.getStyleClass().add("calm");
            }
            getChildren().add(calm);
        } else {
            getChildren().add(rows(counts, false));
            if (counts.isLooking()) {
                getChildren().add(TextControls.wrappingLabel(Texts.get("home.health.looking"), "caption"));
            }
        }
        var laterRows = rows(counts, true);
        if (!laterRows.getChildren().isEmpty()) {
            getChildren()
                    .addAll(
                            TextControls.fixedLabel(Texts.get("home.pending.later"), "caption", "gap-above"),
                            laterRows);
        }
    }

    private VBox rows(PendingCounts counts, boolean isOptional) {
        var rows = rows();
        Arrays.stream(PendingKind.values())
                .filter(kind -> kind.isOptional() == isOptional && counts.of(kind) > 0)
                .forEach(kind -> rows.getChildren().add(row(kind, counts)));
        return rows;
    }

    private static VBox rows() {
        var rows = new VBox();
        rows.getStyleClass().add("rows");
        return rows;
    }

    private Button row(PendingKind kind, PendingCounts counts) {
        int count = counts.of(kind);
        var action = actions.get(kind);
        if (action == null) {
            throw new IllegalStateException("no action for " + kind);
        }
        var name = new Label(Texts.get("home.pending." + word(kind)));
        var words = new VBox(2, name);
        if (kind == PendingKind.REVIEW && !counts.cards().isEmpty()) {
            var kinds = new Label(cards(counts));
            kinds.getStyleClass().add("caption");
            kinds.setTooltip(new Tooltip(kinds.getText()));
            words.getChildren().add(kinds);
        }
        words.setAlignment(Pos.CENTER_LEFT);
        words.setMinWidth(0);
        HBox.setHgrow(words, Priority.ALWAYS);
        var countText = Texts.get("number", count);
        var number = right(countText, COUNT_WIDTH, "strong", "figures");
        var minutes = right(time(kind.minutes(count), ".short"), MINUTES_WIDTH, "muted", "figures");
        var face = new HBox(kind.icon().node(), words, number, minutes, key(action));
        face.getStyleClass().add("row-face");
        var button = new Button("", face);
        button.setId(ActionControls.selector(action));
        button.getStyleClass().addAll("row-button", "pending-row");
        button.setMaxWidth(Double.MAX_VALUE);
        button.setAccessibleText(
                Texts.get("home.pending.said", name.getText(), countText, time(kind.minutes(count), "")));
        var takes = time(kind.minutes(count), "");
        button.setTooltip(TextControls.tooltip(
                action.keyText().isEmpty()
                        ? Texts.get("home.pending.hint.keyless", action.label(), takes)
                        : Texts.get("home.pending.hint", action.label(), action.keyText(), takes)));
        face.prefWidthProperty().bind(button.widthProperty().subtract(18));
        button.setOnAction(_ -> action.fire());
        return button;
    }

    /// As wide in every row, so that the numbers stand under each other.
    private static Node key(UiAction action) {
        var place = new HBox(new KeyCap(action));
        place.setAlignment(Pos.CENTER_RIGHT);
        place.getStyleClass().add("pending-key");
        return place;
    }

    private static Label right(String text, double width, String... styleClasses) {
        var label = TextControls.fixedLabel(text, styleClasses);
        label.setPrefWidth(Math.max(width, Region.USE_COMPUTED_SIZE));
        label.setAlignment(Pos.CENTER_RIGHT);
        return label;
    }

    private static String cards(PendingCounts counts) {
        return counts.cards().entrySet().stream()
                .map(card -> Texts.get("home.pending." + card.getKey(), card.getValue()))
                .collect(Collectors.joining(" \u00b7 "));
    }

    private static String time(int minutes, String length) {
        return minutes > MANY_MINUTES
                ? Texts.get("home.hours" + length, Math.ceilDiv(minutes, 60))
                : Texts.get("home.minutes" + length, minutes);
    }

    private static String word(PendingKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /// A grey bar where a row will be.
    static Node bar(double width) {
        var bar = new Region();
        bar.getStyleClass().add("skeleton");
        bar.setMinWidth(width);
        bar.setMaxWidth(width);
        var place = new HBox(bar);
        place.getStyleClass().add("skeleton-row");
        return place;
    }
}

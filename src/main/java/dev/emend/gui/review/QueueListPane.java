package dev.emend.gui.review;

import dev.emend.app.rules.Burst;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.time.temporal.ChronoUnit;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The list in place of the card, and above it how much of it is selected.
final class QueueListPane extends VBox {
    /// Prefix of the sources of the agent server's clients.
    private static final String CLIENT = "agent:";

    final QueueTable table;
    private boolean isComingOn;

    /// @param open shows the card of the row that is looked at
    /// @param onShown told each time the list came on and its rows are there
    QueueListPane(QueueListViewModel model, Dates dates, Runnable open, Runnable onShown) {
        super(8);
        getStyleClass().addAll("item-list", "queue-list");
        table = new QueueTable(model, dates);
        table.open(open);
        var count = new Label();
        count.setId("review-list-count");
        count.getStyleClass().add("strong");
        count.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> {
                            int markedCount = model.markedRefs.size();
                            int all = model.count();
                            return markedCount > 1
                                    ? Texts.get("review.list.marked", markedCount, all)
                                    : Texts.get("review.list.count", all);
                        },
                        new Observable[] {model.markedRefs, model.rows, model.load}));
        var hint = new Label();
        hint.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> Texts.get(model.markedRefs.size() > 1 ? "review.list.several" : "review.list.hint"),
                        model.markedRefs));
        hint.getStyleClass().add("muted");
        hint.setMinWidth(0);
        var head = new HBox(12, count, hint);
        head.getStyleClass().add("list-head");
        count.setMinWidth(USE_PREF_SIZE);
        var bursts = new FlowPane(8, 4);
        bursts.setId("review-list-bursts");
        bursts.managedProperty().bind(bursts.visibleProperty());
        bursts.visibleProperty().bind(Bindings.isNotEmpty(model.bursts));
        model.bursts.subscribe(() -> bursts.getChildren()
                .setAll(model.bursts.stream().map(burst -> button(model, burst)).toList()));
        var load = new LoadPane();
        load.contentProperty().set(table);
        model.isOn.subscribe(isOn -> isComingOn = isOn);
        load.watch(model.load, _ -> onLoaded(onShown), model::refresh);
        VBox.setVgrow(load, Priority.ALWAYS);
        getChildren().addAll(head, bursts, load);
        visibleProperty().bind(model.isOn);
        managedProperty().bind(model.isOn);
        VBox.setVgrow(this, Priority.ALWAYS);
    }

    private Button button(QueueListViewModel model, Burst burst) {
        long minutes = Math.max(1, burst.from().until(burst.to(), ChronoUnit.MINUTES));
        var name = burst.source().startsWith(CLIENT) ? burst.source().substring(CLIENT.length()) : burst.source();
        var button = new Button(
                Texts.get("review.list.burst", burst.size(), VisibleText.of(name), minutes), Icons.ALIKE.node(14));
        button.getStyleClass().addAll("chip", "chip-button", StyleVariant.WARNING.styleClass());
        button.setMinWidth(USE_PREF_SIZE);
        button.setTooltip(TextControls.tooltip(Texts.get("review.list.burst.hint")));
        button.setOnAction(_ -> {
            model.mark(burst);
            table.requestFocus();
        });
        return button;
    }

    private void onLoaded(Runnable onShown) {
        if (isComingOn) {
            isComingOn = false;
            onShown.run();
        }
    }
}

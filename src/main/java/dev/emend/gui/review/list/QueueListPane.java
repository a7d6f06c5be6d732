package dev.emend.gui.review.list;

import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The list in place of the card, and above it how much of it is selected.
public final class QueueListPane extends VBox {
    private final QueueTable table;
    private boolean isComingOn;

    /// @param open shows the card of the row that is looked at
    /// @param onShown told each time the list came on and its rows are there
    public QueueListPane(QueueListViewModel model, Dates dates, Runnable open, Runnable onShown) {
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
                            int marked = model.marked().size();
                            int all = model.count();
                            return marked > 1
                                    ? Texts.get("review.list.marked", marked, all)
                                    : Texts.get("review.list.count", all);
                        },
                        new Observable[] {model.marked(), model.rows(), model.load()}));
        var hint = new Label(Texts.get("review.list.hint"));
        hint.getStyleClass().add("muted");
        hint.setMinWidth(0);
        var head = new HBox(12, count, hint);
        head.getStyleClass().add("list-head");
        count.setMinWidth(USE_PREF_SIZE);
        var load = new LoadPane();
        load.contentProperty().set(table);
        model.isOn().subscribe(isOn -> isComingOn = isOn);
        load.watch(model.load(), _ -> shown(onShown), model::refresh);
        VBox.setVgrow(load, Priority.ALWAYS);
        getChildren().addAll(head, load);
        visibleProperty().bind(model.isOn());
        managedProperty().bind(model.isOn());
        VBox.setVgrow(this, Priority.ALWAYS);
    }

    private void shown(Runnable onShown) {
        if (isComingOn) {
            isComingOn = false;
            onShown.run();
        }
    }

    public QueueTable table() {
        return table;
    }
}

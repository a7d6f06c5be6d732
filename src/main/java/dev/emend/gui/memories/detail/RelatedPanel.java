package dev.emend.gui.memories.detail;

import dev.emend.app.memories.MemorySearchService.RelatedMemory;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.memories.part.PanelHead;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import java.util.function.Consumer;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Related memories, the strongest first; Enter shows one in the table.
public final class RelatedPanel extends VBox {
    private final Consumer<String> onOpen;
    private final ListView<RelatedMemory> lines = new ListView<>();

    public RelatedPanel(RelatedViewModel model, Consumer<String> onOpen, Runnable onBack) {
        this.onOpen = onOpen;
        setId("memories-related");
        getStyleClass().addAll("side-panel", "detail");
        lines.setId("related-lines");
        lines.setAccessibleText(Texts.get("memories.graph.title"));
        lines.setCellFactory(_ -> new Cell());
        lines.setPlaceholder(EmptyPane.nothing(Texts.get("memories.graph.none")));
        lines.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                open();
            }
        });
        lines.setOnMouseClicked(event -> {
            if (event.getClickCount() == 2) {
                open();
            }
        });
        var pane = new LoadPane();
        pane.setContent(lines);
        setVgrow(pane, Priority.ALWAYS);
        getChildren().addAll(new PanelHead(Icons.GRAPH, Texts.get("memories.graph.title"), onBack), pane);
        pane.watch(
                model.related(),
                all -> {
                    lines.getItems().setAll(all);
                    lines.getSelectionModel().selectFirst();
                },
                model::reload);
    }

    private void open() {
        var line = lines.getSelectionModel().getSelectedItem();
        if (line != null) {
            onOpen.accept(line.row().id());
        }
    }

    @Override
    public void requestFocus() {
        lines.requestFocus();
    }

    private static final class Cell extends WrappingCell<RelatedMemory> {
        private final Label title = TextControls.wrapped("");
        private final Label words = TextControls.wrapped("", "caption", "figures");
        private final VBox face = new VBox(2, title, words);

        @Override
        protected void updateItem(@Nullable RelatedMemory line, boolean isEmpty) {
            super.updateItem(line, isEmpty);
            if (line == null || isEmpty) {
                setGraphic(null);
                return;
            }
            // a link is named in the words of its source
            var kind = line.link().map(MemoryLabels::line).orElseGet(() -> Texts.get("memories.graph.alike"));
            title.setText(MemoryLabels.title(line.row()));
            words.setText(Texts.get("memories.graph.edge", kind, MemoryLabels.two(line.weight())));
            setAccessibleText(title.getText() + ", " + words.getText());
            setGraphic(face);
        }
    }
}

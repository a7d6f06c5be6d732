package dev.emend.gui.memories.detail;

import dev.emend.app.memories.MemorySearchService.RelatedMemory;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.ListOpener;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.MemoryLabels;
import dev.emend.gui.memories.part.PanelHead;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import java.util.function.Consumer;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Related memories, the strongest first; Enter shows one in the table.
public final class RelatedPanel extends VBox {
    private final ListView<RelatedMemory> lines = new ListView<>();

    public RelatedPanel(RelatedViewModel model, Consumer<String> onOpen, Runnable onBack) {
        setId("memories-related");
        getStyleClass().addAll("side-panel", "detail");
        lines.setId("related-lines");
        lines.getStyleClass().add("early"); // takes the focus while they are looked for
        lines.setAccessibleText(Texts.get("memories.related.title"));
        lines.setCellFactory(_ -> new Cell());
        lines.setPlaceholder(EmptyPane.noContent(Texts.get("memories.related.none")));
        ListOpener.install(lines, line -> onOpen.accept(line.row().id()));
        var pane = new LoadPane();
        pane.setContent(lines);
        setVgrow(pane, Priority.ALWAYS);
        getChildren().addAll(new PanelHead(Icons.GRAPH, Texts.get("memories.related.title"), onBack), pane);
        pane.watch(
                model.relatedMemories,
                all -> {
                    lines.getItems().setAll(all);
                    lines.getSelectionModel().selectFirst();
                },
                model::reload);
    }

    @Override
    public void requestFocus() {
        lines.requestFocus();
    }

    private static final class Cell extends WrappingCell<RelatedMemory> {
        private final Label title = TextControls.wrappingLabel("");
        private final Label words = TextControls.wrappingLabel("", "caption", "figures");
        private final VBox face = new VBox(2, title, words);

        @Override
        protected void updateItem(@Nullable RelatedMemory line, boolean isEmpty) {
            super.updateItem(line, isEmpty);
            if (line == null || isEmpty) {
                setGraphic(null);
                return;
            }
            // a link is named in the words of its source
            var kind = line.link().map(MemoryLabels::line).orElseGet(() -> Texts.get("memories.related.similar"));
            title.setText(MemoryLabels.title(line.row()));
            words.setText(Texts.get("memories.related.edge", kind, MemoryLabels.two(line.weight())));
            setAccessibleText(title.getText() + ", " + words.getText());
            setGraphic(face);
        }
    }
}

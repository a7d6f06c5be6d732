package dev.emend.gui.memories.edit;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.ListOpener;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.memories.part.PanelHead;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Choosing the catalog that takes a memory as an item; Enter decides.
public final class PromotePane extends VBox {
    private final ListView<CatalogInfo> catalogs = new ListView<>();

    public PromotePane(PromotionViewModel model, ScreenHost host, Runnable onBack) {
        getStyleClass().addAll("side-panel", "detail");
        catalogs.setId("memories-catalogs");
        catalogs.getStyleClass().add("early"); // takes the focus while they are read
        catalogs.setAccessibleText(Texts.get("memories.promote.title"));
        host.isOpeningCatalog()
                .subscribe(_ -> catalogs.setPlaceholder(
                        host.noCatalog(() -> EmptyPane.noContent(Texts.get("memories.promote.none")))));
        catalogs.setCellFactory(_ -> new Cell());
        ListOpener.install(catalogs, model::promote);
        var pane = new LoadPane();
        pane.setContent(catalogs);
        setVgrow(pane, Priority.ALWAYS);
        getChildren()
                .addAll(
                        new PanelHead(Icons.LIBRARY, Texts.get("memories.promote.title"), onBack),
                        TextControls.wrappingLabel(Texts.get("memories.promote.what"), "muted"),
                        pane);
        pane.watch(
                model.catalogs,
                all -> {
                    catalogs.getItems().setAll(all);
                    catalogs.getSelectionModel().selectFirst();
                },
                model::reload);
    }

    @Override
    public void requestFocus() {
        catalogs.requestFocus();
    }

    private static final class Cell extends WrappingCell<CatalogInfo> {
        private final Label name = TextControls.wrappingLabel("");
        private final Label counts = TextControls.wrappingLabel("", "caption");
        private final VBox face = new VBox(2, name, counts);

        @Override
        protected void updateItem(@Nullable CatalogInfo catalog, boolean isEmpty) {
            super.updateItem(catalog, isEmpty);
            if (catalog == null || isEmpty) {
                setGraphic(null);
                return;
            }
            name.setText(catalog.label());
            counts.setText(Texts.get("memories.promote.items", catalog.counts().items()));
            setAccessibleText(name.getText() + ", " + counts.getText());
            setGraphic(face);
        }
    }
}

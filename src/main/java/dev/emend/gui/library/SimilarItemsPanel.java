package dev.emend.gui.library;

import dev.emend.app.search.SearchHit;
import dev.emend.app.search.SearchResults;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.ListOpener;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.SimilaritySlider;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// List of items similar to the one shown, best first; Enter opens one.
final class SimilarItemsPanel extends VBox {
    private final SimilarItemsViewModel model;
    private final Runnable onBack;
    private final Label empty = TextControls.wrappingLabel("", "muted");

    @FXML
    private Label subject;

    @FXML
    private Label note;

    @FXML
    private HBox cutOff;

    @FXML
    private Label count;

    @FXML
    private LoadPane pane;

    @FXML
    private ListView<SearchHit> hits;

    SimilarItemsPanel(SimilarItemsViewModel model, Consumer<SearchHit> onOpen, Runnable onBack) {
        this.model = model;
        this.onBack = onBack;
        Fxml.fill(this);
        hits.setCellFactory(_ -> new HitCell());
        hits.setPlaceholder(empty);
        ListOpener.install(hits, onOpen);
        note.managedProperty().bind(note.visibleProperty());
        note.visibleProperty().bind(note.textProperty().isNotEmpty());
        model.item.subscribe(item -> subject.setText(item == null ? "" : VisibleText.of(item.label())));
        cutOff.getChildren().setAll(new SimilaritySlider(model.cutOff));
        HBox.setHgrow(cutOff.getChildren().getFirst(), Priority.ALWAYS);
        model.cutOff.subscribe((_, _) -> filter());
        pane.watch(model.results, this::show, model::reload);
    }

    private void filter() {
        var selectedHit = hits.getSelectionModel().getSelectedItem();
        var visibleHits = model.visibleHits();
        if (!hits.getItems().equals(visibleHits)) {
            hits.getItems().setAll(visibleHits);
            hits.getSelectionModel().select(Math.max(0, selectedHit == null ? 0 : visibleHits.indexOf(selectedHit)));
        }
        int all = model.results
                .get()
                .latestValue()
                .map(searchResults -> searchResults.hits().size())
                .orElse(0);
        count.setText(all == 0 ? "" : Texts.get("library.similar.count", visibleHits.size(), all));
        empty.setText(Texts.get(all == 0 ? "library.similar.none" : "library.similar.cut"));
    }

    private void show(SearchResults results) {
        hits.getItems().clear();
        filter();
        hits.getSelectionModel().selectFirst();
        note.setText(
                !results.state().reason().isEmpty()
                        ? results.state().reason()
                        : results.isGoodMatch() || results.hits().isEmpty() ? "" : Texts.get("library.similar.weak"));
    }

    @Override
    public void requestFocus() {
        hits.requestFocus();
    }

    @FXML
    private void back() {
        onBack.run();
    }
}

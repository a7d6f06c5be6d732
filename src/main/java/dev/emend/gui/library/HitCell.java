package dev.emend.gui.library;

import dev.emend.app.search.SearchHit;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.layout.WrappingRow;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Language;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Cell for one search hit, with the parts of its score as small bars.
final class HitCell extends WrappingCell<SearchHit> {
    private final Label name = TextControls.wrappingLabel("", "mono");
    private final Label score = TextControls.fixedLabel("", "figures", "strong");
    private final Label passage = TextControls.wrappingLabel("", "caption");
    private final Part relevance = new Part("relevance");
    private final Part lexical = new Part("lexical");
    private final Part trust = new Part("trust");
    private final Part quality = new Part("quality");
    private final VBox face;

    HitCell() {
        name.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(name, Priority.ALWAYS);
        var parts = new WrappingRow(8, relevance, lexical, trust, quality);
        parts.getStyleClass().add("score-parts");
        face = new VBox(new HBox(8, name, score), passage, parts);
        face.getStyleClass().add("hit");
    }

    @Override
    protected void updateItem(@Nullable SearchHit hit, boolean isEmpty) {
        super.updateItem(hit, isEmpty);
        setGraphic(null);
        if (hit == null || isEmpty) {
            return;
        }
        name.setText(VisibleText.of(hit.item().label()));
        var similarity = SimilarItemsViewModel.similarity(hit);
        score.setText(
                similarity.isEmpty()
                        ? Texts.get("library.score.none")
                        : Texts.get("library.similar.similarity", ItemCells.twoDecimals(similarity.getAsDouble())));
        passage.setText(VisibleText.of(hit.passage().isEmpty() ? hit.title() : hit.passage()));
        var parts = hit.parts();
        relevance.show(
                parts.relevance().isPresent()
                        ? ItemCells.twoDecimals(parts.relevance().getAsDouble())
                        : "\u2013",
                parts.relevance().orElse(0));
        lexical.show(ItemCells.twoDecimals(parts.lexical()), parts.lexical());
        trust.show(ItemCells.twoDecimals(parts.trust()), Double.isNaN(parts.trust()) ? 0 : parts.trust());
        quality.show(String.format(Language.locale(), "%.0f", parts.quality()), (parts.quality() - 1) / 4);
        setAccessibleText(hit.item().label() + ". " + score.getText() + ". " + ItemCells.sentence(parts));
        setGraphic(face);
    }

    /// A word, a number and a bar from 0 to 1.
    private static final class Part extends VBox {
        private final Label number = TextControls.fixedLabel("", "caption", "figures");
        private final ProgressBar bar = new ProgressBar(0);

        Part(String key) {
            getStyleClass().add("score-part");
            bar.getStyleClass().add("score-bar");
            bar.setMaxWidth(Double.MAX_VALUE);
            var word = TextControls.fixedLabel(Texts.get("library.score." + key), "caption");
            getChildren().addAll(new HBox(4, word, number), bar);
            HBox.setHgrow(this, Priority.ALWAYS);
        }

        void show(String text, double share) {
            number.setText(text);
            bar.setProgress(Math.clamp(share, 0.0, 1.0));
        }
    }
}

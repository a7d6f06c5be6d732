package dev.emend.gui.library;

import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.search.SearchHit;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.DataTable;
import dev.emend.gui.part.HighlightedText;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.TrustBar;
import dev.emend.model.ItemRef;
import dev.emend.model.Rating;
import dev.emend.model.Trust;
import dev.emend.model.VisibleText;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.css.PseudoClass;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The cells of the item table, one per column.
final class ItemCells {
    private ItemCells() {}

    /// The id above the description, or above what matched once the words were scored; the whole of
    /// it in the tooltip.
    static final class NameCell extends DataTable.Cell<ItemSummary> {
        private final Predicate<ItemSummary> secrets;
        private final Function<ItemSummary, @Nullable SearchHit> hits;
        private final Supplier<String> words;
        private final Label id = new Label();
        private final HighlightedText title = new HighlightedText();
        private final VBox face = new VBox(id, title);

        /// @param secrets whether the item of a row holds one
        /// @param words of the query line
        NameCell(
                Predicate<ItemSummary> secrets,
                Function<ItemSummary, @Nullable SearchHit> hits,
                Supplier<String> words) {
            this.secrets = secrets;
            this.hits = hits;
            this.words = words;
            id.setContentDisplay(ContentDisplay.RIGHT);
            id.getStyleClass().add("mono");
            face.getStyleClass().add("item-face");
            setPrefWidth(0);
        }

        @Override
        protected void show(ItemSummary row) {
            id.setText(VisibleText.of(row.ref().label()));
            var hit = hits.apply(row);
            var text = hit == null || hit.passage().isBlank() ? row.title() : hit.passage();
            var line = text.strip().replaceAll("\\s+", " ");
            title.show(line, SearchHit.matches(words.get(), line));
            boolean hasSecret = secrets.test(row);
            id.setGraphic(hasSecret ? Icons.SECRET.node(14) : null);
            var name = id.getText() + (hasSecret ? ", " + Texts.get("library.secret.row") : "");
            setTooltip(TextControls.tooltip(name + "\n" + text));
            setAccessibleText(name + ", " + VisibleText.of(line));
            setGraphic(face);
        }
    }

    static final class AttachedCell extends DataTable.Cell<ItemSummary> {
        AttachedCell() {
            alignRight();
        }

        @Override
        protected void show(ItemSummary row) {
            setText(Integer.toString(row.learnings().attached()));
        }
    }

    static final class ImpliedCell extends DataTable.Cell<ItemSummary> {
        ImpliedCell() {
            alignRight();
        }

        @Override
        protected void show(ItemSummary row) {
            boolean isFloor = row.implied() >= Trust.IMPLIED_AT_FLOOR;
            setText(isFloor ? Texts.get("library.implied.floor") : Integer.toString(row.implied()));
            if (isFloor) {
                setTooltip(TextControls.tooltip(Texts.get("library.implied.floor.hint")));
            }
        }
    }

    static final class TrustCell extends DataTable.Cell<ItemSummary> {
        private final TrustBar bar = new TrustBar();

        @Override
        protected void show(ItemSummary row) {
            bar.setTrust(row.trust());
            setGraphic(bar);
        }
    }

    static final class FailedCell extends DataTable.Cell<ItemSummary> {
        private final Dates dates;

        FailedCell(Dates dates) {
            this.dates = dates;
        }

        @Override
        protected void show(ItemSummary row) {
            var raw = row.learnings().lastFailure();
            if (!raw.isEmpty()) {
                setText(dates.day(raw));
                setTooltip(
                        TextControls.tooltip(dates.parse(raw).map(dates::exact).orElse(raw) + "\n" + raw));
            }
        }
    }

    /// The rating as the one of five digits that is marked; a click on one gives it.
    static final class RatingCell extends DataTable.Cell<ItemSummary> {
        private static final PseudoClass GIVEN = PseudoClass.getPseudoClass("given");

        private final HBox digits = new HBox();

        /// @param onRate takes the item and the score that was clicked
        RatingCell(BiConsumer<ItemRef, Integer> onRate) {
            digits.getStyleClass().add("rating-digits");
            for (int score = Rating.LOWEST; score <= Rating.HIGHEST; score++) {
                int clicked = score;
                var digit = new Label(Integer.toString(score));
                digit.getStyleClass().add("rating-digit");
                digit.setTooltip(TextControls.tooltip(score + ": " + Texts.get("part.rubric." + score)));
                digit.setOnMouseClicked(click -> {
                    if (click.getButton() == MouseButton.PRIMARY && getItem() != null) {
                        onRate.accept(getItem().ref(), clicked);
                        click.consume();
                    }
                });
                digits.getChildren().add(digit);
            }
        }

        @Override
        protected void show(ItemSummary row) {
            int given = row.score().orElse(0);
            for (int i = 0; i < digits.getChildren().size(); i++) {
                digits.getChildren().get(i).pseudoClassStateChanged(GIVEN, i + 1 == given);
            }
            setGraphic(digits);
            setAccessibleText(given == 0 ? Texts.get("library.rating.none") : Texts.get("library.rating.stars", given));
        }
    }

    /// The score of the words, its parts in the tooltip.
    static final class MatchCell extends DataTable.Cell<ItemSummary> {
        private final Function<ItemSummary, @Nullable SearchHit> hits;

        MatchCell(Function<ItemSummary, @Nullable SearchHit> hits) {
            this.hits = hits;
            alignRight();
        }

        @Override
        protected void show(ItemSummary row) {
            var hit = hits.apply(row);
            if (hit != null) {
                setText(twoDecimals(hit.parts().score()));
                setTooltip(TextControls.tooltip(sentence(hit.parts())));
                setAccessibleText(sentence(hit.parts()));
            }
        }
    }

    static String sentence(SearchHit.Parts parts) {
        return Texts.get(
                "library.score.sentence",
                twoDecimals(parts.score()),
                parts.relevance().isPresent()
                        ? twoDecimals(parts.relevance().getAsDouble())
                        : Texts.get("library.score.none"),
                twoDecimals(parts.lexical()),
                twoDecimals(parts.trust()),
                String.format(Locale.ROOT, "%.0f", parts.quality()));
    }

    static String twoDecimals(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}

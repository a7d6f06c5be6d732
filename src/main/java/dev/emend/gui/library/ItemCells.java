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
import dev.emend.model.texts.Language;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javafx.beans.value.ObservableBooleanValue;
import javafx.css.PseudoClass;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The cells of the item table, one per column.
final class ItemCells {
    private static final PseudoClass FOUND = PseudoClass.getPseudoClass("found");

    private ItemCells() {}

    /// The id above the description, or above what matched the words; beside it in a compact row.
    /// The whole of it stands in the tooltip.
    static final class NameCell extends DataTable.Cell<ItemSummary> {
        /// The widest name of a catalog, pixels.
        private static final double BADGE = 110;

        private final ItemsViewModel model;
        private final Function<ItemSummary, @Nullable SearchHit> hits;
        private final Predicate<ItemSummary> badges;
        private final ObservableBooleanValue compact;
        private final Label id = new Label();
        private final Label catalog = new Label();
        private final HighlightedText title = new HighlightedText();
        private final VBox face = new VBox();
        private final HBox lowerLine = new HBox();
        private final HBox line = new HBox();

        /// @param badges whether a row names its catalog
        /// @param compact whether a row is one line
        NameCell(
                ItemsViewModel model,
                Function<ItemSummary, @Nullable SearchHit> hits,
                Predicate<ItemSummary> badges,
                ObservableBooleanValue compact) {
            this.badges = badges;
            this.model = model;
            this.hits = hits;
            this.compact = compact;
            id.setContentDisplay(ContentDisplay.RIGHT);
            id.getStyleClass().add("mono");
            face.getStyleClass().add("item-face");
            line.getStyleClass().add("item-line");
            lowerLine.getStyleClass().add("item-line");
            catalog.getStyleClass().add("catalog-badge");
            catalog.setMinWidth(Region.USE_PREF_SIZE);
            catalog.setMaxWidth(BADGE);
            HBox.setHgrow(title, Priority.ALWAYS);
            setPrefWidth(0);
        }

        @Override
        protected void show(ItemSummary row) {
            id.setText(VisibleText.of(row.ref().label()));
            var hit = hits.apply(row);
            var text = hit == null || hit.passage().isBlank() ? row.title() : hit.passage();
            var displayText = text.strip().replaceAll("\\s+", " ");
            title.show(displayText, SearchHit.matches(model.words(), displayText));
            boolean hasSecret = model.hasSecret(row.ref());
            if (hasSecret != (id.getGraphic() != null)) {
                id.setGraphic(hasSecret ? Icons.SECRET.node(14) : null);
            }
            id.pseudoClassStateChanged(FOUND, isNamed(row));
            var badge = badges.test(row) ? model.badge(row.ref()) : "";
            catalog.setText(badge);
            catalog.setVisible(!badge.isEmpty());
            catalog.setManaged(catalog.isVisible());
            var label = id.getText()
                    + (badge.isEmpty() ? "" : ", " + badge)
                    + (hasSecret ? ", " + Texts.get("library.secret.row") : "");
            TextControls.hint(this, label + "\n" + text);
            setAccessibleText(label + ", " + VisibleText.of(displayText));
            place();
        }

        private void place() {
            if (getGraphic() == (compact.get() ? line : face)) {
                return; // it stays in place while rows are scrolled by: moved nodes are styled anew
            }
            if (compact.get()) {
                face.getChildren().clear();
                lowerLine.getChildren().clear();
                // the description gives way first, then the id gets an ellipsis
                line.getChildren().setAll(id, title);
                setGraphic(line);
            } else {
                line.getChildren().clear();
                lowerLine.getChildren().setAll(catalog, title);
                face.getChildren().setAll(id, lowerLine);
                setGraphic(face);
            }
        }

        /// Whether the words are in the id, which has underscores for blanks.
        private boolean isNamed(ItemSummary row) {
            var words = model.words();
            return !words.isEmpty()
                    && !SearchHit.matches(words, row.ref().knowledgeId().replace('_', ' '))
                            .isEmpty();
        }
    }

    /// The short name of the catalog.
    static final class CatalogCell extends DataTable.Cell<ItemSummary> {
        private final ItemsViewModel model;

        CatalogCell(ItemsViewModel model) {
            this.model = model;
        }

        @Override
        protected void show(ItemSummary row) {
            var name = model.catalog(row.ref());
            say(name, name);
        }
    }

    /// Cell for the number of times agents received the item.
    static final class UsesCell extends DataTable.Cell<ItemSummary> {
        private final ItemsViewModel model;

        UsesCell(ItemsViewModel model) {
            this.model = model;
            alignRight();
        }

        @Override
        protected void show(ItemSummary row) {
            setText(model.past(row.ref())
                    .map(past -> Texts.get("number", past.uses()))
                    .orElse(""));
        }
    }

    /// Cell for the known users of the item.
    static final class UsedCell extends DataTable.Cell<ItemSummary> {
        private final ItemsViewModel model;

        UsedCell(ItemsViewModel model) {
            this.model = model;
        }

        @Override
        protected void show(ItemSummary row) {
            var text = model.past(row.ref())
                    .map(past -> past.usedBy().stream()
                            .map(by -> Texts.get("library.used." + by.word()))
                            .collect(Collectors.joining(", ")))
                    .orElse("");
            say(text, text);
        }
    }

    /// The days since the newest time the item names.
    static final class AgeCell extends DataTable.Cell<ItemSummary> {
        private final ItemsViewModel model;

        AgeCell(ItemsViewModel model) {
            this.model = model;
            alignRight();
        }

        @Override
        protected void show(ItemSummary row) {
            setText(model.past(row.ref())
                    .filter(past -> !Double.isNaN(past.age()))
                    .map(past -> Texts.get("library.age", (long) past.age()))
                    .orElse("\u2013"));
        }
    }

    static final class AttachedCell extends DataTable.Cell<ItemSummary> {
        AttachedCell() {
            alignRight();
        }

        @Override
        protected void show(ItemSummary row) {
            setText(Integer.toString(row.learnings().attachedCount()));
        }
    }

    static final class ImpliedCell extends DataTable.Cell<ItemSummary> {
        ImpliedCell() {
            alignRight();
        }

        @Override
        protected void show(ItemSummary row) {
            boolean isFloor = row.impliedFailures() >= Trust.IMPLIED_AT_FLOOR;
            setText(isFloor ? Texts.get("library.implied.floor") : Integer.toString(row.impliedFailures()));
            TextControls.hint(this, isFloor ? Texts.get("library.implied.floor.hint") : "");
        }
    }

    static final class TrustCell extends DataTable.Cell<ItemSummary> {
        private final TrustBar bar = new TrustBar();

        @Override
        protected void show(ItemSummary row) {
            bar.setTrust(row.trust(), row.state());
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
            setText(raw.isEmpty() ? "" : dates.day(raw));
            TextControls.hint(
                    this,
                    raw.isEmpty() ? "" : dates.parse(raw).map(dates::exact).orElse(raw) + "\n" + raw);
        }
    }

    /// The rating as the one of five digits that is marked; a click on one gives it.
    static final class RatingDigits extends HBox {
        private static final PseudoClass GIVEN = PseudoClass.getPseudoClass("given");

        /// @param onRate takes the score that was clicked
        RatingDigits(IntConsumer onRate) {
            getStyleClass().add("rating-digits");
            for (int score = Rating.LOWEST; score <= Rating.HIGHEST; score++) {
                int clickedScore = score;
                var digit = new Label(Integer.toString(score));
                digit.getStyleClass().add("rating-digit");
                digit.setTooltip(TextControls.tooltip(score + ": " + Texts.get("part.rubric." + score) + "\n"
                        + Texts.get("part.rubric." + score + ".examples")));
                // on the press: until the release the table may have given the cell another row
                digit.setOnMousePressed(press -> {
                    if (press.getButton() == MouseButton.PRIMARY) {
                        onRate.accept(clickedScore);
                    }
                });
                getChildren().add(digit);
            }
        }

        /// @param score 0 for none
        void mark(int score) {
            for (int i = 0; i < getChildren().size(); i++) {
                getChildren().get(i).pseudoClassStateChanged(GIVEN, i + 1 == score);
            }
            setAccessibleText(score == 0 ? Texts.get("library.rating.none") : Texts.get("library.rating.stars", score));
        }
    }

    static final class RatingCell extends DataTable.Cell<ItemSummary> {
        private final RatingDigits digits;

        /// @param onRate takes the item and the score that was clicked
        RatingCell(BiConsumer<ItemRef, Integer> onRate) {
            digits = new RatingDigits(score -> {
                if (getItem() != null) {
                    onRate.accept(getItem().ref(), score);
                }
            });
        }

        @Override
        protected void show(ItemSummary row) {
            digits.mark(row.score().orElse(0));
            setGraphic(digits);
            setAccessibleText(digits.getAccessibleText());
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
            var sentence = hit == null ? "" : sentence(hit.parts());
            say(hit == null ? "" : twoDecimals(hit.parts().score()), sentence);
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
                String.format(Language.locale(), "%.0f", parts.quality()));
    }

    static String twoDecimals(double value) {
        return Double.isNaN(value) ? "\u2013" : String.format(Language.locale(), "%.2f", value);
    }
}

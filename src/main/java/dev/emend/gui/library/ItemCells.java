package dev.emend.gui.library;

import dev.emend.curation.ItemRow;
import dev.emend.curation.SearchHit;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Prose;
import dev.emend.gui.part.TrustBar;
import dev.emend.model.Trust;
import dev.emend.model.Visible;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The cells of the item table, one per column.
final class ItemCells {
    private ItemCells() {}

    /// What all cells share: nothing for empty lines.
    private abstract static class Cell extends TableCell<ItemRow, ItemRow> {
        @Override
        protected final void updateItem(@Nullable ItemRow row, boolean isEmpty) {
            super.updateItem(row, isEmpty);
            setGraphic(null);
            setText(null);
            setTooltip(null);
            if (row != null && !isEmpty) {
                show(row);
            }
        }

        abstract void show(ItemRow row);

        void right() {
            setAlignment(Pos.CENTER_RIGHT);
            getStyleClass().add("figures");
        }
    }

    /// The id above the description; the whole of both in the tooltip.
    static final class Name extends Cell {
        private final Predicate<ItemRow> secrets;
        private final Label id = new Label();
        private final Label title = new Label();
        private final VBox face = new VBox(id, title);

        /// @param secrets whether the item of a row holds one
        Name(Predicate<ItemRow> secrets) {
            this.secrets = secrets;
            id.setContentDisplay(ContentDisplay.RIGHT);
            id.getStyleClass().add("mono");
            title.getStyleClass().add("caption");
            face.getStyleClass().add("item-face");
            setPrefWidth(0);
        }

        @Override
        void show(ItemRow row) {
            id.setText(Visible.of(row.ref().label()));
            title.setText(Visible.of(row.title().strip().replaceAll("\\s+", " ")));
            boolean hasSecret = secrets.test(row);
            id.setGraphic(hasSecret ? Icons.SECRET.node(14) : null);
            var name = id.getText() + (hasSecret ? ", " + Texts.get("library.secret.row") : "");
            setTooltip(Prose.tooltip(name + "\n" + row.title()));
            setAccessibleText(name + ", " + title.getText());
            setGraphic(face);
        }
    }

    static final class Attached extends Cell {
        Attached() {
            right();
        }

        @Override
        void show(ItemRow row) {
            setText(Integer.toString(row.learnings().attached()));
        }
    }

    static final class Implied extends Cell {
        Implied() {
            right();
        }

        @Override
        void show(ItemRow row) {
            boolean isFloor = row.implied() >= Trust.IMPLIED_AT_FLOOR;
            setText(isFloor ? Texts.get("library.implied.floor") : Integer.toString(row.implied()));
            if (isFloor) {
                setTooltip(Prose.tooltip(Texts.get("library.implied.floor.hint")));
            }
        }
    }

    static final class Trusted extends Cell {
        private final TrustBar bar = new TrustBar();

        @Override
        void show(ItemRow row) {
            bar.setTrust(row.trust());
            setGraphic(bar);
        }
    }

    static final class Failed extends Cell {
        private final Dates dates;

        Failed(Dates dates) {
            this.dates = dates;
        }

        @Override
        void show(ItemRow row) {
            var raw = row.learnings().lastFailure();
            if (!raw.isEmpty()) {
                setText(dates.day(raw));
                setTooltip(
                        Prose.tooltip(dates.parse(raw).map(dates::exact).orElse(raw) + "\n" + raw));
            }
        }
    }

    static final class Rated extends Cell {
        Rated() {
            getStyleClass().addAll("figures", "centered");
        }

        @Override
        void show(ItemRow row) {
            row.score()
                    .ifPresent(score -> {
                        setText(Integer.toString(score));
                        setAccessibleText(Texts.get("library.rating.stars", score));
                    });
        }
    }

    /// The score of the words, its parts in the tooltip.
    static final class Match extends Cell {
        private final Function<ItemRow, @Nullable SearchHit> hits;

        Match(Function<ItemRow, @Nullable SearchHit> hits) {
            this.hits = hits;
            right();
        }

        @Override
        void show(ItemRow row) {
            var hit = hits.apply(row);
            if (hit != null) {
                setText(twoDecimals(hit.parts().score()));
                setTooltip(Prose.tooltip(sentence(hit.parts())));
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

package dev.emend.gui.library;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.list.HistogramPane;
import dev.emend.gui.part.FacetRail;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import dev.emend.model.filter.FilterOperator;
import dev.emend.model.filter.FilterTerm;
import dev.emend.model.filter.NumberRange;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;

/// The filters of a query line in words, each of which a click or Enter takes away.
final class FilterChips extends FlowPane {
    /// Fields whose values say by themselves what they are.
    private static final Set<String> SAYING = Set.of("is", "has", "pending", "kind");

    private final Consumer<String> onRemove;
    private List<String> visibleFilters = List.of();

    /// @param onRemove takes a clause as it stands in the line
    FilterChips(Consumer<String> onRemove) {
        this.onRemove = onRemove;
        setId("filter-chips");
        getStyleClass().add("filter-chips");
        setMinHeight(USE_PREF_SIZE);
        managedProperty().bind(visibleProperty());
        setVisible(false);
    }

    void show(List<FilterTerm> terms) {
        var filters = terms.stream().map(FilterTerm::rawText).toList();
        if (!filters.equals(visibleFilters)) {
            visibleFilters = filters;
            getChildren().setAll(terms.stream().map(this::chip).toList());
            setVisible(!terms.isEmpty());
        }
    }

    private Button chip(FilterTerm term) {
        var words = new Label(VisibleText.of(words(term)));
        words.getStyleClass().add("filter-chip-words");
        var face = new HBox();
        face.getStyleClass().add("filter-chip-face");
        var text = words.getText();
        if (term.isNegated()) {
            face.getChildren().add(TextControls.fixedLabel(Texts.get("library.chip.not"), "filter-chip-not"));
            text = Texts.get("library.chip.excluded", text);
        }
        face.getChildren().addAll(words, Icons.CLEAR.node(14));
        var chip = new Button();
        chip.setGraphic(face);
        chip.getStyleClass().setAll("filter-chip");
        if (term.isNegated()) {
            chip.getStyleClass().add("excluded");
        }
        chip.setAccessibleText(Texts.get("library.chip.remove", text));
        TextControls.hint(chip, Texts.get("library.chip.remove", text));
        chip.setOnAction(_ -> onRemove.accept(term.rawText()));
        return chip;
    }

    /// `Trust: 0.4 to 0.8`, or what the rail calls it.
    private static String words(FilterTerm term) {
        var clause = term.isNegated() ? term.rawText().substring(1) : term.rawText();
        var facetLabel = FacetRail.words("library", clause);
        if (facetLabel.isPresent() && SAYING.contains(term.field())) {
            return facetLabel.get();
        }
        var field = Texts.get("library.chip.field." + term.field());
        var value = facetLabel
                .or(() -> NumberRange.of(term.value())
                        .filter(_ -> term.operator() == FilterOperator.EQUAL)
                        .map(range -> HistogramPane.words(range, NumberRange::number)))
                .orElseGet(() -> clause.substring(term.field().length())
                        .replaceFirst("^:", "")
                        .replace("\"", ""));
        return Texts.get("library.chip", field, value);
    }
}

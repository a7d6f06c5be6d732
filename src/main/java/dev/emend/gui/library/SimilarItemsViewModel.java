package dev.emend.gui.library;

import dev.emend.app.core.Actor;
import dev.emend.app.search.SearchHit;
import dev.emend.app.search.SearchResults;
import dev.emend.app.search.SearchService;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.SimilaritySlider;
import dev.emend.model.ItemRef;
import java.util.List;
import java.util.OptionalDouble;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// View model of the items similar to an item, best first, with the arithmetic of each rank.
public final class SimilarItemsViewModel {
    /// The most items that are found.
    private static final int MAX_SIMILAR = 24;

    private final Actor actor;
    private final SearchService search;
    private final Background background;
    public final ObjectProperty<@Nullable ItemRef> item = new SimpleObjectProperty<>();
    public final ObjectProperty<Load<SearchResults>> results = new SimpleObjectProperty<>(Load.idle());

    /// The least similarity that is shown, a cosine.
    public final DoubleProperty cutOff = new SimpleDoubleProperty(SimilaritySlider.LEAST);

    public SimilarItemsViewModel(Actor actor, SearchService search, Background background) {
        this.actor = actor;
        this.search = search;
        this.background = background;
    }

    public void find(ItemRef like) {
        item.set(like);
        reload();
    }

    public void reload() {
        var like = item.get();
        if (like != null) {
            background.load(results, () -> search.similar(actor, like, MAX_SIMILAR));
        }
    }

    /// The hits above the similarity cutoff, and those without a similarity, as there is no model.
    List<SearchHit> visibleHits() {
        return results.get().latestValue().map(SearchResults::hits).orElse(List.of()).stream()
                .filter(hit -> similarity(hit).orElse(1) >= cutOff.get())
                .toList();
    }

    /// Cosine of the item and the hit, -1 to 1; empty when only words matched.
    static OptionalDouble similarity(SearchHit hit) {
        var relevance = hit.parts().relevance();
        return relevance.isEmpty() ? relevance : OptionalDouble.of(2 * relevance.getAsDouble() - 1);
    }
}

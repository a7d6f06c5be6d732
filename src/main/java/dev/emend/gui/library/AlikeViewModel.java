package dev.emend.gui.library;

import dev.emend.app.core.Actor;
import dev.emend.app.search.SearchResults;
import dev.emend.app.search.SearchService;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.model.ItemRef;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// What is like an item, best first, with the arithmetic of each place.
public final class AlikeViewModel {
    /// The most items that are shown.
    private static final int ALIKE = 12;

    private final Actor actor;
    private final SearchService search;
    private final Background background;
    private final ObjectProperty<@Nullable ItemRef> item = new SimpleObjectProperty<>();
    private final ObjectProperty<Load<SearchResults>> results = new SimpleObjectProperty<>(Load.idle());

    public AlikeViewModel(Actor actor, SearchService search, Background background) {
        this.actor = actor;
        this.search = search;
        this.background = background;
    }

    public void find(ItemRef like) {
        item.set(like);
        again();
    }

    public void again() {
        var like = item.get();
        if (like != null) {
            background.load(results, () -> search.similar(actor, like, ALIKE));
        }
    }

    public ObjectProperty<@Nullable ItemRef> item() {
        return item;
    }

    public ObjectProperty<Load<SearchResults>> results() {
        return results;
    }
}

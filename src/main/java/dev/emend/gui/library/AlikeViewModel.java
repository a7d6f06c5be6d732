package dev.emend.gui.library;

import dev.emend.app.search.SearchResults;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.model.ItemRef;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// What is like an item, best first, with the arithmetic of each place.
public final class AlikeViewModel {
    private final LibraryReader reader;
    private final Background background;
    private final ObjectProperty<@Nullable ItemRef> item = new SimpleObjectProperty<>();
    private final ObjectProperty<Load<SearchResults>> results =
            new SimpleObjectProperty<>(Load.idle());

    public AlikeViewModel(LibraryReader reader, Background background) {
        this.reader = reader;
        this.background = background;
    }

    public void find(ItemRef like) {
        item.set(like);
        again();
    }

    public void again() {
        var like = item.get();
        if (like != null) {
            background.load(results, () -> reader.similar(like));
        }
    }

    public ObjectProperty<@Nullable ItemRef> item() {
        return item;
    }

    public ObjectProperty<Load<SearchResults>> results() {
        return results;
    }
}

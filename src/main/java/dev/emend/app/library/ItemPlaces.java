package dev.emend.app.library;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.core.UserErrors;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.LineNumbers;
import dev.emend.catalog.markdown.MemoryPlace;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Finds the items of one catalog in its files.
final class ItemPlaces {
    private ItemPlaces() {}

    /// The places of those that are in their file; proposed items and new ones on their way there have none.
    ///
    /// @throws UserException when a file can't be read
    static Map<ItemRef, ItemPlace> of(CatalogSession session, Collection<ItemRef> refs) throws UserException {
        var disk = session.onDisk();
        var places = new HashMap<ItemRef, ItemPlace>();
        Optional<LineNumbers> lines = Optional.empty();
        for (var ref : refs) {
            var index = disk.indexOf(ref);
            if (index.isEmpty()) {
                continue;
            }
            var item = disk.item(index.getAsInt());
            if (item.home().isPresent()) {
                memory(session, item).ifPresent(place -> places.put(ref, new ItemPlace(place.file(), place.line())));
            } else {
                lines = lines.or(() -> Optional.of(new LineNumbers(disk)));
                places.put(ref, new ItemPlace(disk.path(), lines.orElseThrow().of(index.getAsInt(), "")));
            }
        }
        return places;
    }

    /// The item as it stands in its file, or as it will once the change under way is saved.
    static String raw(CatalogSession session, ItemRef ref) {
        var catalog = session.current();
        var item = session.find(ref);
        if (item.isPresent() && item.get().home().isPresent()) {
            return lines(session.onDisk(), item.get());
        }
        var index = catalog.indexOf(ref);
        return index.isPresent()
                ? new String(catalog.raw(index.getAsInt()), StandardCharsets.UTF_8)
                : item.map(proposed -> proposed.fields().compact()).orElse("");
    }

    private static String lines(Catalog catalog, KnowledgeItem item) {
        try {
            return MemoryPlace.of(catalog, item)
                    .filter(place -> place.holds(item))
                    .map(MemoryPlace::lines)
                    .orElseGet(() -> MemoryPlace.toMarkdown(item));
        } catch (IOException e) {
            // whoever watches the folder tells that it can't be read; what was read before is shown on
            return MemoryPlace.toMarkdown(item);
        }
    }

    private static Optional<MemoryPlace> memory(CatalogSession session, KnowledgeItem item) throws UserException {
        var catalog = session.onDisk();
        try {
            return MemoryPlace.of(catalog, item);
        } catch (IOException e) {
            throw UserErrors.unreadable(catalog.path().toString(), e, Messages.of("shared.checkPath"));
        }
    }
}

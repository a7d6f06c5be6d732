package dev.emend.app.library;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.LineNumbers;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A catalog file looked at without a workspace: nothing is registered, nothing can be changed.
public final class ReadOnlyCatalog {
    private static final UUID NO_ID = new UUID(0, 0);

    private final CatalogSession file;

    private ReadOnlyCatalog(CatalogSession file) {
        this.file = file;
    }

    public static ReadOnlyCatalog at(Path path) throws UserException {
        return at(path, List.of());
    }

    /// @param earlier versions by whose names memories of Markdown are called
    public static ReadOnlyCatalog at(Path path, List<Catalog> earlier) throws UserException {
        var rows = new ArrayList<IndexedItem>();
        var annotations = IndexedItem.CatalogAnnotations.NOTHING;
        try {
            var real = path.toRealPath();
            var reading =
                    new CatalogFiles().read(real, NO_ID, earlier, item -> rows.add(IndexedItem.of(item, annotations)));
            return switch (reading) {
                case CatalogFiles.ReadResult.Complete(Catalog catalog) ->
                    new ReadOnlyCatalog(new CatalogSession(catalog, annotations, rows));
                case CatalogFiles.ReadResult.BeingWritten beingWritten ->
                    throw new UserException(
                            beingWritten.code(),
                            beingWritten.sentence(),
                            Messages.of("library.notEmptyCatalog"),
                            beingWritten.hasChanged()
                                    ? Messages.of("library.waitForAgent")
                                    : Messages.of("library.writeOrRestore"));
            };
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.NOT_FOUND,
                    Messages.of("shared.noFile", path.toAbsolutePath().normalize()),
                    "",
                    Messages.of("shared.checkPath"),
                    e);
        }
    }

    /// On which lines its items stand.
    public LineNumbers lines() {
        return new LineNumbers(file.current());
    }

    public CatalogInfo catalog() {
        return file.describe();
    }

    /// The file as it was read.
    public Catalog version() {
        return file.current();
    }

    /// The secrets in it, in the order of its items.
    public List<SecretFinding> secrets() {
        var findings = new ArrayList<SecretFinding>();
        file.rows().stream()
                .filter(IndexedItem::hasSecret)
                .flatMap(row -> file.find(row.item().ref()).stream())
                .forEach(item -> findings.addAll(SecretService.findSecrets(item)));
        return List.copyOf(findings);
    }

    /// The item of that id, `id#2` for the second of that name.
    public Optional<ItemRef> find(String id) {
        return LibraryService.find(file, id).map(KnowledgeItem::ref);
    }

    /// The items of these ids, in their order; all items for none.
    public List<KnowledgeItem> items(List<String> ids) throws UserException {
        var items = new ArrayList<KnowledgeItem>();
        if (ids.isEmpty()) {
            for (int i = 0; i < file.current().size(); i++) {
                items.add(file.current().item(i));
            }
        }
        for (var id : ids) {
            items.add(LibraryService.find(file, id).orElseThrow(() -> LibraryService.unknown(id, file)));
        }
        return items;
    }
}

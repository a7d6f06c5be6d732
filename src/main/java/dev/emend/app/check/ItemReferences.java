package dev.emend.app.check;

import dev.emend.analysis.secrets.JsonTextVisitor;
import dev.emend.app.library.ItemDetail;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finder of references in an item to what the repository of its catalog no longer has: paths, lines,
/// scripts and links. Names of code and packages are left to the check of whole files, which takes
/// longer. Data read from a repository is kept until its newest commit changes. Thread-safe; blocks.
public final class ItemReferences {
    private final Map<Path, RepositoryCheck> checks = new HashMap<>();

    /// Empty when the catalog lies in no repository.
    ///
    /// @throws UserException when git is not there or fails
    public synchronized List<StaleReference> findStaleReferences(ItemDetail detail) throws UserException {
        var folder = RepositoryCheck.folderOf(detail.file());
        if (folder.isEmpty()) {
            return List.of();
        }
        var check = checks.get(folder.get());
        if (check == null || !check.isCurrent()) {
            check = RepositoryCheck.of(folder.get());
            checks.put(folder.get(), check);
        }
        var passages = JsonTextVisitor.texts(detail.item().fields()).stream()
                .filter(spot -> !spot.place().endsWith(CatalogCheck.ERROR))
                .map(spot -> new RepositoryCheck.Passage(detail.file(), spot.text()))
                .toList();
        return check.checkPlaces(passages).stream().flatMap(List::stream).toList();
    }
}

package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.FilePatch;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.markdown.FolderPlan;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// The last states of open folders with their bytes, so that a change is planned without reading the disk: as they
/// were read, and as they will be once what was decided is written. Thread-safe.
final class FolderPlans {
    private static final int MAX_FOLDERS = 16;
    private static final int MAX_STATES = 8;

    /// Newest first; the folder used last is the last one.
    private final Map<UUID, List<FolderPlan>> byFolder = new LinkedHashMap<>(16, 0.75f, true);

    /// A folder as it was just read.
    synchronized void read(FolderItems items, Catalog catalog) {
        var same = find(catalog);
        if (same.isEmpty() || !same.get().folder().isSame(items.folder())) {
            states(catalog).removeIf(plan -> isOf(plan, catalog));
            add(FolderPlan.of(items, catalog));
        }
    }

    /// The files of a catalog; empty when they are not known any more.
    synchronized Optional<MarkdownFolder> files(Catalog catalog) {
        return find(catalog).map(FolderPlan::folder);
    }

    /// The folder with everything decided so far; empty when that is not known, or can't be written as it is.
    Optional<FolderPlan> of(Catalog onDisk, Catalog current) {
        var known = find(current);
        var read = known.isPresent() ? known : find(onDisk);
        if (known.isPresent() || read.isEmpty()) {
            return known;
        }
        try {
            next(read.get(), current, List.of());
            return find(current);
        } catch (UserException e) {
            return Optional.empty(); // the save sets aside what can't be written, and tells
        }
    }

    /// @return what brings the files back
    List<FilePatch> next(FolderPlan before, Catalog next, List<FilePatch> restorePatches) throws UserException {
        var plan = before.with(next, restorePatches);
        synchronized (this) {
            states(next).removeIf(other -> isOf(other, next));
            add(plan);
        }
        return before.backFrom(plan);
    }

    /// The plan to write over a folder: the known one, when nobody changed the files since, else a new one.
    ///
    /// @param refusals takes what the files don't take, by the name of the item
    FolderPlan of(FolderItems items, Catalog onDisk, Catalog next, Map<String, UserException> refusals) {
        List<FolderPlan> known;
        synchronized (this) {
            known = List.copyOf(states(next));
        }
        for (var plan : known) {
            if (plan.isFrom(items.folder()) && plan.holds(next)) {
                return plan;
            }
        }
        var read = FolderPlan.of(items, onDisk);
        try {
            return read.with(next, List.of());
        } catch (UserException e) {
            return read.withPossible(next, refusals);
        }
    }

    private synchronized Optional<FolderPlan> find(Catalog catalog) {
        return states(catalog).stream().filter(plan -> isOf(plan, catalog)).findFirst();
    }

    private static boolean isOf(FolderPlan plan, Catalog catalog) {
        return plan.catalog().sha256().equals(catalog.sha256());
    }

    private List<FolderPlan> states(Catalog catalog) {
        return byFolder.computeIfAbsent(catalog.id(), _ -> new ArrayList<>());
    }

    private void add(FolderPlan plan) {
        var states = states(plan.catalog());
        states.addFirst(plan);
        states.subList(Math.min(MAX_STATES, states.size()), states.size()).clear();
        if (byFolder.size() > MAX_FOLDERS) {
            byFolder.remove(byFolder.keySet().iterator().next());
        }
    }
}

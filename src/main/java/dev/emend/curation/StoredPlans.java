package dev.emend.curation;

import dev.emend.catalog.CatalogException;
import dev.emend.catalog.PlanFiles;
import dev.emend.model.ItemRef;
import dev.emend.model.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// The plans and verified skills agents keep beside a catalog, in `plans` and `verified_skills`. A
/// file is read again when it was written since; one that is no plan is left out. Guarded by
/// itself.
final class StoredPlans {
    private static final List<String> FOLDERS = List.of("plans", "verified_skills");

    /// More plans than that are not read for a caption; the first by name are.
    private static final int MOST_FILES = 2_000;

    private final Map<Path, Read> known = new HashMap<>();

    private record Read(FileTime stamp, List<Plan> plans) {}

    /// The plans with an action that names one of these items as its source.
    ///
    /// @param catalog the file
    List<Blast.PlanHit> using(Path catalog, List<ItemRef> items) {
        var hits = new ArrayList<Blast.PlanHit>();
        for (var plan : beside(catalog)) {
            var sources = new HashSet<String>();
            plan.actions().forEach(action -> action.kbSource().ifPresent(sources::add));
            // an agent's plan knows no second item of an id
            var used = items.stream().filter(item -> sources.contains(item.knowledgeId())).toList();
            if (!used.isEmpty()) {
                hits.add(new Blast.PlanHit(plan.source(), Veil.text(plan.task()), used));
            }
        }
        return hits;
    }

    private synchronized List<Plan> beside(Path catalog) {
        var plans = new ArrayList<Plan>();
        for (var name : FOLDERS) {
            var folder = catalog.toAbsolutePath().resolveSibling(name);
            if (Files.isDirectory(folder)) {
                files(folder).forEach(file -> plans.addAll(plans(file)));
            }
        }
        return plans;
    }

    private static List<Path> files(Path folder) {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .limit(MOST_FILES)
                    .toList();
        } catch (IOException unreadable) { // a folder nobody may read holds no plan we know
            return List.of();
        }
    }

    private List<Plan> plans(Path file) {
        try {
            var stamp = Files.getLastModifiedTime(file);
            var before = known.get(file);
            if (before != null && before.stamp.equals(stamp)) {
                return before.plans;
            }
            var read = read(file);
            known.put(file, new Read(stamp, read));
            return read;
        } catch (IOException gone) { // it was deleted a moment ago
            known.remove(file);
            return List.of();
        }
    }

    private static List<Plan> read(Path file) {
        try {
            return PlanFiles.read(file);
        } catch (CatalogException noPlan) { // told where somebody opens it
            return List.of();
        }
    }
}

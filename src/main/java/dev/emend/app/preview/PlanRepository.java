package dev.emend.app.preview;

import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.PlanFiles;
import dev.emend.model.Plan;
import dev.emend.model.texts.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The plans and verified skills agents keep beside a catalog, in `plans` and `verified_skills`. A
/// file is read again when it was written since; what can't be read is named. Guarded by itself.
public final class PlanRepository {
    private static final List<String> FOLDERS = List.of("plans", "verified_skills");

    /// More files of a folder are not read; the first by name are.
    private static final int MAX_FILES = 2_000;

    private final Map<Path, PlanFileEntry> cache = new HashMap<>();

    /// @param writtenAt when its file was written last
    public record DatedPlan(Plan plan, Instant writtenAt) {}

    /// @param skippedFiles files and folders that could not be read, each with the reason
    public record PlansFolder(List<DatedPlan> datedPlans, List<SkippedFile> skippedFiles) {
        public List<Plan> plans() {
            return datedPlans.stream().map(DatedPlan::plan).toList();
        }
    }

    private record PlanFileEntry(FileTime stamp, List<Plan> plans, Optional<SkippedFile> skippedFile) {}

    /// The number of plans that have an action that names the item as its source.
    ///
    /// @param catalog the file
    /// @param knowledgeId an agent's plan knows no second item of an id
    int planCount(Path catalog, String knowledgeId) {
        return (int) load(catalog).plans().stream()
                .filter(plan -> plan.actions().stream()
                        .anyMatch(action ->
                                action.kbSource().filter(knowledgeId::equals).isPresent()))
                .count();
    }

    public synchronized PlansFolder load(Path catalog) {
        var plans = new ArrayList<DatedPlan>();
        var skippedFiles = new ArrayList<SkippedFile>();
        for (var name : FOLDERS) {
            var folder = catalog.toAbsolutePath().resolveSibling(name);
            if (!Files.isDirectory(folder)) {
                continue;
            }
            for (var file : files(folder, skippedFiles)) {
                read(file, skippedFiles).ifPresent(read -> {
                    read.plans.forEach(plan -> plans.add(new DatedPlan(plan, read.stamp.toInstant())));
                    read.skippedFile.ifPresent(skippedFiles::add);
                });
            }
        }
        return new PlansFolder(plans, skippedFiles);
    }

    private static List<Path> files(Path folder, List<SkippedFile> skippedFiles) {
        try (var files = Files.list(folder)) {
            var all = files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
            if (all.size() > MAX_FILES) {
                var reason = "There are %d plans; the first %d by name are read.".formatted(all.size(), MAX_FILES);
                skippedFiles.add(new SkippedFile(folder, reason));
            }
            return all.subList(0, Math.min(all.size(), MAX_FILES));
        } catch (IOException e) {
            var reason = folder + " can't be read: " + FailureReason.of(e) + ".";
            skippedFiles.add(new SkippedFile(folder, reason));
            return List.of();
        }
    }

    /// Empty when the file is gone.
    private Optional<PlanFileEntry> read(Path file, List<SkippedFile> skippedFiles) {
        try {
            var stamp = Files.getLastModifiedTime(file);
            var before = cache.get(file);
            if (before != null && before.stamp.equals(stamp)) {
                return Optional.of(before);
            }
            var read = read(file, stamp);
            cache.put(file, read);
            return Optional.of(read);
        } catch (java.nio.file.NoSuchFileException e) { // it was deleted a moment ago
            cache.remove(file);
            return Optional.empty();
        } catch (IOException e) {
            var reason = file + " can't be read: " + FailureReason.of(e) + ".";
            skippedFiles.add(new SkippedFile(file, reason));
            return Optional.empty();
        }
    }

    private static PlanFileEntry read(Path file, FileTime stamp) {
        try {
            return new PlanFileEntry(stamp, PlanFiles.read(file), Optional.empty());
        } catch (CatalogException e) {
            var skippedFiles = new SkippedFile(file, e.message());
            return new PlanFileEntry(stamp, List.of(), Optional.of(skippedFiles));
        }
    }
}

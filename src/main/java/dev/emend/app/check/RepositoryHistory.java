package dev.emend.app.check;

import dev.emend.app.check.GitQueries.Commit;
import dev.emend.model.UserException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// History of paths that a repository had once and no longer has, with the fate of each. Asks git once.
/// Not thread-safe.
final class RepositoryHistory {
    private static final int MAX_MOVES = 10;
    private static final int MAX_INSIDE = 100;

    private final GitQueries git;
    private final RepositoryFiles files;
    private final Map<String, Commit> removals;

    /// Folders of which nothing is left, by the newest commit that took something out of them.
    private final Map<String, Commit> folders = new HashMap<>();

    /// The removed path for each end of it; the empty text when that is ambiguous.
    private final Map<String, String> byEnd = new HashMap<>();

    private final Map<Commit, Map<String, String>> renames = new HashMap<>();

    RepositoryHistory(GitQueries git, RepositoryFiles files) throws UserException {
        this.git = git;
        this.files = files;
        this.removals = git.removals();
        removals.keySet().removeIf(files.trackedFiles()::contains);
        removals.forEach((path, commit) -> {
            for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
                folders.putIfAbsent(path.substring(0, slash), commit);
            }
        });
        folders.keySet().removeIf(folder -> files.isThere("", folder));
        Stream.concat(removals.keySet().stream(), folders.keySet().stream())
                .forEach(path -> RepositoryFiles.ends(path)
                        .forEach(end -> byEnd.merge(end, path, (one, other) -> one.equals(other) ? one : "")));
    }

    /// The path from the top folder that a text means and that is no more.
    ///
    /// @param bases folders it may begin at, from the top folder
    Optional<String> find(String path, List<String> bases) {
        for (var base : bases) {
            var whole = base.isEmpty() ? path : base + "/" + path;
            if (removals.containsKey(whole) || folders.containsKey(whole)) {
                return Optional.of(whole);
            }
        }
        boolean isDistinct = path.indexOf('/') > 0 || path.matches("\\w*[a-z][A-Z_-]\\w{4,}\\.\\w+");
        return isDistinct ? Optional.ofNullable(byEnd.get(path)).filter(whole -> !whole.isEmpty()) : Optional.empty();
    }

    /// Something that was in a path that is no more, for which the rules of what is ignored may be
    /// made now.
    List<String> inside(String path) {
        return removals.keySet().stream()
                .filter(old -> old.startsWith(path + "/"))
                .limit(MAX_INSIDE)
                .toList();
    }

    /// The fate of a path that no longer exists.
    ///
    /// @param target the path it has now; empty when it was deleted
    record Fate(String target, Commit commit) {}

    Fate fate(String path) throws UserException {
        var at = path;
        var last = new Fate("", new Commit("", ""));
        for (int moves = 0; moves < MAX_MOVES; moves++) {
            var commit = removals.getOrDefault(at, folders.get(at));
            if (commit == null) {
                return last;
            }
            boolean isFile = removals.containsKey(at);
            var by = isFile ? commit : mostly(at).orElse(commit);
            var next = isFile ? cachedRenames(by).getOrDefault(at, "") : folder(at, cachedRenames(by));
            if (next.isEmpty()) {
                return new Fate("", commit);
            }
            if (files.isThere("", next)) {
                return new Fate(next, by);
            }
            last = new Fate("", commit);
            at = next;
        }
        return last;
    }

    private Map<String, String> cachedRenames(Commit commit) throws UserException {
        if (!renames.containsKey(commit)) {
            renames.put(commit, git.renames(commit));
        }
        return renames.getOrDefault(commit, Map.of());
    }

    /// The commit that took most out of a folder; the newest may only have swept up.
    private Optional<Commit> mostly(String folder) {
        var counts = removals.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(folder + "/"))
                .collect(Collectors.groupingBy(Map.Entry::getValue, Collectors.counting()));
        return counts.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /// The folder to which most of a folder moved; empty when it did not move as a whole.
    private static String folder(String folder, Map<String, String> renames) {
        var inside = renames.keySet().stream()
                .filter(old -> old.startsWith(folder + "/"))
                .toList();
        var targets = inside.stream()
                .flatMap(old -> target(folder, old, renames.getOrDefault(old, "")).stream())
                .collect(Collectors.groupingBy(target -> target, Collectors.counting()));
        return targets.entrySet().stream()
                .filter(entry -> entry.getValue() * 2 > inside.size())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    private static Optional<String> target(String folder, String old, String path) {
        var rest = old.substring(folder.length());
        return path.endsWith(rest) && path.length() > rest.length()
                ? Optional.of(path.substring(0, path.length() - rest.length()))
                : Optional.empty();
    }
}

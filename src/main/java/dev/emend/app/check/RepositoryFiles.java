package dev.emend.app.check;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which files and folders a repository has now. In doubt a path is there: texts leave beginnings
/// and endings of paths out.
final class RepositoryFiles {
    private final Path root;
    private final Set<String> tracked;
    private final List<String> submodules;

    /// Every end of every path and folder, and the same without the ending of its file; lower case.
    private final Set<String> ends = new HashSet<>();

    private final Map<String, String> byEnd = new HashMap<>();
    private final Set<String> twice = new HashSet<>();

    RepositoryFiles(Path root, List<String> tracked, List<String> submodules) {
        this.root = root;
        this.tracked = Collections.unmodifiableSet(new LinkedHashSet<>(tracked));
        this.submodules = submodules;
        for (var path : this.tracked) {
            var low = path.toLowerCase(Locale.ROOT);
            for (var end : ends(low)) {
                if (byEnd.put(end, path) != null) {
                    twice.add(end);
                }
            }
            ends.addAll(ends(low));
            ends.addAll(ends(withoutEnding(low)));
            for (int slash = low.lastIndexOf('/'); slash > 0; slash = low.lastIndexOf('/', slash - 1)) {
                if (ends.contains(low.substring(0, slash) + "/")) {
                    break; // so are those above it
                }
                ends.addAll(ends(low.substring(0, slash)));
                ends.add(low.substring(0, slash) + "/");
            }
        }
    }

    Set<String> tracked() {
        return tracked;
    }

    /// The path and all its ends after a slash.
    static Set<String> ends(String path) {
        var ends = new HashSet<String>();
        ends.add(path);
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            ends.add(path.substring(slash + 1));
        }
        return ends;
    }

    private static String withoutEnding(String path) {
        int dot = path.lastIndexOf('.');
        return dot > path.lastIndexOf('/') + 1 ? path.substring(0, dot) : path;
    }

    /// @param path without `./` and `../`
    /// @param bases folders it may begin at, from the top folder
    boolean has(String path, Collection<String> bases) {
        var low = path.toLowerCase(Locale.ROOT);
        return ends.contains(low)
                // TypeScript names its files as they will be called when they are compiled
                || low.matches(".*\\.[mc]?jsx?") && ends.contains(withoutEnding(low))
                || bases.stream().anyMatch(base -> isThere(base, path))
                || submodules.stream().anyMatch(module -> path.startsWith(module + "/"));
    }

    boolean isThere(String base, String path) {
        try {
            return Files.exists(root.resolve(base).resolve(path));
        } catch (InvalidPathException e) { // a name this system can't have
            return false;
        }
    }

    /// The file a path means: from one of these folders, else the only one that ends so.
    Optional<String> file(String path, Collection<String> bases) {
        for (var base : bases) {
            var whole = base.isEmpty() ? path : base + "/" + path;
            if (tracked.contains(whole)) {
                return Optional.of(whole);
            }
        }
        var low = path.toLowerCase(Locale.ROOT);
        return twice.contains(low) ? Optional.empty() : Optional.ofNullable(byEnd.get(low));
    }
}

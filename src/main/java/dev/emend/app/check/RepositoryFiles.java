package dev.emend.app.check;

import com.google.re2j.Pattern;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

/// Files and folders that a repository has now. In doubt a path counts as present: texts omit
/// beginnings and endings of paths.
final class RepositoryFiles {
    /// Files of prose: text about code is no code.
    private static final Pattern PROSE =
            Pattern.compile(".*\\.(?:md|mdx|mdc|markdown|rst|adoc)", Pattern.CASE_INSENSITIVE);

    private static final int MAX_NAME = 200;

    /// The inverse of the share of files that may be missing: one in this many.
    private static final int MAX_MISSING = 20;

    private static final long MAX_SIZE = 16 << 20;

    private final Path root;
    private final Set<String> trackedFiles;
    private final List<String> submodules;

    /// Every end of every path and folder, and the same without the ending of its file; lower case.
    private final Set<String> ends = new HashSet<>();

    private final Map<String, String> byEnd = new HashMap<>();
    private final Set<String> ambiguousEnds = new HashSet<>();

    RepositoryFiles(Path root, List<String> trackedFiles, List<String> submodules) {
        this.root = root;
        this.trackedFiles = Collections.unmodifiableSet(new LinkedHashSet<>(trackedFiles));
        this.submodules = submodules;
        for (var path : this.trackedFiles) {
            var low = path.toLowerCase(Locale.ROOT);
            for (var end : ends(low)) {
                if (byEnd.put(end, path) != null) {
                    ambiguousEnds.add(end);
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

    Set<String> trackedFiles() {
        return trackedFiles;
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

    /// The names among these that occur in tracked code. All of them when much of the code is not in
    /// the work tree.
    ///
    /// @param without paths that are not looked at
    Set<String> namesInCode(Set<String> names, Collection<String> without) {
        var foundNames = new HashSet<String>();
        int missing = 0;
        for (var path : trackedFiles) {
            if (!PROSE.matcher(path).matches() && !without.contains(path)) {
                missing += isThere("", path) ? 0 : 1;
                names(read(path), names, foundNames);
            }
        }
        return missing * MAX_MISSING > trackedFiles.size() ? names : foundNames;
    }

    private static void names(byte[] code, Set<String> names, Set<String> foundNames) {
        int start = -1;
        for (int i = 0; i <= code.length; i++) {
            int c = i < code.length ? code[i] : ' ';
            // bytes below zero are letters of other scripts
            boolean isName = c < 0 || c == '_' || Character.isLetterOrDigit(c);
            if (isName && start < 0) {
                start = i;
            } else if (!isName && start >= 0) {
                if (i - start <= MAX_NAME) {
                    var name = new String(code, start, i - start, StandardCharsets.UTF_8);
                    if (names.contains(name)) {
                        foundNames.add(name);
                    }
                }
                start = -1;
            }
        }
    }

    private byte[] read(String path) {
        try {
            var file = regular(path);
            return file.isPresent() && Files.size(file.get()) <= MAX_SIZE
                    ? Files.readAllBytes(file.get())
                    : new byte[0];
        } catch (IOException e) { // what can't be read says nothing
            return new byte[0];
        }
    }

    /// The file of a path; empty when none is there, or a link leads out of the repository.
    Optional<Path> regular(String path) {
        try {
            var file = root.resolve(path).toRealPath();
            return file.startsWith(root.toRealPath()) && Files.isRegularFile(file)
                    ? Optional.of(file)
                    : Optional.empty();
        } catch (IOException | InvalidPathException e) { // gone, or a name this system can't have
            return Optional.empty();
        }
    }

    /// The file a path means: from one of these folders, else the only one that ends so.
    Optional<String> file(String path, Collection<String> bases) {
        for (var base : bases) {
            var whole = base.isEmpty() ? path : base + "/" + path;
            if (trackedFiles.contains(whole)) {
                return Optional.of(whole);
            }
        }
        var low = path.toLowerCase(Locale.ROOT);
        return ambiguousEnds.contains(low) ? Optional.empty() : Optional.ofNullable(byEnd.get(low));
    }
}

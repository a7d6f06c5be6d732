package dev.emend.app.check;

import com.google.re2j.Pattern;
import dev.emend.app.check.GitQueries.Commit;
import dev.emend.app.check.GitQueries.Hit;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Finder of names of code and packages that a repository no longer has: names that occur nowhere in
/// its code now, and that it defined once.
final class WordCheck {
    /// The number of former states of the repository that are searched for a definition.
    private static final int MAX_STATES = 8;

    /// Files in which names are defined; prompts and data only mention them.
    private static final Pattern CODE = Pattern.compile(
            ".*\\.(?:java|kts?|scala|groovy|gradle|pyi?|pyx|[mc]?jsx?|[mc]?tsx?|vue|svelte|go|rs|c|h|cc|cpp|hpp|cs|rb|php"
                    + "|swift|mm?|sh|bash|lua|dart|exs?|erl|hs|ml|clj|proto|graphql|sql|prisma|sol|zig|nix|tf|toml|cfg|ini)");

    private static final Pattern SETTINGS = Pattern.compile(".*\\.(?:toml|cfg|ini)");

    /// Files in which names are mostly used rather than defined.
    private static final Pattern ASIDE =
            Pattern.compile("(?:.*[/._-])?(?:tests?|specs?|docs?|examples?|mocks?)[/._-].*");

    private static final String KEYWORDS = "(?:class|interface|struct|enum|trait|type|def|fn|func|function|const|let"
            + "|var|val|object|record|protocol|module|namespace|macro_rules!|table|message|service|rpc|static|public"
            + "|private|protected|internal|abstract|async|export)";

    private final GitQueries git;
    private final RepositoryFiles files;
    private final RepositoryCheck repositoryCheck;
    private final Collection<String> checkedPaths;

    /// @param repositoryCheck what holds the manifests and the history, which are read only when they are needed
    /// @param checkedPaths files that are checked: a name that stands only there is gone
    WordCheck(GitQueries git, RepositoryFiles files, RepositoryCheck repositoryCheck, Collection<String> checkedPaths) {
        this.git = git;
        this.files = files;
        this.repositoryCheck = repositoryCheck;
        this.checkedPaths = checkedPaths;
    }

    /// The fate of each name that is gone, as a sentence.
    ///
    /// @param byFile names, by the file that says them: its own commits tell when they were true;
    ///   the empty text for files outside of the repository
    Map<String, String> symbols(Map<String, Set<String>> byFile) throws UserException {
        var all = new HashSet<String>();
        byFile.values().forEach(all::addAll);
        all.removeIf(name -> files.has(name, List.of()));
        if (all.isEmpty()) {
            return Map.of();
        }
        all.removeAll(files.namesInCode(all, checkedPaths));
        var byStates = new LinkedHashMap<List<Commit>, Set<String>>();
        for (var entry : byFile.entrySet()) {
            var open = new HashSet<>(entry.getValue());
            open.retainAll(all);
            if (!open.isEmpty()) {
                byStates.computeIfAbsent(git.spread(entry.getKey(), MAX_STATES), _ -> new HashSet<>())
                        .addAll(open);
            }
        }
        var fates = new HashMap<String, String>();
        for (var entry : byStates.entrySet()) {
            search(entry.getKey(), entry.getValue(), fates);
        }
        return fates;
    }

    private void search(List<Commit> states, Set<String> names, Map<String, String> fates) throws UserException {
        for (var commit : states) {
            names.removeAll(fates.keySet());
            if (names.isEmpty()) {
                return;
            }
            var hits = new ArrayList<>(git.grep(names, commit));
            hits.sort(Comparator.comparing(hit -> ASIDE.matcher(hit.path()).matches()));
            for (var hit : hits) {
                for (var name : names) {
                    if (!fates.containsKey(name) && !checkedPaths.contains(hit.path()) && defines(hit, name)) {
                        fates.put(name, fate(name, hit, commit));
                    }
                }
            }
        }
    }

    private static boolean defines(Hit hit, String name) {
        var text = hit.text();
        if (!text.contains(name) || !CODE.matcher(hit.path()).matches()) {
            return false;
        }
        var word = Pattern.quote(name);
        // a lower-case name that is given a value is a variable, which texts name like their own
        boolean isValue = !name.equals(name.toLowerCase(Locale.ROOT))
                || SETTINGS.matcher(hit.path()).matches();
        return Pattern.compile("(?:^|\\W)" + KEYWORDS + "\\s(?:\\([^)]*\\)\\s*)?(?:[^=;\"'(]*[^=;\"'(\\w$])?" + word
                                + "(?:[^\\w$]|$)")
                        .matcher(text)
                        .find()
                || isValue
                        && Pattern.compile("^\\s*" + word + "\\s*=[^=]")
                                .matcher(text)
                                .find()
                || Pattern.compile("^\\s*(?:[\\w<>\\[\\],.?]+\\s+)*" + word + "\\s*\\([^;]*\\{\\s*$")
                        .matcher(text)
                        .find();
    }

    private String fate(String name, Hit hit, Commit commit) throws UserException {
        var newPath = repositoryCheck.history().fate(hit.path()).target();
        for (var path : newPath.isEmpty() ? List.of(hit.path()) : List.of(newPath, hit.path())) {
            var last = git.lastChange(name, path);
            if (!last.isEmpty()) {
                return Messages.of("check.wasTakenOut", name, path, last.getFirst());
            }
        }
        return Messages.of("check.wasDefined", name, hit.path(), commit);
    }

    /// @param fates what became of those that are gone, a sentence each
    /// @param strange those that must be packages, by their scope, and that the repository never had
    record Packages(Map<String, String> fates, Set<String> strange) {}

    Packages packages(Set<String> names) throws UserException {
        var fates = new HashMap<String, String>();
        var strange = new HashSet<String>();
        for (var name : names) {
            if (!files.has(name, List.of())) {
                var line = repositoryCheck.manifests().removedPackage(name);
                line.ifPresent(
                        one -> fates.put(name, Messages.of("check.wasTakenOut", name, one.path(), one.commit())));
                if (line.isEmpty() && name.startsWith("@")) {
                    strange.add(name);
                }
            }
        }
        var candidates = new HashSet<>(fates.keySet());
        candidates.addAll(strange);
        if (!candidates.isEmpty()) {
            var present = git.present(candidates, checkedPaths);
            present.forEach(fates::remove);
            present.forEach(strange::remove);
        }
        return new Packages(fates, strange);
    }
}

package dev.emend.app.check;

import com.google.re2j.Pattern;
import dev.emend.analysis.references.Reference;
import dev.emend.analysis.references.Reference.OfPackage;
import dev.emend.analysis.references.Reference.OfPath;
import dev.emend.analysis.references.Reference.OfScript;
import dev.emend.analysis.references.Reference.OfSymbol;
import dev.emend.analysis.references.Reference.Source;
import dev.emend.analysis.references.ReferenceFinder;
import dev.emend.app.core.LinkedFile;
import dev.emend.app.transfer.LeftOutFile;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Checks texts against the repository they speak of: what they name and it has no more.
///
/// Only what the history proves was there once is told, except for lines beyond the end of a file
/// and for links to files. What can't be judged is passed over. Not thread-safe; runs git and
/// blocks.
public final class RepositoryCheck {
    /// Paths where agents find their instructions for a repository, and where they keep their notes.
    private static final Pattern MEMORY =
            Pattern.compile("(?:.*/)?(?:(?:AGENTS?|CLAUDE|GEMINI|MEMORY|SKILL|skill)(?:\\.local)?\\.md"
                    + "|copilot-instructions\\.md|[^/]+\\.instructions\\.md|[^/]+\\.mdc|\\.clinerules"
                    + "|\\.(?:clinerules|roo|windsurf|cursor|claude|serena/memories)/.*\\.md)");

    private static final Pattern TEMPLATE = Pattern.compile(
            "(?:.*/)?(?:templates?|assets|fixtures|__fixtures__|testdata|scaffold(?:s|ing)?|boilerplates?)/.*");

    /// Skills and rules that others install, when they lie in no folder of a tool: they speak of other repositories.
    private static final Pattern SHARED =
            Pattern.compile("(?:[^./][^/]*/)*(?:SKILL\\.md|skill\\.md|[^/]+\\.instructions\\.md|[^/]+\\.mdc)");

    private static final Pattern SOURCE_FILE =
            Pattern.compile(".*\\.(?:md|mdx|mdc|py|ts|tsx|js|java|go|rs|json|ya?ml|toml|sh)");

    private static final Pattern EXAMPLE =
            Pattern.compile("(?i)\\b(?:examples?|e\\.g\\.|for instance|such as)(?:\\W|$)");

    private final GitQueries git;
    private final String head;
    private final RepositoryFiles files;
    private @Nullable RepositoryHistory history;
    private @Nullable Manifests manifests;
    private @Nullable Boolean isFirstCommit;

    private RepositoryCheck(GitQueries git) throws UserException {
        this.git = git;
        this.head = git.head();
        this.files = new RepositoryFiles(git.root(), git.trackedFiles(), git.submodules());
    }

    /// Against the repository a folder is in.
    ///
    /// @throws UserException when it is in none, nothing of it is checked out, or there is no git on
    ///   this machine
    public static RepositoryCheck of(Path folder) throws UserException {
        var check = new RepositoryCheck(GitQueries.of(folder));
        if (check.files.trackedFiles().isEmpty() && !check.head.isEmpty()) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("check.nothingCheckedOut", folder),
                    Messages.of("check.nothingChecked"),
                    Messages.of("check.checkOut"));
        }
        return check;
    }

    /// The nearest folder above a file that is a repository.
    public static Optional<Path> folderOf(Path file) {
        return Stream.iterate(file.toAbsolutePath().normalize().getParent(), folder -> folder != null, Path::getParent)
                .filter(folder -> Files.exists(folder.resolve(".git")))
                .findFirst();
    }

    /// Whether the history was cut off when it was cloned: then less is found.
    public boolean isShallow() throws UserException {
        return git.isShallow();
    }

    /// The files that agents read as their memory, by the usual names: AGENTS.md, CLAUDE.md, SKILL.md and so
    /// on; without templates, which concern other repositories.
    public List<Path> memoryFiles() {
        return memories(path -> !TEMPLATE.matcher(path).matches()).stream()
                .filter(path -> LinkedFile.target(path).isEmpty())
                .toList();
    }

    /// Paths that are no memory files, with the reason: links, whose target is checked itself, and templates.
    public List<LeftOutFile> leftOut() {
        var leftOut = new ArrayList<LeftOutFile>();
        memories(path -> TEMPLATE.matcher(path).matches())
                .forEach(path -> leftOut.add(new LeftOutFile(path, Messages.of("check.template"))));
        for (var path : memories(path -> !TEMPLATE.matcher(path).matches())) {
            LinkedFile.target(path)
                    .ifPresent(target -> leftOut.add(new LeftOutFile(path, Messages.of("transfer.linkTo", target))));
        }
        return leftOut;
    }

    private List<Path> memories(Predicate<String> filter) {
        return files.trackedFiles().stream()
                .filter(path -> MEMORY.matcher(path).matches())
                .filter(filter)
                .filter(path -> files.regular(path).isPresent())
                .map(path -> git.root().resolve(path))
                .toList();
    }

    /// A text and the file it stands in, which may lie outside of the repository.
    public record Passage(Path file, String text) {}

    /// The stale references of each passage, in their order. Asks git for all at once.
    public List<List<StaleReference>> check(List<Passage> passages) throws UserException {
        var all = findReferences(passages);
        var checkedFiles = new HashSet<String>();
        passages.forEach(passage -> inside(passage.file()).ifPresent(checkedFiles::add));
        var words = new WordCheck(git, files, this, checkedFiles);
        var symbols = new HashMap<String, Set<String>>();
        for (int i = 0; i < all.size(); i++) {
            var file = inside(passages.get(i).file()).orElse("");
            for (var reference : all.get(i)) {
                if (reference instanceof OfSymbol symbol) {
                    symbols.computeIfAbsent(file, _ -> new HashSet<>()).add(symbol.name());
                }
            }
        }
        var packages = all.stream()
                .flatMap(List::stream)
                .flatMap(reference -> reference instanceof OfPackage packageReference
                        ? Stream.of(packageReference.name())
                        : Stream.of())
                .collect(Collectors.toSet());
        return judge(passages, all, words.symbols(symbols), words.packages(packages));
    }

    /// Like [#check(List)], but without names of code and packages, which takes git less time.
    List<List<StaleReference>> checkPlaces(List<Passage> passages) throws UserException {
        return judge(passages, findReferences(passages), Map.of(), new WordCheck.Packages(Map.of(), Set.of()));
    }

    /// Whether the repository has the same newest commit as when it was read.
    boolean isCurrent() throws UserException {
        return git.head().equals(head);
    }

    private static List<List<Reference>> findReferences(List<Passage> passages) {
        return passages.stream()
                .map(passage -> ReferenceFinder.find(passage.text()))
                .toList();
    }

    private List<List<StaleReference>> judge(
            List<Passage> passages, List<List<Reference>> all, Map<String, String> fates, WordCheck.Packages packages)
            throws UserException {
        var results = new ArrayList<List<StaleReference>>();
        for (int i = 0; i < all.size(); i++) {
            var bySubject = new LinkedHashMap<String, StaleReference>();
            var goneInTrees = new ArrayList<String>();
            for (var reference : all.get(i)) {
                var staleReference = switch (reference) {
                    case OfPath path -> path(path, passages.get(i), goneInTrees);
                    case OfScript script -> script(script, passages.get(i).file());
                    case OfSymbol symbol -> word(CheckRule.MISSING_SYMBOL, symbol, fates.get(symbol.name()));
                    case OfPackage packageReference ->
                        isListOfExamples(packageReference, passages.get(i).text(), all.get(i), packages.strange())
                                ? Optional.<StaleReference>empty()
                                : word(
                                        CheckRule.MISSING_PACKAGE,
                                        packageReference,
                                        packages.fates().get(packageReference.name()));
                };
                staleReference.ifPresent(one -> bySubject.merge(one.subject(), one, RepositoryCheck::merge));
            }
            results.add(List.copyOf(bySubject.values()));
        }
        return results;
    }

    /// Whether others that the repository never had stand on the same line: then it speaks of
    /// packages in general.
    private static boolean isListOfExamples(
            OfPackage packageReference, String text, List<Reference> all, Set<String> strange) {
        int from = text.lastIndexOf('\n', packageReference.start());
        int to = text.indexOf('\n', packageReference.start());
        return all.stream()
                .filter(other -> other.start() > from && (to < 0 || other.start() < to))
                .anyMatch(other -> other instanceof OfPackage(var _, var _, var name) && strange.contains(name));
    }

    private static StaleReference merge(StaleReference one, StaleReference other) {
        var offsets = new ArrayList<>(one.repeatOffsets());
        offsets.add(other.start());
        return new StaleReference(one.rule(), one.start(), one.subject(), one.fate(), offsets);
    }

    private static Optional<StaleReference> word(CheckRule rule, Reference reference, @Nullable String fate) {
        return Optional.ofNullable(fate)
                .map(description -> staleReference(rule, reference, reference.text(), description));
    }

    /// A file from the top folder; empty when it lies outside.
    private Optional<String> inside(Path file) {
        try {
            var real = file.toRealPath();
            var root = git.root().toRealPath();
            return real.startsWith(root)
                    ? Optional.of(root.relativize(real).toString().replace('\\', '/'))
                    : Optional.empty();
        } catch (IOException e) { // a text of a store, or of a file that is gone: it lies nowhere
            return Optional.empty();
        }
    }

    /// The folders a path in a file may begin at, nearest first.
    private List<String> bases(Path file) {
        var bases = new ArrayList<String>();
        var at = inside(file).orElse("");
        for (int slash = at.lastIndexOf('/'); slash > 0; slash = at.lastIndexOf('/', slash - 1)) {
            bases.add(at.substring(0, slash));
        }
        bases.add("");
        return bases;
    }

    private Optional<StaleReference> path(OfPath reference, Passage passage, List<String> goneInTrees)
            throws UserException {
        var file = passage.file();
        var bases = bases(file);
        boolean isRelative =
                reference.source() == Source.LINK || reference.path().startsWith("../");
        if (isRelative && inside(file).isEmpty()) {
            return Optional.empty();
        }
        var resolvedPath = resolve(reference.path(), isRelative ? bases.getFirst() : "");
        if (resolvedPath.isEmpty()) {
            return Optional.empty();
        }
        var path = resolvedPath.get();
        // a link may begin at the top all the same, and the first folder of a drawing may be the repository
        var other = isRelative
                ? reference.path().replaceFirst("^(?:\\.{1,2}/)+", "")
                : reference.source() == Source.TREE ? path.substring(path.indexOf('/') + 1) : path;
        if (files.has(path, bases) || files.has(other, bases)) {
            return reference.line() == 0 ? Optional.empty() : line(reference, path, bases);
        }
        if (goneInTrees.stream().anyMatch(folder -> path.startsWith(folder + "/"))) {
            return Optional.empty();
        }
        if (isFirstCommit() && (isLinkInTree(reference, path) || isInTree(reference, path, passage))) {
            boolean isLeft = isOfTool(path) || isIgnored(path);
            var description = Messages.of("check.isNotThere", reference.text());
            var rule = reference.source() == Source.LINK ? CheckRule.BROKEN_LINK : CheckRule.MISSING_PATH;
            return isLeft ? Optional.empty() : Optional.of(staleReference(rule, reference, path, description));
        }
        var formerPath = formerPath(reference, path, bases);
        var rule = reference.source() == Source.LINK ? CheckRule.BROKEN_LINK : CheckRule.MISSING_PATH;
        if (formerPath.isEmpty()) {
            return isRelative && reference.source() == Source.LINK && isBroken(path)
                    ? Optional.of(
                            staleReference(rule, reference, path, Messages.of("check.leadsNowhere", reference.text())))
                    : Optional.empty();
        }
        if (isOfTool(path) || isIgnored(formerPath.get()) || isIgnored(path)) {
            return Optional.empty();
        }
        if (reference.source() == Source.TREE) {
            goneInTrees.add(path);
        }
        var fate = history().fate(formerPath.get());
        var description = fate.target().isEmpty()
                ? Messages.of("check.wasDeleted", reference.text(), fate.commit())
                : Messages.of("check.movedTo", reference.text(), fate.target(), fate.commit());
        return Optional.of(staleReference(rule, reference, formerPath.get(), description));
    }

    /// Whether the history can prove nothing, since no commit came before this one.
    private boolean isFirstCommit() throws UserException {
        if (isFirstCommit == null) {
            isFirstCommit = git.isFirst() && !git.isShallow();
        }
        return isFirstCommit;
    }

    private boolean isLinkInTree(OfPath reference, String path) {
        int slash = path.indexOf('/');
        return reference.source() == Source.LINK
                && slash > 0
                && path.matches(".*/[^/]+\\.\\w+")
                && files.isThere("", path.substring(0, slash));
    }

    /// Whether a path of a source file begins with a folder of the repository, and the text speaks of a file that is
    /// there by now: no example, no argument of a command, no text for another repository.
    private boolean isInTree(OfPath reference, String path, Passage passage) {
        int slash = path.indexOf('/');
        return (reference.source() == Source.CODE || reference.source() == Source.PROSE)
                && !reference.path().startsWith("../")
                && slash > 0
                && !path.startsWith(".")
                && path.indexOf('[') < 0
                && SOURCE_FILE.matches(path)
                && files.isThere("", path.substring(0, slash) + "/.")
                && isOwn(passage.file())
                && !EXAMPLE.matcher(line(passage.text(), reference.start())).find();
    }

    private static String line(String text, int place) {
        int end = text.indexOf('\n', place);
        return text.substring(text.lastIndexOf('\n', place - 1) + 1, end < 0 ? text.length() : end);
    }

    private boolean isOwn(Path file) {
        return inside(file).filter(SHARED::matches).isEmpty();
    }

    private Optional<String> formerPath(OfPath reference, String path, List<String> bases) throws UserException {
        if (reference.source() == Source.MODULE) {
            for (var end : List.of(".py", "/__main__.py", "/__init__.py")) {
                var match = history().find(path + end, bases);
                if (match.isPresent()) {
                    return match;
                }
            }
            return Optional.empty();
        }
        var match = history().find(path, bases);
        int slash = path.indexOf('/');
        return match.isPresent() || reference.source() != Source.TREE || slash < 0
                ? match
                : history().find(path.substring(slash + 1), bases);
    }

    /// Whether a link should lead to a file of the repository: the folder is there, and what is in
    /// it is not made by a build.
    private boolean isBroken(String path) throws UserException {
        int slash = path.lastIndexOf('/');
        return SOURCE_FILE.matches(path)
                && (slash < 0 || files.isThere("", path.substring(0, slash)))
                && !isIgnored(path);
    }

    /// Whether it is a hidden folder, such as a tool makes for itself on each machine.
    private static boolean isOfTool(String path) {
        return path.startsWith(".") && !path.startsWith(".github/") && !path.matches(".*\\.\\w+");
    }

    private boolean isIgnored(String path) throws UserException {
        // a rule may be for all that is in a folder
        var paths = new ArrayList<>(List.of(path, path + "/", path + "/x")); // a rule may be for what is in it
        paths.addAll(history().inside(path));
        return !git.ignoredPaths(paths).isEmpty();
    }

    /// Without `./` and `../`; empty when it leads out of the repository.
    private static Optional<String> resolve(String path, String base) {
        var steps = new ArrayList<String>(base.isEmpty() ? List.of() : List.of(base.split("/")));
        for (var step : path.split("/")) {
            if (step.equals("..")) {
                if (steps.isEmpty()) {
                    return Optional.empty();
                }
                steps.removeLast();
            } else if (!step.equals(".") && !step.isEmpty()) {
                steps.add(step);
            }
        }
        return steps.isEmpty() ? Optional.empty() : Optional.of(String.join("/", steps));
    }

    private Optional<StaleReference> line(OfPath reference, String path, List<String> bases) {
        return files.file(path, bases)
                .flatMap(files::regular)
                .map(RepositoryCheck::lines)
                .filter(lines -> lines >= 0 && lines < reference.line())
                .map(lines -> staleReference(
                        CheckRule.MISSING_LINE,
                        reference,
                        reference.text(),
                        Messages.of("check.fewerLines", reference.text(), lines, reference.line())));
    }

    /// -1 when nobody can read it.
    private static long lines(Path file) {
        try (var lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.count();
        } catch (IOException | UncheckedIOException e) { // what can't be read can't be judged
            return -1;
        }
    }

    private Optional<StaleReference> script(OfScript script, Path file) throws UserException {
        boolean isThere = manifests().has(script.runner(), script.name())
                || files.has(script.name(), List.of(""))
                || script.runner() == Reference.Runner.CARGO
                        && files.has(script.name().replace('-', '_'), List.of(""));
        if (isThere) {
            return Optional.empty();
        }
        if (isFirstCommit() && isOwn(file) && manifests().declares(script.runner())) {
            var description = Messages.of("check.isNotDeclared", script.text());
            return Optional.of(staleReference(CheckRule.MISSING_SCRIPT, script, script.name(), description));
        }
        return manifests()
                .removed(script.runner(), script.name())
                .map(line -> staleReference(
                        CheckRule.MISSING_SCRIPT,
                        script,
                        script.name(),
                        Messages.of("check.wasTakenOut", script.text(), line.path(), line.commit())));
    }

    private static StaleReference staleReference(CheckRule rule, Reference reference, String subject, String fate) {
        return new StaleReference(rule, reference.start(), subject, fate, List.of());
    }

    RepositoryHistory history() throws UserException {
        if (history == null) {
            history = new RepositoryHistory(git, files);
        }
        return history;
    }

    Manifests manifests() throws UserException {
        if (manifests == null) {
            manifests = new Manifests(git, files);
        }
        return manifests;
    }
}

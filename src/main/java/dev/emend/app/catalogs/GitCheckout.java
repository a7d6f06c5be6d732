package dev.emend.app.catalogs;

import dev.emend.app.core.GitProgram;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/// What git does with a file: whether it is at work on it, and whether it wrote what was found there. It did when
/// another
/// commit was checked out since, and the file is byte for byte as that one has it. Where git can't be asked it did not;
/// nothing of a repository runs for it.
final class GitCheckout {
    private static final Logger LOG = Logger.getLogger(GitCheckout.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(50);

    /// How long a lock, or a step of a rebase, counts as work that goes on: git runs merge drivers in between.
    private static final Duration LOCK_AGE = Duration.ofSeconds(60);

    private static final Duration STEP_AGE = Duration.ofSeconds(20);

    /// The folders in which git keeps the steps that are left.
    private static final List<String> STEPS = List.of("rebase-merge", "rebase-apply", "sequencer");

    /// The commits of which a row of picks stands still.
    private static final List<String> HEADS = List.of("CHERRY_PICK_HEAD", "REVERT_HEAD");

    /// Arguments of one call stay below what systems allow.
    private static final int MAX_WORDS = 400;

    private GitCheckout() {}

    /// Blocks until git has ended what it is at, two seconds at most.
    ///
    /// @param base what was in the file before
    /// @param seenAt when it was last seen; empty when that is not known
    static boolean isCheckedOut(CatalogFiles files, Catalog base, Catalog theirs, Optional<Instant> seenAt) {
        try {
            var repository = repository(theirs.path());
            if (repository.isEmpty()) {
                return false;
            }
            await(repository.get().resolve("index.lock"));
            return isMoved(repository.get().resolve("logs/HEAD"), seenAt.orElse(Instant.EPOCH))
                    && isCommitted(changedFiles(base, theirs), theirs.path())
                    && !files.hasChanged(theirs);
        } catch (IOException | UncheckedIOException | InvalidPathException | UserException e) {
            LOG.log(Level.INFO, "git is not asked about " + theirs.path(), e);
            return false;
        }
    }

    /// Whether git is at work in the repository of a file, and will write it again: what is in the file now is only a
    /// step, and what is written into it makes git stop.
    static boolean isInProgress(Path file, Clock clock) {
        try {
            var repository = repository(file);
            return repository.isPresent() && isAtWork(repository.get(), clock.instant());
        } catch (IOException | UncheckedIOException | InvalidPathException e) {
            LOG.log(Level.INFO, "git is not asked about " + file, e);
            return false;
        }
    }

    private static boolean isAtWork(Path repository, Instant now) throws IOException {
        if (isChangedSince(repository.resolve("index.lock"), now.minus(LOCK_AGE))) {
            return true;
        }
        if (isStopped(repository, now)) {
            return false;
        }
        for (var steps : STEPS) {
            for (var step : List.of("", "done", "git-rebase-todo", "next", "todo")) {
                if (isChangedSince(repository.resolve(steps).resolve(step), now.minus(STEP_AGE))) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether git waits for a person.
    private static boolean isStopped(Path repository, Instant now) throws IOException {
        if (Files.exists(repository.resolve("rebase-merge"))) {
            return Files.exists(repository.resolve("rebase-merge/stopped-sha"));
        }
        for (var name : HEADS) { // there for a moment in each pick
            var head = repository.resolve(name);
            if (Files.exists(head) && !isChangedSince(head, now.minus(PATIENCE))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isChangedSince(Path file, Instant time) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toInstant().isAfter(time);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /// Blocks until git has ended what it is at, a minute at most.
    static void awaitEnd(Path file, Clock clock) {
        long end = System.nanoTime() + LOCK_AGE.toNanos();
        while (isInProgress(file, clock) && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /// The folder in which git keeps what it knows of the work tree that a file lies in.
    private static Optional<Path> repository(Path file) throws IOException {
        var gitPath = Stream.iterate(file, Objects::nonNull, Path::getParent)
                .map(folder -> folder.resolve(".git"))
                .filter(Files::exists)
                .findFirst();
        if (!gitPath.map(Files::isRegularFile).orElse(false)) {
            return gitPath;
        }
        // of a further work tree, or a repository within another one
        var pointer = Files.readString(gitPath.get()).strip();
        return Optional.of(gitPath.get().resolveSibling(pointer.substring(pointer.indexOf(' ') + 1)));
    }

    /// Git writes files first and tells last which commit they are of.
    private static void await(Path lock) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        boolean isAtWork = Files.exists(lock);
        while (isAtWork && System.nanoTime() < end) {
            isAtWork = Files.exists(lock);
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /// Whether more happened since than commits of what is in the files: a program may commit its older copy, too.
    private static boolean isMoved(Path log, Instant since) throws IOException {
        if (!Files.isRegularFile(log)) {
            return true; // this repository keeps none
        }
        try (var lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> {
                int tab = Math.max(0, line.indexOf('\t'));
                var words = line.substring(0, tab).split(" ");
                var second = words.length < 2 ? "" : words[words.length - 2];
                return !second.isEmpty()
                        && second.length() < 19
                        && second.chars().allMatch(Character::isDigit)
                        && Long.parseLong(second) >= since.getEpochSecond()
                        && !isCommit(line.substring(tab + 1));
            });
        }
    }

    /// Whether an entry of the log is of a commit that brought no other one into the files.
    private static boolean isCommit(String message) {
        return message.startsWith("commit")
                && !message.startsWith("commit (merge)")
                && !message.startsWith("commit (cherry-pick)");
    }

    /// The files of a collection that differ, by their paths in the folder.
    private static List<String> changedFiles(Catalog base, Catalog theirs) {
        if (!Files.isDirectory(theirs.path())) {
            return List.of(theirs.path().getFileName().toString());
        }
        var before = byFile(base);
        var after = byFile(theirs);
        return Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .filter(file -> !Objects.equals(before.get(file), after.get(file)))
                .toList();
    }

    private static Map<String, List<Json.Obj>> byFile(Catalog catalog) {
        var items = new TreeMap<String, List<Json.Obj>>();
        for (int i = 0; i < catalog.size(); i++) {
            var fields = catalog.item(i).fields();
            Stream.of("file", "index_file")
                    .flatMap(member -> fields.object("metadata").text(member).stream())
                    .forEach(file ->
                            items.computeIfAbsent(file, _ -> new ArrayList<>()).add(fields));
        }
        return items;
    }

    /// Whether these files are as the commit that is checked out has them, or are neither here nor there.
    private static boolean isCommitted(List<String> files, Path path) throws IOException, UserException {
        var folder = Files.isDirectory(path) ? path : path.resolveSibling("");
        var words = new ArrayList<>(List.of("ls-tree", "-r", "-z", "HEAD", "--"));
        words.addAll(files.size() > MAX_WORDS ? List.of() : files);
        var listing = new GitProgram(folder, "--literal-pathspecs").runWithin(PATIENCE, words.toArray(String[]::new));
        var blobs = new HashMap<String, String>();
        for (var line : listing.text().split("\0")) {
            if (line.contains(" blob ")) {
                blobs.put(
                        line.substring(line.indexOf('\t') + 1),
                        line.substring(0, line.indexOf('\t')).split(" ")[2]);
            }
        }
        for (var file : files) {
            var committedBlob = Optional.ofNullable(blobs.get(file));
            var workingFile = folder.resolve(file);
            if (committedBlob.isPresent() != Files.exists(workingFile)
                    || committedBlob.isPresent()
                            && !committedBlob
                                    .get()
                                    .equals(blob(
                                            Files.readAllBytes(workingFile),
                                            committedBlob.get().length()))) {
                return false;
            }
        }
        return listing.isDone();
    }

    /// The hash that git gives a content, without the effects of filters or line ends.
    ///
    /// @param length of the names in this repository, in hexadecimal digits
    private static String blob(byte[] bytes, int length) {
        try {
            var digest = MessageDigest.getInstance(length == 40 ? "SHA-1" : "SHA-256");
            digest.update(("blob " + bytes.length + "\0").getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest.digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has both", e);
        }
    }
}

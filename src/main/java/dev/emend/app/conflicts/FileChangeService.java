package dev.emend.app.conflicts;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.FileState.LateWrite;
import dev.emend.app.catalogs.MergeBases;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.conflicts.FileChangeSet.ItemChange;
import dev.emend.app.conflicts.FileChangeSet.Kept;
import dev.emend.app.conflicts.FileChangeSet.Kind;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.CatalogFiles.DiskState;
import dev.emend.catalog.files.ExternalVersions.ExternalVersion;
import dev.emend.catalog.files.MarkdownVersion;
import dev.emend.catalog.markdown.FilePatch;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.catalog.merge.Merge;
import dev.emend.model.Edit;
import dev.emend.model.EntryRef;
import dev.emend.model.FileChanges.Effect;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Service for changes of other programs in folders of memories, and for content that a file lost since somebody put
/// an earlier version back: to be accepted or undone, one by one or as a whole. Dropped content is kept in the
/// versions of the catalog. Thread-safe; calls block.
public final class FileChangeService {
    private static final String LEARNINGS = "kb_learnings";

    /// The number of pairs of versions whose comparison is remembered.
    private static final int MAX_COMPARED = 2_000;

    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;
    private final MergeBases bases;

    /// By the hashes of two versions, whose contents never change: the list is asked for at each change.
    private final Map<List<String>, Set<String>> rewordings = new ConcurrentHashMap<>();

    public FileChangeService(
            ServiceContext context, OpenCatalogs catalogs, CommandExecutor executor, MergeBases bases) {
        this.context = context;
        this.catalogs = catalogs;
        this.executor = executor;
        this.bases = bases;
    }

    /// Changes in the open folders not accepted or wholly undone yet, newest first. Changes of which each began where
    /// the one before ended are one: agents write file by file. A change after a decision of a person is another
    /// one, and so are other words for what had only come with them: undoing it brings back the words from before.
    public List<FileChangeSet> open() throws UserException {
        var open = new ArrayList<FileChangeSet>();
        for (var file : catalogs.all()) {
            sets(file).stream().filter(FileChangeSet::isOpen).forEach(open::add);
        }
        open.sort(Comparator.comparing(FileChangeSet::at).reversed());
        return open;
    }

    /// Newest first; what is left of a change is in one of them.
    private List<FileChangeSet> sets(CatalogSession file) throws UserException {
        var chains = chains(file.onDisk());
        var sets = new ArrayList<FileChangeSet>();
        for (int i = chains.size() - 1; i >= 0; i--) {
            var next = i + 1 < chains.size()
                    ? version(file.onDisk(), chains.get(i + 1).getFirst().before())
                    : Optional.<Catalog>empty();
            sets.add(changeSet(file, chains.get(i), next, sets));
        }
        return sets.stream().map(set -> withoutDuplicates(sets, set)).toList();
    }

    /// Without changes of which nothing is left here and that another set tells.
    private static FileChangeSet withoutDuplicates(List<FileChangeSet> sets, FileChangeSet set) {
        int place = sets.indexOf(set);
        var duplicates = set.changes().stream()
                .filter(change -> set.undone().contains(change.name()))
                .filter(change -> sets.stream()
                        .filter(other -> other != set && isIn(other, change))
                        .anyMatch(other -> !other.undone().contains(change.name()) || sets.indexOf(other) < place))
                .map(ItemChange::name)
                .toList();
        return set.without(duplicates);
    }

    private static boolean isIn(FileChangeSet set, ItemChange change) {
        return set.changes().stream()
                .filter(other -> other.name().equals(change.name()))
                .anyMatch(other -> content(other.before()).equals(content(change.before()))
                        && content(other.after()).equals(content(change.after())));
    }

    private static Optional<Map<String, Json>> content(Optional<Json.Obj> item) {
        return item.map(VersionDiff::content);
    }

    private List<List<ExternalVersion>> chains(Catalog catalog) throws UserException {
        try {
            var chains = new ArrayList<List<ExternalVersion>>();
            var versions = context.versions().external().list(catalog.id());
            var decisionTimes = versions.size() < 2
                    ? List.<Instant>of()
                    : context.store()
                            .read(session -> session.history()
                                    .decisionTimes(
                                            catalog.id(), versions.getFirst().at()));
            for (var version : versions) {
                boolean isNext = !chains.isEmpty()
                        && isNext(chains.getLast().getLast(), version, decisionTimes)
                        && !isRewording(catalog, chains.getLast().getFirst().before(), version);
                if (isNext) {
                    chains.getLast().add(version);
                } else {
                    chains.add(new ArrayList<>(List.of(version)));
                }
            }
            return chains;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static boolean isNext(ExternalVersion last, ExternalVersion version, List<Instant> decisionTimes) {
        return version.effect() == Effect.CHANGED
                && last.effect() == Effect.CHANGED
                && last.after().equals(version.before())
                && decisionTimes.stream()
                        .map(at -> at.truncatedTo(ChronoUnit.MILLIS)) // as those of versions
                        .noneMatch(at -> !at.isBefore(last.at()) && !at.isAfter(version.at()));
    }

    /// Whether a write gives other words to what was not there at the start: told as one, nobody would read what came
    /// first.
    ///
    /// @param start the version before the first write of the set
    private boolean isRewording(Catalog catalog, String start, ExternalVersion version) throws UserException {
        var names = rewordings(catalog, version);
        if (names.isEmpty()) {
            return false;
        }
        var first = version(catalog, start);
        return first.isPresent()
                && names.stream()
                        .anyMatch(name -> first.get()
                                .find(new ItemRef(catalog.id(), name))
                                .isEmpty());
    }

    /// The names of what a write gave other words.
    private Set<String> rewordings(Catalog catalog, ExternalVersion version) throws UserException {
        var key = List.of(version.before(), version.after());
        var names = rewordings.get(key);
        if (names == null) {
            var before = version(catalog, version.before());
            var after = version(catalog, version.after());
            if (before.isEmpty() || after.isEmpty()) {
                return Set.of();
            }
            names = VersionDiff.of(before.get(), after.get()).stream()
                    .filter(change -> change.kind() == Kind.REWORDED)
                    .filter(change -> !ChangedWords.isSame(
                            change.before().orElseThrow(), change.after().orElseThrow()))
                    .map(ItemChange::name)
                    .collect(Collectors.toSet());
            if (rewordings.size() >= MAX_COMPARED) {
                rewordings.clear();
            }
            rewordings.put(key, names);
        }
        return names;
    }

    /// @param next how things were when others changed the folder again, for what was undone and done anew
    /// @param laterSets the sets behind it, which tell what was done anew
    private FileChangeSet changeSet(
            CatalogSession file, List<ExternalVersion> chain, Optional<Catalog> next, List<FileChangeSet> laterSets)
            throws UserException {
        var onDisk = file.onDisk();
        var after = version(onDisk, after(chain, next.orElse(onDisk).sha256()));
        Optional<Catalog> before = Optional.empty();
        for (int i = 0; i < chain.size() && before.isEmpty() && after.isPresent(); i++) {
            before = version(onDisk, chain.get(i).before());
        }
        if (after.isEmpty()) {
            before = versionWithoutEffect(onDisk, chain.getFirst().before(), next.orElse(onDisk));
            after = before;
        }
        var first = before.map(Catalog::sha256).orElse("");
        var keptVersions =
                before.isEmpty() ? Kept.NONE : first.equals(chain.getFirst().before()) ? Kept.ALL : Kept.PART;
        var changes = before.isEmpty() ? List.<ItemChange>of() : VersionDiff.of(before.get(), after.orElseThrow());
        var restoredVersion = restoredVersion(onDisk, chain.getLast());
        if (changes.isEmpty()
                && restoredVersion.isEmpty()
                && chain.getLast().restoredVersionTime().isPresent()) {
            keptVersions = Kept.NONE;
        }
        var replays = restoredVersion.isEmpty() || after.isEmpty()
                ? List.<ItemChange>of()
                : replays(file, restoredVersion.get(), after.get());
        var effect = chain.getLast().effect();
        var undone = changes.stream()
                .filter(change -> {
                    var undo = undoable(effect, change);
                    return isUndone(file.current(), undo)
                            || next.isPresent()
                                    && isUndone(next.get(), undo)
                                    && (undo(file.current(), undo).isEmpty()
                                            || laterSets.stream()
                                                    .anyMatch(set ->
                                                            set.effect() != Effect.REFUSED && isIn(set, change)));
                })
                .map(ItemChange::name)
                .collect(Collectors.toSet());
        return new FileChangeSet(
                onDisk.id(),
                onDisk.path(),
                id(chain),
                chain.getLast().at(),
                keptVersions,
                changes,
                undone,
                effect,
                chain.getLast().restoredVersionTime(),
                replays);
    }

    /// The version before a change of which nothing is left, as when all it brought was a secret that is redacted
    /// again.
    ///
    /// @param then how things were afterwards
    private Optional<Catalog> versionWithoutEffect(Catalog onDisk, String hash, Catalog then) throws UserException {
        return version(onDisk, hash).filter(before -> words(before).equals(words(then)));
    }

    /// Without names: what is named after its words has another one when they came back.
    private static List<Json.Obj> words(Catalog catalog) {
        return IntStream.range(0, catalog.size())
                .mapToObj(place -> catalog.item(place).fields().without("knowledge_id"))
                .toList();
    }

    /// A person may have restored a version from between: what came behind it is not in the file any more.
    ///
    /// @param nextHash how things were afterwards
    private static String after(List<ExternalVersion> chain, String nextHash) {
        return chain.stream()
                .map(ExternalVersion::after)
                .filter(nextHash::equals)
                .findFirst()
                .orElse(chain.getLast().after());
    }

    /// The change that an undo reverts: for a refused change, its refusal.
    private static ItemChange undoable(Effect effect, ItemChange change) {
        return effect == Effect.REFUSED ? change.reversed() : change;
    }

    /// The decisions made here since the version that was put back.
    private List<ItemChange> replays(CatalogSession file, Catalog restoredVersion, Catalog after) {
        var replays = VersionDiff.of(restoredVersion, after).stream()
                .filter(VersionDiff::isListed)
                .toList();
        if (replays.isEmpty()) {
            return replays;
        }
        synchronized (file.disk()) {
            var byOthers = bases
                    .localVersion(file, file.current())
                    .before(restoredVersion, after)
                    .byOthers(restoredVersion, after)
                    .stream()
                    .map(ItemRef::knowledgeId)
                    .collect(Collectors.toSet());
            return replays.stream()
                    .filter(change -> !byOthers.contains(change.name()))
                    .toList();
        }
    }

    /// The version that was put back.
    private Optional<Catalog> restoredVersion(Catalog like, ExternalVersion change) throws UserException {
        try {
            var keptVersion = context.versions().list(like.id()).stream()
                    .filter(version -> change.restoredVersionTime().equals(Optional.of(version.keptAt())))
                    .findFirst();
            return keptVersion.isPresent() ? version(like, keptVersion.get().sha256()) : Optional.empty();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /// Whether nothing of it is left, whatever a person made of the rest of the item since.
    private static boolean isUndone(Catalog catalog, ItemChange change) {
        var item = catalog.find(new ItemRef(catalog.id(), change.name()));
        if (item.isEmpty()) {
            return change.after().isPresent();
        }
        if (change.before().isEmpty() || change.after().isEmpty()) {
            return change.after().isEmpty();
        }
        return undo(catalog, change).isEmpty()
                && words(item.get().fields(), change)
                        .equals(words(change.before().get(), change));
    }

    /// The words of an item in the fields that others changed; numbers and times go on by themselves.
    private static Map<String, Json> words(Json.Obj item, ItemChange change) {
        var words = VersionDiff.content(item);
        words.keySet().retainAll(VersionDiff.changedFields(change));
        words.keySet().removeAll(Merge.EVERYDAY);
        return words;
    }

    /// The id of a chain; the same words may recur, in a change and in a file that went forward to them again.
    private static String id(List<ExternalVersion> chain) {
        var last = chain.getLast();
        return chain.getFirst().before().substring(0, 8) + "-" + last.after().substring(0, 8) + "-"
                + (last.effect() == Effect.CHANGED ? last.at().toEpochMilli() : last.effect());
    }

    private Optional<Catalog> version(Catalog like, String sha256) throws UserException {
        return version(context, like, sha256);
    }

    /// A kept version; empty for one that gave way to newer ones.
    static Optional<Catalog> version(ServiceContext context, Catalog like, String sha256) throws UserException {
        try {
            return Optional.of(context.files().parse(context.versions().read(sha256), like.path(), like.id()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw unreadable(e);
        } catch (CatalogException e) {
            return Optional.empty(); // it was no catalog when it was kept, and nothing can be compared with it
        }
    }

    /// The changes not taken over in a file that waits for an answer, compared with its last good version.
    ///
    /// @throws UserException when what is in the file now can't be read
    public List<ItemChange> pendingChanges(UUID catalog) throws UserException {
        var file = catalogs.get(catalog);
        Catalog onDisk;
        DiskState state;
        Optional<Catalog> late;
        synchronized (file.disk()) {
            onDisk = file.onDisk();
            state = context.files().look(onDisk);
            late = file.disk().isAsking()
                    ? Optional.empty()
                    : file.disk().late().map(LateWrite::theirs);
        }
        return switch (state) {
            case DiskState.Same _ ->
                late.map(theirs -> VersionDiff.of(onDisk, theirs)).orElse(List.of());
            case DiskState.Changed(var theirs) -> VersionDiff.of(onDisk, late.orElse(theirs));
            case DiskState.Gone _ -> VersionDiff.allDropped(onDisk);
            case DiskState.Truncated(var _, var reason, var wayOut) ->
                throw new UserException(
                        UserException.Code.BROKEN_FILE,
                        Messages.of("conflicts.notComparable", onDisk.path(), reason),
                        Messages.of("shared.nothingChanged"),
                        wayOut.isEmpty() ? Messages.of("conflicts.restoreOrWait") : wayOut);
        };
    }

    /// Takes them off the list and keeps the words of theirs that are in the file and were changed after a person kept
    /// others; no file changes. Either all of them or none.
    ///
    /// @throws UserException with `NOT_FOUND` when one is not on the list as it was shown
    public void accept(Actor actor, List<FileChangeSet> sets) throws UserException {
        try {
            var versionsBySet = new LinkedHashMap<FileChangeSet, List<ExternalVersion>>();
            var chains = new HashMap<UUID, List<List<ExternalVersion>>>();
            for (var set : sets) {
                if (!chains.containsKey(set.catalog())) {
                    chains.put(set.catalog(), chains(catalogs.get(set.catalog()).onDisk()));
                }
                var versions = chains.get(set.catalog()).stream()
                        .filter(chain -> id(chain).equals(set.id()))
                        .flatMap(List::stream)
                        .toList();
                if (versions.isEmpty()) {
                    throw UserErrors.notFound(
                            Messages.of("conflicts.noChanges", set.folder()), Messages.of("conflicts.answerAgain"));
                }
                versionsBySet.put(set, versions);
            }
            var closedIds = new HashSet<String>();
            for (var catalog : chains.keySet()) {
                sets(catalogs.get(catalog)).stream()
                        .filter(set -> !set.isOpen())
                        .map(FileChangeSet::id)
                        .forEach(closedIds::add);
            }
            for (var catalogSets : sets.stream()
                    .collect(Collectors.groupingBy(FileChangeSet::catalog))
                    .values()) {
                keepChanged(actor, catalogs.get(catalogSets.getFirst().catalog()), catalogSets);
            }
            for (var set : versionsBySet.entrySet()) {
                remove(set.getKey().catalog(), set.getValue());
            }
            for (var catalog : chains.keySet()) {
                var acceptedAt = sets.stream()
                        .filter(set -> set.catalog().equals(catalog))
                        .map(FileChangeSet::at)
                        .max(Comparator.naturalOrder())
                        .orElseThrow();
                removeDuplicates(catalogs.get(catalog), closedIds, acceptedAt);
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        context.changes().publish(new AppEvent.ConflictsChanged());
    }

    private void remove(UUID catalog, List<ExternalVersion> chain) throws IOException {
        for (var version : chain) {
            context.versions().external().remove(catalog, version);
        }
    }

    /// Accepts also closed sets that only the accepted sets stood for, so that no row comes in the place of one, and
    /// sets of a file that went back and forward before the last of them, whatever is put back next.
    ///
    /// @param closedIds of the sets that were not on the list
    /// @param acceptedAt when the last accepted change was seen
    private void removeDuplicates(CatalogSession file, Set<String> closedIds, Instant acceptedAt)
            throws UserException, IOException {
        for (var set : sets(file)) {
            boolean isOver = set.restored().isPresent() && !set.at().isAfter(acceptedAt);
            if ((set.isOpen() || isOver) && closedIds.contains(set.id())) {
                for (var chain : chains(file.onDisk())) {
                    if (id(chain).equals(set.id())) {
                        remove(set.catalog(), chain);
                    }
                }
            }
        }
    }

    private void keepChanged(Actor actor, CatalogSession file, List<FileChangeSet> sets) throws UserException {
        var changes = sets.stream()
                .flatMap(set -> set.changes().stream())
                .filter(change -> change.after().isPresent())
                .collect(Collectors.groupingBy(ItemChange::name, LinkedHashMap::new, Collectors.toList()));
        executor.decideIfNeeded(file, () -> {
            var changedEntries = new ArrayList<EntryRef>();
            changes.forEach((name, ofItem) -> file.current()
                    .find(new ItemRef(file.current().id(), name))
                    .ifPresent(item -> changedEntries.addAll(acceptedEntries(file, item, ofItem))));
            if (changedEntries.isEmpty()) {
                return Optional.empty();
            }
            var states = changedEntries.stream().collect(Collectors.toMap(EntryRef::key, _ -> ReviewState.KEPT));
            var label = changedEntries.size() == 1
                    ? Messages.englishText(
                            "conflicts.labelKeepChanged",
                            changedEntries.getFirst().label())
                    : Messages.englishText("conflicts.labelKeepSeveralChanged", changedEntries.size());
            return Optional.of(new CatalogChange(
                    new Command(
                            actor,
                            CommandKind.KEEP,
                            label,
                            CommandTarget.of(changedEntries.getFirst().owner())),
                    ChangeSet.of(List.of()).withStates(states)));
        });
    }

    /// The item and its learnings, as far as all that differs from their kept words is in what was listed: nobody saw
    /// the rest.
    private static List<EntryRef> acceptedEntries(CatalogSession file, KnowledgeItem item, List<ItemChange> changes) {
        var entries = new ArrayList<EntryRef>();
        var currentWords = ChangedWords.of(item.fields());
        ChangedWords.beforeIfPending(file.annotations(), item.ref().key())
                .map(keptWords -> ChangedWords.withSection(keptWords, item.fields()))
                .filter(keptWords -> Stream.concat(
                                keptWords.members().keySet().stream(), currentWords.members().keySet().stream())
                        .filter(field -> !Objects.equals(keptWords.get(field), currentWords.get(field)))
                        .allMatch(field -> changes.stream().anyMatch(change -> became(change, field, currentWords))))
                .ifPresent(_ -> entries.add(item.ref()));
        item.learnings().stream()
                .filter(learning -> ChangedWords.beforeIfPending(
                                file.annotations(), learning.ref().key())
                        .isPresent())
                .filter(learning -> changes.stream()
                        .flatMap(change -> change.learnings().stream())
                        .flatMap(change -> change.after().stream())
                        .anyMatch(after -> ChangedWords.isSame(after.fields(), learning.fields())))
                .forEach(learning -> entries.add(learning.ref()));
        return entries;
    }

    private static boolean became(ItemChange change, String field, Json.Obj words) {
        var before = ChangedWords.of(change.before().orElse(Json.Obj.EMPTY)).get(field);
        var after = ChangedWords.of(change.after().orElseThrow()).get(field);
        return Objects.equals(after, words.get(field)) && !Objects.equals(before, after);
    }

    /// Undoes what was done to these items: those that are gone come back, those that were added go, those that
    /// were reworded say what they said, and what was not taken over is. One change, which can be undone itself.
    ///
    /// @param names at least one
    /// @throws UserException when nothing of it is left to undo; with `NOT_FOUND` when the versions are not kept
    ///   any more
    public CommandResult undo(Actor actor, FileChangeSet set, Collection<String> names) throws UserException {
        var file = catalogs.get(set.catalog());
        if (set.kept() == Kept.NONE) {
            throw UserErrors.notFound(
                    Messages.of("conflicts.versionsGone", set.folder()), Messages.of("conflicts.acceptGone"));
        }
        return executor.decide(file, () -> {
            var edits = new ArrayList<Edit>();
            var undone = new ArrayList<ItemRef>();
            for (var change : set.changes()) {
                var changeEdits = undo(file, set, change);
                if (names.contains(change.name()) && !changeEdits.isEmpty()) {
                    edits.addAll(changeEdits);
                    undone.add(new ItemRef(set.catalog(), change.name()));
                }
            }
            if (undone.isEmpty()) {
                throw UserErrors.badInput(
                        Messages.of("conflicts.nothingToUndo"), Messages.of("conflicts.chooseOthers"));
            }
            var chain = chains(file.onDisk()).stream()
                    .filter(candidate -> id(candidate).equals(set.id()))
                    .findFirst()
                    .orElse(List.of());
            var target = target(file.onDisk(), set, chain);
            var orderedEdits = target.map(version -> new ItemPositions(version, file.current()).position(edits))
                    .orElse(edits);
            return new CatalogChange(
                    new Command(actor, CommandKind.RESTORE, label(set, undone), CommandTarget.of(undone.getFirst())),
                    ChangedWords.byOthers(file, ChangeSet.of(orderedEdits))
                            .withFiles(files(file, set, chain, target, undone)));
        });
    }

    /// The version an undo leads back to; of what was not taken over, the one that has it.
    private Optional<Catalog> target(Catalog catalog, FileChangeSet set, List<ExternalVersion> chain)
            throws UserException {
        if (set.effect() == Effect.REFUSED && !chain.isEmpty()) {
            return version(catalog, chain.getLast().after());
        }
        for (var write : chain) {
            var before = version(catalog, write.before());
            if (before.isPresent()) {
                return before;
            }
        }
        return Optional.empty();
    }

    /// The patches that restore the bytes of files that are gone or that nobody changed since. Files of changes left
    /// in the set stay.
    private List<FilePatch> files(
            CatalogSession file,
            FileChangeSet set,
            List<ExternalVersion> chain,
            Optional<Catalog> version,
            List<ItemRef> undone)
            throws UserException {
        var target = version.flatMap(bases::markdown);
        if (target.isEmpty()) {
            return List.of();
        }
        boolean isTaken = set.effect() == Effect.REFUSED;
        var source = version(
                        file.onDisk(),
                        isTaken ? chain.getFirst().before() : chain.getLast().after())
                .flatMap(bases::markdown);
        var keptFiles = set.changes().stream()
                .filter(change -> !undone.contains(new ItemRef(set.catalog(), change.name())))
                .flatMap(change -> Stream.of(change.before(), change.after()).flatMap(Optional::stream))
                .flatMap(item -> item.object("metadata").text("file").stream())
                .collect(Collectors.toSet());
        return context.files()
                .restorePatches(
                        file.onDisk(),
                        file.current(),
                        target.get(),
                        (folder, name) -> !keptFiles.contains(name) && isAsIn(source, folder, name));
    }

    /// Whether a file is gone, or has the bytes of this version.
    private static boolean isAsIn(Optional<MarkdownVersion> version, MarkdownFolder folder, String name) {
        var bytes = folder.files().get(name);
        return bytes == null
                || version.filter(markdownVersion -> Arrays.equals(
                                bytes, markdownVersion.files().files().get(name)))
                        .isPresent();
    }

    /// The names of a set of whose changes something is left to undo.
    public List<String> undoable(FileChangeSet set) throws UserException {
        var file = catalogs.get(set.catalog());
        return set.changes().stream()
                .filter(change -> !undo(file, set, change).isEmpty())
                .map(ItemChange::name)
                .toList();
    }

    private static List<Edit> undo(CatalogSession file, FileChangeSet set, ItemChange change) {
        return undo(file.current(), undoable(set.effect(), change));
    }

    private static List<Edit> undo(Catalog current, ItemChange change) {
        var edits = new ArrayList<Edit>();
        undo(current, change, edits);
        return edits;
    }

    private static String label(FileChangeSet set, List<ItemRef> undone) {
        var first = undone.getFirst().label();
        int size = undone.size();
        if (set.effect() == Effect.REFUSED) {
            return size == 1
                    ? Messages.englishText("conflicts.labelTakeOver", first)
                    : Messages.englishText("conflicts.labelTakeOverSeveral", size);
        }
        if (size == 1) {
            return Messages.englishText("conflicts.labelUndoChange", first);
        }
        return set.changes().stream().allMatch(ItemChange::isOfMemory)
                ? Messages.englishText("conflicts.labelUndoChanges", size)
                : Messages.englishText("conflicts.labelUndoItems", size);
    }

    /// Collects the edits that undo a change. Later changes of a person or another program stay.
    private static void undo(Catalog catalog, ItemChange change, List<Edit> edits) {
        var ref = new ItemRef(catalog.id(), change.name());
        var current = catalog.find(ref);
        if (change.before().isEmpty()) {
            current.filter(item -> VersionDiff.content(item.fields())
                            .equals(VersionDiff.content(change.after().orElseThrow())))
                    .ifPresent(_ -> edits.add(new Edit.RemoveItem(ref)));
        } else if (change.after().isEmpty()) {
            if (current.isEmpty()) {
                edits.add(new Edit.AddItem(ref, null, change.before().get()));
            }
        } else if (current.isPresent()) {
            var is = VersionDiff.content(current.get().fields());
            var after = VersionDiff.content(change.after().get());
            for (var field : VersionDiff.changedFields(change)) {
                if (field.equals(LEARNINGS)) {
                    undoLearnings(current.get(), change, edits);
                } else if (Objects.equals(is.get(field), after.get(field))) {
                    var was = change.before().get().get(field);
                    edits.add(was == null ? new Edit.RemoveField(ref, field) : new Edit.SetField(ref, field, was));
                }
            }
        }
    }

    /// Learnings are put back and taken out one by one: the list may have others by now.
    private static void undoLearnings(KnowledgeItem item, ItemChange change, List<Edit> edits) {
        var list = item.fields().array(LEARNINGS);
        var learnings = item.learnings();
        var fromBefore = Merge.learningOrigins(change.before().orElseThrow().array(LEARNINGS), list);
        var fromAfter = Merge.learningOrigins(change.after().orElseThrow().array(LEARNINGS), list);
        for (var learning : change.learnings()) {
            var was = learning.before();
            if (learning.after().isPresent()) {
                var after = learning.after().get();
                learnings.stream()
                        .filter(is -> fromAfter.get(is.index()) == after.index())
                        .filter(is -> is.fields().equals(after.fields()))
                        .findFirst()
                        .ifPresent(is -> edits.add(
                                was.isPresent()
                                        ? new Edit.ReplaceLearning(
                                                is.ref(), was.get().fields())
                                        : new Edit.RemoveLearning(is.ref())));
            } else if (!fromBefore.contains(was.orElseThrow().index())) {
                var ref = new LearningRef(item.ref(), was.get().ref().identity());
                edits.add(new Edit.InsertLearning(
                        ref, was.get().index(), was.get().fields()));
            }
        }
    }

    static UserException unreadable(IOException e) {
        return UserErrors.unreadable(Messages.of("conflicts.keptVersions"), e, Messages.of("shared.checkPath"));
    }
}

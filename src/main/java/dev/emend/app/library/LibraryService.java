package dev.emend.app.library;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.CatalogWatcher;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.catalogs.PendingEdit;
import dev.emend.app.catalogs.RecentCatalog;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.ItemUse;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.TrustHistory;
import dev.emend.app.search.SearchService;
import dev.emend.app.search.UseFigures;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.PlanFiles;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.Plan;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.JournalEntry;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Opening catalogs and reading what is in them. Thread-safe; calls block.
public final class LibraryService {
    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final CatalogSaver saver;
    private final ItemQueryService table;
    private final CatalogWatcher watcher;

    public LibraryService(ServiceContext context, OpenCatalogs catalogs, CatalogSaver saver, SearchService search) {
        this.context = context;
        this.catalogs = catalogs;
        this.saver = saver;
        this.table = new ItemQueryService(search);
        this.watcher = new CatalogWatcher(context, catalogs, saver.takeOver());
        saver.follow(watcher);
    }

    /// Keeps an eye on the files of all open catalogs from now on, until the workspace is closed.
    ///
    /// @param visible whether somebody sees the window: changes then show within a second, else
    ///   within a minute where the system does not tell of them
    public void watch(boolean visible) {
        watcher.setVisible(visible);
    }

    /// Looks at the files of all open catalogs now and takes over what agents wrote, for example
    /// when the window gets the focus; returns when that is done.
    public void look() {
        watcher.look();
    }

    /// Opens a catalog file, or reads it again when it is open already and changed.
    public CatalogInfo open(Path file) throws UserException {
        return catalogs.open(file).describe();
    }

    /// Opens a file for a command that only reads. Of a known one that can't be read, what it held last.
    ///
    /// @param problems takes the reason why it can't be read; nothing when a person is asked about the file
    /// @throws UserException when it can't be read and nothing of it was kept, or it is gone
    public CatalogInfo openForReading(Path file, Consumer<UserException> problems) throws UserException {
        try {
            return open(file);
        } catch (UserException problem) {
            var path = file.toAbsolutePath().normalize();
            boolean isKnown = recent().stream()
                    .anyMatch(recentCatalog -> recentCatalog.path().equals(path));
            if (!isKnown || !Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                throw problem;
            }
            var reasons = new ArrayList<UserException>();
            catalogs.openForAgents(path, reasons::add);
            var open = catalogs.all().stream()
                    .filter(session -> session.onDisk().path().equals(path))
                    .findFirst();
            if (open.isEmpty()) {
                throw problem;
            }
            reasons.forEach(problems);
            return open.get().describe();
        }
    }

    /// That what is in a file is not decided elsewhere; of a file that is looked at without being opened.
    ///
    /// @throws UserException when it shares a Markdown file with a collection that nobody closed
    public void requireApart(Path file) throws UserException {
        catalogs.requireApart(file);
    }

    /// Saves what waits and closes the catalog, until somebody opens it again.
    public void close(UUID catalog) throws UserException {
        catalogs.close(catalog);
    }

    public List<CatalogInfo> catalogs() {
        return catalogs.all().stream().map(CatalogSession::describe).toList();
    }

    /// Whether this is a folder with Markdown or one such file: its memories are the items of a catalog.
    public static boolean isMarkdown(Path path) {
        return CatalogFiles.isMarkdown(path);
    }

    /// A catalog as it was last read or written.
    public Catalog version(UUID catalog) throws UserException {
        return catalogs.get(catalog).onDisk();
    }

    /// The files of a folder that are not read, or not as they are written, a sentence each with the way out.
    public List<String> fileNotes(UUID catalog) throws UserException {
        return version(catalog).notes().stream().map(Catalog.FileNote::sentence).toList();
    }

    /// Newest first.
    public List<RecentCatalog> recent() throws UserException {
        return context.store().read(session -> {
            var open = Set.copyOf(session.catalogs().all());
            return session.catalogs().registeredCatalogs().stream()
                    .map(catalog -> new RecentCatalog(
                            catalog.path(),
                            catalog.openedAt(),
                            Files.isRegularFile(catalog.path()) || Files.isDirectory(catalog.path()),
                            !open.contains(catalog),
                            catalogs.problem(catalog.path())))
                    .toList();
        });
    }

    /// Opens what was open when the workspace was closed; the newest one last, as it was.
    ///
    /// @param unreadable takes the reason of each that can't be read now; the others are opened
    public void openKnown(Consumer<UserException> unreadable) throws UserException {
        for (var recent : recent().reversed()) {
            if (recent.isToOpen()) {
                try {
                    open(recent.path());
                } catch (UserException problem) { // told by whoever asked
                    unreadable.accept(problem);
                }
            }
        }
    }

    /// Like [#openKnown(Consumer)], but for agents: they get what files that can't be read now held last.
    ///
    /// @param problems takes the reason of each problem about which no person is asked
    public void openForAgents(Consumer<UserException> problems) throws UserException {
        for (var recent : recent().reversed()) {
            if (!recent.isClosed()) {
                catalogs.openForAgents(recent.path(), problems);
            }
        }
    }

    /// Why what is in known files is not what agents get, and nothing is written into them, a sentence each.
    public List<String> readProblems() {
        return catalogs.readProblems();
    }

    public ItemPage rows(ItemQuery query) throws UserException {
        return table.rows(query);
    }

    /// The number of items that a query line leaves of the open catalogs, weaker matches not counted.
    public int count(String line) throws UserException {
        return table.count(line);
    }

    /// The spread of the ratings of all open catalogs.
    public RatingSpread ratings() {
        return RatingSpread.of(catalogs.all());
    }

    /// The number of times agents were given an item, and the last time.
    public ItemUse use(ItemRef ref) throws UserException {
        return table.use(ref);
    }

    /// The known use of an item, by which `used:` finds it.
    public UseFigures useFigures(ItemRef ref) throws UserException {
        return table.figures(ref);
    }

    public ItemDetail item(ItemRef ref) throws UserException {
        var file = catalogs.get(ref.catalog());
        var item = file.require(ref);
        var annotations = file.annotations();
        var keys = new ArrayList<String>();
        var learnings = annotations.learnings(item);
        learnings.forEach(learning -> keys.add(learning.ref().key()));
        var changes = new HashMap<String, ItemDetail.Change>();
        ChangedWords.beforeIfPending(annotations, ref.key())
                .ifPresent(before -> changes.put(
                        ref.key(),
                        new ItemDetail.Change(
                                ChangedWords.withSection(before, item.fields()), ChangedWords.of(item.fields()))));
        for (var learning : learnings) {
            var key = learning.ref().key();
            ChangedWords.beforeIfPending(annotations, key)
                    .ifPresent(before ->
                            changes.put(key, new ItemDetail.Change(before, ChangedWords.of(learning.fields()))));
        }
        var ratings = UserErrors.readUnlessAway(
                context.store(),
                session -> new ItemRatings(
                        session.ratings().latestOf(keys),
                        session.ratings().history(ref.key()).reversed().stream()
                                .filter(past -> !past.withdrawn())
                                .map(past -> past.rating())
                                .toList()),
                new ItemRatings(Map.of(), List.of()));
        return new ItemDetail(
                item,
                new ItemDetail.Source(
                        file.current().path(),
                        ItemPlaces.raw(file, ref),
                        SecretMask.of(item, learnings),
                        !file.isOutsideFile(ref),
                        annotations.ofItem(ref),
                        changes),
                toReviewedLearnings(learnings, annotations, ratings.ofLearnings),
                TrustHistory.of(item, annotations),
                ratings.ofItem);
    }

    /// The open catalogs whose files lack something that was decided, with the reason when it could not be written.
    public List<SaveStatus> unsavedCatalogs() {
        return catalogs.all().stream()
                .filter(CatalogSession::isBehind)
                .map(file -> saver.failure(file)
                        .orElseGet(() -> new SaveStatus(
                                file.current().id(),
                                SaveStatus.Stage.DECIDED,
                                context.clock().instant(),
                                "",
                                Optional.empty())))
                .toList();
    }

    /// The learnings of many items, with one look into the store for all.
    ///
    /// @throws UserException when one of the items is not there any more
    public Map<ItemRef, ItemLearnings> learnings(Collection<ItemRef> refs) throws UserException {
        var items = new LinkedHashMap<ItemRef, KnowledgeItem>();
        for (var ref : refs) {
            if (!items.containsKey(ref)) {
                items.put(ref, catalogs.get(ref.catalog()).require(ref));
            }
        }
        var keys = new ArrayList<String>();
        var learnings = new HashMap<ItemRef, List<Learning>>();
        for (var item : items.values()) {
            var itemLearnings = catalogs.get(item.ref().catalog()).annotations().learnings(item);
            learnings.put(item.ref(), itemLearnings);
            itemLearnings.forEach(learning -> keys.add(learning.ref().key()));
        }
        var ratings = UserErrors.readUnlessAway(
                context.store(), session -> session.ratings().latestOf(keys), Map.<String, Rating>of());
        var all = new HashMap<ItemRef, ItemLearnings>();
        for (var item : items.values()) {
            var file = catalogs.get(item.ref().catalog());
            var itemLearnings = learnings.getOrDefault(item.ref(), List.of());
            all.put(
                    item.ref(),
                    new ItemLearnings(
                            item,
                            file.current().path(),
                            SecretMask.of(item, itemLearnings),
                            toReviewedLearnings(itemLearnings, file.annotations(), ratings)));
        }
        return all;
    }

    private static List<ReviewedLearning> toReviewedLearnings(
            List<Learning> learnings, IndexedItem.CatalogAnnotations annotations, Map<String, Rating> ratings) {
        return learnings.stream()
                .map(learning -> new ReviewedLearning(
                        learning,
                        annotations.ofLearning(learning),
                        Optional.<Rating>ofNullable(ratings.get(learning.ref().key())),
                        annotations.marks().detachedLearning(learning.ref()).isEmpty()))
                .toList();
    }

    private record ItemRatings(Map<String, Rating> ofLearnings, List<Rating> ofItem) {}

    /// The place where an item begins in its file now; empty while it is not in there.
    ///
    /// @throws UserException when the file can't be read
    public Optional<ItemPlace> place(ItemRef ref) throws UserException {
        return Optional.ofNullable(places(List.of(ref)).get(ref));
    }

    /// Like [#place(ItemRef)], but for many items; those that are not in their file are left out.
    public Map<ItemRef, ItemPlace> places(Collection<ItemRef> refs) throws UserException {
        var places = new HashMap<ItemRef, ItemPlace>();
        var byCatalog = refs.stream().collect(Collectors.groupingBy(ItemRef::catalog));
        for (var entry : byCatalog.entrySet()) {
            places.putAll(ItemPlaces.of(catalogs.get(entry.getKey()), entry.getValue()));
        }
        return places;
    }

    /// The item of that id, `id#2` for the second of that name, in one catalog.
    public ItemRef resolve(UUID catalog, String id) throws UserException {
        var file = catalogs.get(catalog);
        return find(catalog, id).orElseThrow(() -> unknown(id, file));
    }

    /// Like [#resolve(UUID, String)], but empty when the catalog has no such item.
    public Optional<ItemRef> find(UUID catalog, String id) throws UserException {
        return find(catalogs.get(catalog), id).map(KnowledgeItem::ref);
    }

    static UserException unknown(String id, CatalogSession file) {
        return unknown(id, file, ref -> file.annotations().ofItem(ref) != ReviewState.DELETED);
    }

    /// @param lets whether whoever asks may know an item
    public static UserException unknown(String id, CatalogSession file, Predicate<ItemRef> lets) {
        var near = IdSuggestions.suggestion(id, file, lets);
        return UserErrors.notFound(
                Messages.of("library.noItem", id, file.current().path()),
                near.isEmpty() ? Messages.of("library.searchItem") : near);
    }

    /// The learning that stands for one that was superseded.
    public Optional<LearningRef> survivor(LearningRef superseded) throws UserException {
        return catalogs.get(superseded.item().catalog())
                .annotations()
                .marks()
                .get(Mark.Kind.SUPERSEDED_BY, superseded.key())
                .map(key -> LearningRef.parse(key.plain()));
    }

    /// The plans of a plan or skill file, for the step picker.
    public List<Plan> plans(Path file) throws UserException {
        return PlanFiles.read(file);
    }

    /// Learnings that name no item or one their catalog does not have, newest first; undone ones
    /// and those that were given to an item are left out.
    public List<UnattributedLearning> unattributedLearnings(UUID catalog) throws UserException {
        return context.store().read(session -> {
            var entries = session.journal().ofKind(catalog, CommandKind.UNATTRIBUTED.word());
            var undone = session.journal()
                    .undoneBy(entries.stream().map(JournalEntry::seq).toList());
            var attributedIds = UnattributedLearning.attributedIds(
                    session.marks().allOf(catalog).keySet());
            return entries.stream()
                    .filter(entry -> !undone.containsKey(entry.seq()))
                    // one with a secret was emptied
                    .filter(entry -> entry.change().after().has("learning"))
                    .map(UnattributedLearning::of)
                    .filter(learning -> !attributedIds.contains(learning.identity()))
                    .toList();
        });
    }

    /// The changes that are in the journal and not yet in their file, each with the moment it gets
    /// there or fails to.
    public Map<Long, CompletableFuture<SaveStatus>> unsavedChanges() {
        return catalogs.all().stream()
                .flatMap(file -> file.pendingEdits().stream())
                .collect(Collectors.toMap(PendingEdit::change, PendingEdit::saveStatus, (first, _) -> first));
    }

    /// Saves everything that waits, now.
    public void flush() {
        saver.flush();
    }

    public static Optional<KnowledgeItem> find(CatalogSession file, String id) {
        var catalog = file.current().id();
        var exact = file.find(new ItemRef(catalog, id));
        int hash = id.lastIndexOf('#');
        if (exact.isPresent() || hash < 1 || !id.substring(hash + 1).matches("[1-9][0-9]{0,6}")) {
            return exact;
        }
        int number = Integer.parseInt(id.substring(hash + 1));
        return file.find(new ItemRef(catalog, id.substring(0, hash), number - 1));
    }
}

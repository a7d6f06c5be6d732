package dev.emend.curation;

import dev.emend.catalog.CatalogException;
import dev.emend.catalog.PlanFiles;
import dev.emend.memory.JournalEntry;
import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.Plan;
import dev.emend.model.Rating;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/// Opening catalogs and reading what is in them. Thread-safe; calls block.
public final class Library {
    private final Backstage backstage;
    private final Shelf shelf;
    private final Saver saver;
    private final Table table;
    private final Watching watching;

    Library(Backstage backstage, Shelf shelf, Saver saver, Recall recall) {
        this.backstage = backstage;
        this.shelf = shelf;
        this.saver = saver;
        this.table = new Table(shelf, recall);
        this.watching = new Watching(backstage, shelf, saver.takeOver());
        saver.follow(watching);
    }

    /// Keeps an eye on the files of all open catalogs from now on, until the workspace is closed.
    ///
    /// @param visible whether somebody sees the window: changes then show within a second, else
    ///   within a minute where the system does not tell of them
    public void watch(boolean visible) {
        watching.setVisible(visible);
    }

    /// Looks at the files of all open catalogs now and takes over what agents wrote, for example
    /// when the window gets the focus; returns when that is done.
    public void look() {
        watching.look();
    }

    /// Opens a catalog file, or reads it again when it is open already and changed.
    public OpenCatalog open(Path file) throws CurationException {
        return shelf.open(file).describe();
    }

    /// Saves what waits and takes the catalog off the desk, until somebody opens it again.
    public void close(UUID catalog) throws CurationException {
        shelf.close(catalog);
    }

    public List<OpenCatalog> catalogs() {
        return shelf.all().stream().map(OpenFile::describe).toList();
    }

    /// Newest first.
    public List<RecentFile> recent() throws CurationException {
        return Failures.read(
                backstage.store(),
                session -> {
                    var open = Set.copyOf(session.catalogs().all());
                    return session.catalogs().known().stream()
                            .map(known ->
                                    new RecentFile(
                                            known.path(),
                                            known.openedAt(),
                                            Files.isRegularFile(known.path()),
                                            !open.contains(known)))
                            .toList();
                });
    }

    public Rows rows(RowQuery query) throws CurationException {
        return table.rows(query);
    }

    public ItemDetail item(ItemRef ref) throws CurationException {
        var file = shelf.get(ref.catalog());
        var item = file.find(ref).orElseThrow(() -> missing(ref));
        var beside = file.beside();
        var keys = new ArrayList<String>();
        var learnings = beside.learnings(item);
        learnings.forEach(learning -> keys.add(learning.ref().key()));
        var ratings =
                Failures.readUnlessAway(
                        backstage.store(),
                        session ->
                                new Given(
                                        session.ratings().latestOf(keys),
                                        session.ratings().history(ref.key()).reversed().stream()
                                                .filter(past -> !past.withdrawn())
                                                .map(past -> past.rating())
                                                .toList()),
                        new Given(Map.of(), List.of()));
        var details =
                learnings.stream()
                        .map(learning ->
                                new LearningDetail(
                                        learning,
                                        beside.ofLearning(learning),
                                        Optional.<Rating>ofNullable(
                                                ratings.ofLearnings.get(learning.ref().key())),
                                        beside.marks().aside(learning.ref()).isEmpty()))
                        .toList();
        return new ItemDetail(
                item,
                new ItemDetail.Source(file.now().path(), raw(file, ref), Veil.of(item)),
                details,
                TrustLedger.of(item, beside),
                ratings.ofItem);
    }

    private record Given(Map<String, Rating> ofLearnings, List<Rating> ofItem) {}

    private static String raw(OpenFile file, ItemRef ref) {
        var catalog = file.now();
        var index = catalog.indexOf(ref);
        return index.isPresent()
                ? new String(catalog.raw(index.getAsInt()), StandardCharsets.UTF_8)
                : file.find(ref).map(item -> item.fields().compact()).orElse("");
    }

    /// The item of that id, `id#2` for the second of that name, in one catalog.
    public ItemRef resolve(UUID catalog, String id) throws CurationException {
        var file = shelf.get(catalog);
        return find(catalog, id).orElseThrow(() -> unknown(id, file.now().path()));
    }

    /// The same; empty when the catalog has none.
    public Optional<ItemRef> find(UUID catalog, String id) throws CurationException {
        return find(shelf.get(catalog), id).map(KnowledgeItem::ref);
    }

    static CurationException unknown(String id, Path file) {
        return Failures.notFound(
                "There is no item " + id + " in " + file + ".",
                "Search for it, or check the spelling.");
    }

    /// The learning that stands for one that was superseded.
    public Optional<LearningRef> survivor(LearningRef superseded) throws CurationException {
        return shelf.get(superseded.item().catalog())
                .beside()
                .marks()
                .get(Mark.Kind.SUPERSEDED_BY, superseded.key())
                .map(key -> LearningRef.parse(key.plain()));
    }

    /// The plans of a plan or skill file, for the step picker.
    public List<Plan> plans(Path file) throws CurationException {
        try {
            return PlanFiles.read(file);
        } catch (CatalogException problem) {
            throw Failures.of(problem);
        }
    }

    /// Learnings that name no item or one their catalog does not have, newest first; undone ones
    /// and those that were given to an item are left out.
    public List<Unattributed> unattributed(UUID catalog) throws CurationException {
        return Failures.read(
                backstage.store(),
                session -> {
                    var entries = session.journal().ofKind(catalog, Unattributed.KIND);
                    var undone =
                            session.journal()
                                    .undoneBy(entries.stream().map(JournalEntry::seq).toList());
                    var given = Attributions.noted(session.marks().allOf(catalog).keySet());
                    return entries.stream()
                            .filter(entry -> !undone.containsKey(entry.seq()))
                            // one with a secret was emptied
                            .filter(entry -> entry.act().after().has("learning"))
                            .map(Unattributed::of)
                            .filter(one -> !given.contains(one.identity()))
                            .toList();
                });
    }

    /// The acts that are in the journal and not yet in their file, each with the moment it gets
    /// there or fails to.
    public Map<Long, CompletableFuture<SaveState>> unsaved() {
        return shelf.all().stream()
                .flatMap(file -> file.pending().stream())
                .collect(Collectors.toMap(Pending::act, Pending::saved, (one, _) -> one));
    }

    /// Saves everything that waits, now.
    public void flush() {
        saver.flush();
    }

    static Optional<KnowledgeItem> find(OpenFile file, String id) {
        var catalog = file.now().id();
        var exact = file.find(new ItemRef(catalog, id));
        int hash = id.lastIndexOf('#');
        if (exact.isPresent() || hash < 1 || !id.substring(hash + 1).matches("[1-9][0-9]{0,6}")) {
            return exact;
        }
        int number = Integer.parseInt(id.substring(hash + 1));
        return file.find(new ItemRef(catalog, id.substring(0, hash), number - 1));
    }

    static CurationException missing(ItemRef ref) {
        return Failures.notFound(
                "The item " + ref.label() + " is no longer in its catalog.",
                "Look in the history for who removed it.");
    }
}

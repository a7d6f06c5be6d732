package dev.emend.app.review;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.similarity.ReviewPriority;
import dev.emend.app.catalogs.CatalogMarks;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.ItemSummary;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.Actor;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.app.core.QueryKinds;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.library.LibraryService;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import dev.emend.store.curation.MarkTable;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.sql.StoreException;
import dev.emend.store.team.TeamStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// The review queue of the workspace. Thread-safe; calls block.
public final class ReviewQueueService {
    /// The questions looked at to tell how often something is used.
    private static final int QUESTIONS = 2_000;

    /// The time for which a card stays claimed by a reviewer who does nothing with it.
    private static final Duration CLAIMED = Duration.ofMinutes(5);

    private final ServiceContext context;
    private final OpenCatalogs openCatalogs;
    private final LibraryService library;
    private final ProposalService proposals;
    private final PendingLearningHold learningHold;
    private final MemoryQueryService memories;
    private final PendingMemories pendingMemories;
    private volatile UseCounts useCounts = new UseCounts(0, Map.of());

    /// The items that were read of each open file, by their rows, of which equal ones are not the same. Guards
    /// itself and what follows; held while a file is asked, never the other way round.
    private final Map<CatalogSession, Map<IndexedItem, PendingItem>> itemsByCatalog = new WeakHashMap<>();

    private final AtomicLong versions = new AtomicLong();
    private long itemsRead;

    /// @param newest the number of the last question counted
    private record UseCounts(long newest, Map<String, Integer> uses) {}

    public ReviewQueueService(
            ServiceContext context,
            OpenCatalogs catalogs,
            LibraryService library,
            ProposalService proposals,
            PendingLearningHold learningHold,
            MemoryQueryService memories) {
        this.learningHold = learningHold;
        this.memories = memories;
        pendingMemories = new PendingMemories(context, memories);
        this.context = context;
        this.openCatalogs = catalogs;
        this.library = library;
        this.proposals = proposals;
    }

    /// Whether learnings nobody has judged stay out of catalog files, in this workspace.
    public boolean holdPending() {
        return learningHold.rules().holdPending();
    }

    /// Sets that, and brings the open files in line: one change per file.
    public void setHoldPending(boolean hold) throws UserException {
        learningHold.rules().setHoldPending(hold);
        if (hold) {
            learningHold.checkAll();
        } else {
            learningHold.release();
        }
    }

    /// Whether what agents bring through the server goes into catalog files before a person kept
    /// it, in this workspace.
    public boolean writesAtOnce() {
        return learningHold.rules().writesAtOnce();
    }

    /// Sets that for what comes from now on; what waits beside the files goes on waiting.
    public void setWritesAtOnce(boolean atOnce) throws UserException {
        learningHold.rules().setWritesAtOnce(atOnce);
    }

    /// Whether agents get only what a person has reviewed, and not what stood in a file when it was opened, in this
    /// workspace.
    public boolean servesReviewedOnly() {
        return learningHold.rules().servesReviewedOnly();
    }

    /// Sets that; what agents ask from now on is answered so.
    public void setServesReviewedOnly(boolean only) throws UserException {
        learningHold.rules().setServesReviewedOnly(only);
        openCatalogs.serveReviewedOnly(only);
    }

    /// To be called every minute: what waits may have become old enough to be held.
    public void tick() {
        learningHold.checkAll();
    }

    /// The pending entries of an item, as its row in the table of its file was made.
    ///
    /// @param title its description, secrets masked
    /// @param version of the queue that read it first
    private record PendingItem(ItemRef ref, String title, double trust, List<PendingGroup> groups, long version) {}

    /// @param task as written, secrets masked; empty when the learnings name none
    private record PendingGroup(String task, List<PendingEntry> entries) {}

    /// @param writtenAt empty when it does not say
    /// @param snoozedUntil empty when it is not snoozed
    private record PendingEntry(
            EntryRef ref, boolean isChanged, Optional<Instant> writtenAt, Optional<Instant> snoozedUntil) {}

    /// A version between those of the queues read until now and those read later. Never waits.
    public long nextVersion() {
        return versions.incrementAndGet();
    }

    /// The whole queue; only what changed since it was asked for last is read.
    ///
    /// @param catalogs empty for all that are open, and the memories of the store
    public ReviewQueue pending(Set<UUID> catalogs, ReviewQueue.Order order) throws UserException {
        var uses = order == ReviewQueue.Order.IMPACT ? uses() : Map.<String, Integer>of();
        var proposalSet = proposals.current();
        var claimedKeys = claimedKeys();
        var now = context.clock().instant();
        var groups = new ArrayList<ReviewQueue.Group>();
        var changedAt = new LinkedHashMap<EntryRef, Long>();
        int snoozedCount = 0;
        int rest = 0;
        synchronized (itemsByCatalog) {
            long version = versions.incrementAndGet();
            for (var file : openCatalogs.all()) {
                if (!catalogs.isEmpty() && !catalogs.contains(file.current().id())) {
                    continue;
                }
                for (var item : pending(file, version)) {
                    changedAt.put(item.ref, item.version);
                    for (var group : item.groups) {
                        var entries = new ArrayList<ReviewQueue.Entry>();
                        for (var entry : group.entries) {
                            if (claimedKeys.contains(entry.ref.key())) {
                                continue;
                            }
                            if (entry.snoozedUntil.filter(now::isBefore).isPresent()) {
                                snoozedCount++;
                                continue;
                            }
                            var weight = order == ReviewQueue.Order.NEWEST
                                    ? entry.writtenAt.orElse(now).getEpochSecond()
                                    : impact(item, entry, uses, proposalSet, now);
                            entries.add(new ReviewQueue.Entry(entry.ref, entry.isChanged, weight));
                        }
                        if (!entries.isEmpty()) {
                            entries.sort(Comparator.comparingDouble(ReviewQueue.Entry::weight)
                                    .reversed());
                            groups.add(new ReviewQueue.Group(item.ref, item.title, group.task, entries));
                        }
                    }
                }
            }
            if (catalogs.isEmpty()) {
                var memoryQueue = pendingMemories.queue(version);
                snoozedCount += memoryQueue.snoozedCount();
                rest = memoryQueue.omittedMemories();
                for (var memory : memoryQueue.memories()) {
                    if (!claimedKeys.contains(memory.ref().key())) {
                        var weight = order == ReviewQueue.Order.NEWEST ? memory.at() : memory.impact(now);
                        var entry = new ReviewQueue.Entry(memory.ref(), memoryQueue.isChanged(memory), weight);
                        changedAt.put(memory.ref(), memory.version());
                        groups.add(new ReviewQueue.Group(memory.ref(), memory.title(), "", List.of(entry)));
                    }
                }
            }
            // the first entry of a group weighs most
            groups.sort(Comparator.<ReviewQueue.Group>comparingDouble(
                            group -> group.entries().getFirst().weight())
                    .reversed());
            return new ReviewQueue(groups, snoozedCount, rest, version, changedAt);
        }
    }

    /// The pending items of a file, in the order of its rows. A row is made anew whenever its item, or an
    /// annotation beside the file, changes: what was read of one that is still there is still true.
    private List<PendingItem> pending(CatalogSession file, long version) {
        var before = itemsByCatalog.getOrDefault(file, Map.of());
        var after = new IdentityHashMap<IndexedItem, PendingItem>();
        var pending = new ArrayList<PendingItem>();
        var rows = file.rows();
        var annotations = file.annotations();
        for (var row : rows) {
            boolean isPending = row.item().state() == ReviewState.PENDING;
            if (row.item().learnings().pendingCount() == 0 && !isPending) {
                continue;
            }
            var item = before.get(row);
            if (item == null) {
                item = file.find(row.item().ref())
                        .map(knowledgeItem -> read(knowledgeItem, isPending, annotations, version))
                        .orElse(null);
            }
            if (item != null) {
                after.put(row, item);
                pending.add(item);
            }
        }
        itemsByCatalog.put(file, after);
        return pending;
    }

    private PendingItem read(
            KnowledgeItem item, boolean isPending, IndexedItem.CatalogAnnotations annotations, long version) {
        var marks = annotations.marks();
        var groups = new ArrayList<PendingGroup>();
        if (isPending) {
            var key = item.ref().key();
            var entry = new PendingEntry(
                    item.ref(), isChanged(annotations, key), Optional.empty(), marks.snoozedUntil(key));
            groups.add(new PendingGroup("", List.of(entry)));
        }
        var byTask = new LinkedHashMap<String, List<PendingEntry>>();
        for (var learning : annotations.learnings(item)) {
            var key = learning.ref().key();
            if (annotations.of(key) == ReviewState.PENDING) {
                byTask.computeIfAbsent(learning.task(), _ -> new ArrayList<>())
                        .add(new PendingEntry(
                                learning.ref(),
                                isChanged(annotations, key),
                                LearningTimestamps.at(learning, context.clock().getZone()),
                                marks.snoozedUntil(key)));
            }
        }
        byTask.forEach((task, entries) -> groups.add(new PendingGroup(SecretMask.text(task), entries)));
        itemsRead++;
        return new PendingItem(item.ref(), SecretMask.text(item.description()), item.trust(), groups, version);
    }

    /// The number of items that were read for the queue until now, for tests.
    long itemsRead() {
        synchronized (itemsByCatalog) {
            return itemsRead;
        }
    }

    private static boolean isChanged(IndexedItem.CatalogAnnotations annotations, String key) {
        return ChangedWords.beforeIfPending(annotations, key).isPresent();
    }

    /// The number of learnings, items and memories that are pending now.
    ///
    /// @param catalogs empty for all that are open, and the memories of the store
    public int pendingCount(Set<UUID> catalogs) throws UserException {
        var claimedKeys = claimedKeys();
        var now = context.clock().instant();
        int total = catalogs.isEmpty() ? pendingMemories.count(claimedKeys) : 0;
        for (var file : openCatalogs.all()) {
            if (!catalogs.isEmpty() && !catalogs.contains(file.current().id())) {
                continue;
            }
            boolean hasSnoozed = file.annotations().marks().all().keySet().stream()
                    .anyMatch(mark -> mark.kind() == Mark.Kind.SNOOZED);
            for (var row : file.rows()) {
                var key = row.item().ref().key();
                total += row.item().state() == ReviewState.PENDING
                                && !claimedKeys.contains(key)
                                && !isSnoozed(file.annotations(), key, now)
                        ? 1
                        : 0;
                int pending = row.item().learnings().pendingCount();
                boolean isEach = pending > 0 && (!claimedKeys.isEmpty() || hasSnoozed);
                total += isEach ? pendingCount(file, row.item().ref(), claimedKeys, now) : pending;
            }
        }
        return total;
    }

    private static int pendingCount(CatalogSession file, ItemRef ref, Set<String> claimedKeys, Instant now) {
        var annotations = file.annotations();
        return (int) file.find(ref).stream()
                .flatMap(item -> annotations.learnings(item).stream())
                .map(learning -> learning.ref().key())
                .filter(key -> annotations.of(key) == ReviewState.PENDING && !claimedKeys.contains(key))
                .filter(key -> !isSnoozed(annotations, key, now))
                .count();
    }

    private static boolean isSnoozed(IndexedItem.CatalogAnnotations annotations, String key, Instant now) {
        return annotations.marks().snoozedUntil(key).filter(now::isBefore).isPresent();
    }

    /// An item of the queue as a table shows it.
    ///
    /// @throws UserException with `NOT_FOUND` when it is gone
    public ItemSummary summary(ItemRef ref) throws UserException {
        var file = openCatalogs.get(ref.catalog());
        return IndexedItem.of(file.require(ref), file.annotations()).item();
    }

    /// Everything of one file that another program changed since it was kept and that waits, items and learnings.
    public List<EntryRef> changedEntries(UUID catalog) throws UserException {
        var annotations = openCatalogs.get(catalog).annotations();
        return pending(Set.of(catalog), ReviewQueue.Order.NEWEST).refs().stream()
                .filter(ref ->
                        ChangedWords.beforeIfPending(annotations, ref.key()).isPresent())
                .toList();
    }

    /// The words that were kept of an entry that another program changed since; empty for any other. Secrets are
    /// placeholders.
    ///
    /// @throws UserException with `NOT_FOUND` when it is a memory that is gone
    public Optional<Json.Obj> keptWords(String key) throws UserException {
        var storeRef = StoreRef.find(key);
        if (storeRef.isPresent()) {
            return memories.detail(storeRef.get().id()).change().map(ItemDetail.Change::before);
        }
        var ref = ItemRef.parse(key);
        var file = openCatalogs.get(ref.catalog());
        // what is a secret in the present words is one in those before
        var fields = file.find(ref).map(KnowledgeItem::fields).orElse(Json.Obj.EMPTY);
        return ChangedWords.beforeIfPending(file.annotations(), key)
                .map(ChangedWords::readable)
                .map(words -> JsonSecretScanner.redact(words, fields));
    }

    /// The keys of the entries that colleagues are reviewing now.
    private Set<String> claimedKeys() throws UserException {
        return context.store() instanceof TeamStore team
                ? UserErrors.readUnlessAway(team, session -> session.claims().ofOthers(), Set.of())
                : Set.of();
    }

    /// Others are not offered what one has before them, until it is decided or time is up. Nobody
    /// is kept from deciding by it: the first decision counts.
    private void claim(Actor actor, String key) throws UserException {
        if (context.store() instanceof TeamStore team) {
            try {
                team.write(session -> session.claims().take(key, actor.name(), CLAIMED));
            } catch (StoreException problem) {
                if (problem.kind() != StoreException.Kind.AWAY) {
                    throw problem;
                }
            }
        }
    }

    /// A learning that does not say when it was written counts as new; an item has no age.
    private static double impact(
            PendingItem item, PendingEntry entry, Map<String, Integer> uses, ProposalSet proposalSet, Instant now) {
        double age = now.getEpochSecond() - entry.writtenAt.orElse(now).getEpochSecond();
        return ReviewPriority.of(
                item.trust,
                uses.getOrDefault(item.ref.key(), 0),
                proposalSet.of(entry.ref.key()),
                age / Duration.ofDays(1).toSeconds());
    }

    /// The number of times each item was served, by its key.
    private Map<String, Integer> uses() throws UserException {
        return UserErrors.readUnlessAway(
                context.store(),
                session -> {
                    long newest = session.queries().newest();
                    var cachedCounts = useCounts;
                    if (cachedCounts.newest == newest) {
                        return cachedCounts.uses;
                    }
                    var uses = new LinkedHashMap<String, Integer>();
                    for (var question : session.queries().recent(QUESTIONS)) {
                        if (question.kind().startsWith(QueryKinds.MEMORIES)) {
                            continue; // its hits are no items
                        }
                        for (var hit : question.hits()) {
                            uses.merge(ItemRef.parse(hit.key()).key(), 1, Integer::sum);
                        }
                    }
                    useCounts = new UseCounts(newest, uses);
                    return uses;
                },
                useCounts.uses);
    }

    /// The entries that are left out of the queue because they are snoozed.
    ///
    /// @param catalogs empty for all that are open, and the memories of the store
    public List<EntryRef> snoozedEntries(Set<UUID> catalogs) throws UserException {
        var now = context.clock().instant();
        var entries = new ArrayList<EntryRef>(catalogs.isEmpty() ? pendingMemories.snoozedMemories() : List.of());
        for (var file : openCatalogs.all()) {
            if (!catalogs.isEmpty() && !catalogs.contains(file.current().id())) {
                continue;
            }
            var annotations = file.annotations();
            for (var mark : annotations.marks().all().keySet()) {
                var key = mark.target();
                if (mark.kind() != Mark.Kind.SNOOZED
                        || annotations.of(key) != ReviewState.PENDING
                        || !isSnoozed(annotations, key, now)) {
                    continue;
                }
                if (!LearningRef.isKey(key)) {
                    var item = ItemRef.parse(key);
                    if (file.find(item).isPresent()) {
                        entries.add(item);
                    }
                    continue;
                }
                var ref = LearningRef.parse(key);
                file.find(ref.item()).stream()
                        .flatMap(item -> annotations.learnings(item).stream())
                        .map(Learning::ref)
                        .filter(ref::equals)
                        .forEach(entries::add);
            }
        }
        return entries;
    }

    /// Everything a reviewer needs to decide on one learning, item or memory.
    ///
    /// @throws UserException with `NOT_FOUND` when it is gone
    public ReviewCard card(Actor actor, EntryRef ref) throws UserException {
        return switch (ref) {
            case ItemRef item -> card(actor, item, library.item(item));
            case LearningRef learning -> card(actor, learning, library.item(learning.item()));
            case StoreRef storeRef -> card(actor, storeRef);
        };
    }

    private ReviewCard card(Actor actor, StoreRef ref) throws UserException {
        var memory = memories.detail(ref.id());
        claim(actor, ref.key());
        var notes = UserErrors.readUnlessAway(
                context.store(),
                session -> notes(session.marks(), ref),
                new ReviewCard.ReviewerNotes(false, "", Optional.empty()));
        return new ReviewCard(memory, Optional.empty(), ProposalService.chips(memory.fields()), notes);
    }

    private static ReviewCard.ReviewerNotes notes(MarkTable marks, StoreRef ref) {
        return new ReviewCard.ReviewerNotes(
                marks.get(new Mark(Mark.Kind.FLAG, ref.key())).isPresent(),
                marks.get(new Mark(Mark.Kind.NOTE, ref.key())).map(Json::plain).orElse(""),
                marks.get(new Mark(Mark.Kind.SNOOZED, ref.key())).flatMap(CatalogMarks::moment));
    }

    /// Like [#card(Actor, EntryRef)], but with the item as [LibraryService#item] has it: reading one with many
    /// learnings anew for each of them takes long.
    public ReviewCard card(Actor actor, EntryRef ref, ItemDetail item) throws UserException {
        var learning = Optional.<ReviewedLearning>empty();
        if (ref instanceof LearningRef learningRef) {
            learning = Optional.of(item.learnings().stream()
                    .filter(reviewedLearning ->
                            reviewedLearning.learning().ref().equals(learningRef))
                    .findFirst()
                    .orElseThrow(() -> CatalogSession.notFound(learningRef)));
        }
        var marks = openCatalogs.get(item.ref().catalog()).annotations().marks();
        var key = ref.key();
        claim(actor, key);
        var notes = new ReviewCard.ReviewerNotes(
                marks.has(Mark.Kind.FLAG, key),
                marks.get(Mark.Kind.NOTE, key).map(note -> note.plain()).orElse(""),
                marks.snoozedUntil(key));
        var siblings = item.learnings().stream().map(ReviewedLearning::learning).toList();
        var chips = learning.map(ReviewedLearning::learning)
                .map(judged -> proposals.chips(judged, siblings, JsonSecretScanner.isIn(judged.fields())))
                .orElseGet(() -> ProposalService.chips(item.item().fields()));
        var rejection = learning.isPresent()
                ? rejection(learning.get().learning(), item)
                : Optional.<ReviewCard.Rejection>empty();
        return new ReviewCard(item, learning, chips.with(rejection), notes);
    }

    /// The newest rejection of another learning that says the same: an agent may report it anew, of another task.
    private Optional<ReviewCard.Rejection> rejection(Learning judged, ItemDetail item) throws UserException {
        if (judged.lesson().isBlank()) {
            return Optional.empty();
        }
        var rejectedKeys = item.learnings().stream()
                .filter(other -> other.state() == ReviewState.REJECTED)
                .map(ReviewedLearning::learning)
                .filter(other -> !other.ref().equals(judged.ref()))
                .filter(other ->
                        other.lesson().strip().equalsIgnoreCase(judged.lesson().strip()))
                .map(other -> other.ref().key())
                .toList();
        if (rejectedKeys.isEmpty()) {
            return Optional.empty();
        }
        var rejections = UserErrors.readUnlessAway(
                context.store(),
                session -> session.journal().ofKind(item.ref().catalog(), CommandKind.REJECT.word()),
                List.<JournalEntry>of());
        return rejections.stream()
                .filter(entry -> !Collections.disjoint(
                        rejectedKeys,
                        ChangeSet.read(item.ref().catalog(), entry.change().after())
                                .states()
                                .keySet()))
                .findFirst()
                .map(entry -> new ReviewCard.Rejection(entry.change().person(), entry.at()));
    }
}

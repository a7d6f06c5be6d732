package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.core.UserErrors;
import dev.emend.app.library.ItemLearnings;
import dev.emend.app.library.LibraryService;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.review.AttributionService;
import dev.emend.app.review.JudgeAgreement;
import dev.emend.app.review.ProposalService;
import dev.emend.app.review.ProposalSet.ProposedCluster;
import dev.emend.gui.conflicts.ConflictEntry.EntryCluster;
import dev.emend.gui.conflicts.ConflictEntry.Link;
import dev.emend.gui.conflicts.ConflictEntry.Section;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.StoreRef;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// Reads what finders propose as entries of the conflicts screen. Thread-safe; calls block and stay
/// off the JavaFX thread.
final class ProposalReader {
    /// Proposals that wait for a verdict, the nearest of each kind first.
    ///
    /// @param matters contradictions, duplicates, look-alikes, then what belongs to no item
    /// @param attributedCount how many failures and steps name an item that is there
    /// @param steps how many failures and steps there are in all
    record Proposals(List<ConflictEntry> matters, int attributedCount, int steps) {
        Proposals {
            matters = List.copyOf(matters);
        }
    }

    private final Actor actor;
    private final ProposalService finders;
    private final LibraryService library;
    private final MemoryQueryService memories;

    /// The orphans read last, by their keys.
    private final Map<String, AttributionService.Orphan> orphans = new ConcurrentHashMap<>();

    ProposalReader(Actor actor, ProposalService finders, LibraryService library, MemoryQueryService memories) {
        this.memories = memories;
        this.actor = actor;
        this.finders = finders;
        this.library = library;
    }

    Proposals read() throws UserException {
        var proposals = finders.current();
        var items = new HashMap<>(library.learnings(proposals.clusters().stream()
                .flatMap(cluster -> cluster.keys().stream())
                .filter(LearningRef::isKey)
                .map(key -> LearningRef.parse(key).item())
                .collect(Collectors.toCollection(LinkedHashSet::new))));
        var matters = new ArrayList<ConflictEntry>();
        var agreements = finders.agreements();
        for (var cluster : proposals.clusters()) {
            var members = members(cluster.keys(), items);
            if (members.size() > 1) {
                matters.add(cluster(cluster, members, agreements));
            }
        }
        int attributedCount = 0;
        int all = 0;
        for (var catalog : library.catalogs()) {
            var report = finders.attributions().of(catalog.id());
            attributedCount += report.rate().attributedCount();
            all += report.rate().all();
            for (var orphan : report.orphans()) {
                matters.add(new ConflictEntry.Unattributed(orphan(catalog, orphan, items)));
            }
        }
        return new Proposals(matters, attributedCount, all);
    }

    private static ConflictEntry cluster(
            ProposedCluster cluster, List<InvolvedEntry> members, List<JudgeAgreement> agreements) {
        var section = switch (cluster.kind()) {
            case CONTRADICTION -> Section.CONTRADICTIONS;
            case DUPLICATES -> Section.DUPLICATES;
            case SIMILAR -> Section.ALIKE;
        };
        var links = cluster.pairs().stream()
                .map(pair -> new Link(
                        EntryRef.parse(pair.one()),
                        EntryRef.parse(pair.other()),
                        pair.likeness(),
                        pair.isNear(),
                        pair.judgment()
                                .map(judgment -> ProposalTexts.judgmentText(judgment, agreements))
                                .orElse("")))
                .toList();
        var reason = ProposalTexts.reason(cluster, agreements);
        if (section == Section.ALIKE && members.size() > 2) {
            members.addFirst(members.remove(new EntryCluster(section, members, links, reason).best()));
        }
        return new EntryCluster(section, members, links, reason);
    }

    /// The members that are still there, learnings in their file, with secrets masked.
    private List<InvolvedEntry> members(List<String> keys, Map<ItemRef, ItemLearnings> items) throws UserException {
        var members = new ArrayList<InvolvedEntry>();
        for (var key : keys) {
            switch (EntryRef.parse(key)) {
                case LearningRef ref -> {
                    var item = item(ref.item(), items);
                    item.learnings().stream()
                            .filter(reviewedLearning ->
                                    reviewedLearning.learning().ref().equals(ref) && reviewedLearning.isInFile())
                            .map(reviewedLearning -> InvolvedEntry.of(
                                    item.mask().apply(reviewedLearning),
                                    title(item),
                                    item.file(),
                                    ChangedWords.of(reviewedLearning.learning().fields())))
                            .forEach(members::add);
                }
                case ItemRef item ->
                    UserErrors.ifFound(() -> library.item(item))
                            .map(InvolvedEntry::of)
                            .ifPresent(members::add);
                case StoreRef memory ->
                    UserErrors.ifFound(() -> memories.detail(memory.id()))
                            .map(InvolvedEntry::of)
                            .ifPresent(members::add);
            }
        }
        return members;
    }

    private ItemLearnings item(ItemRef ref, Map<ItemRef, ItemLearnings> items) throws UserException {
        if (!items.containsKey(ref)) {
            items.putAll(library.learnings(List.of(ref)));
        }
        return Objects.requireNonNull(items.get(ref));
    }

    private static String title(ItemLearnings item) {
        return item.mask().apply(item.item()).description();
    }

    private UnattributedFailure orphan(
            CatalogInfo catalog, AttributionService.Orphan orphan, Map<ItemRef, ItemLearnings> items)
            throws UserException {
        var key = catalog.id()
                + " "
                + orphan.source()
                + " "
                + orphan.step()
                + " "
                + orphan.itemId()
                + " "
                + orphan.fields().compact();
        orphans.put(key, orphan);
        var candidates = new ArrayList<UnattributedFailure.Candidate>();
        for (var guess : orphan.guesses()) {
            var title = title(item(guess.item(), items));
            candidates.add(new UnattributedFailure.Candidate(guess.item(), title, guess.score(), guess.reasons()));
        }
        var error =
                orphan.isStep() ? "" : orphan.fields().text("original_error").orElse("");
        return new UnattributedFailure(
                key,
                new UnattributedFailure.Place(catalog.id(), catalog.path(), orphan.source(), orphan.step()),
                orphan.itemId(),
                new UnattributedFailure.FailureFacts(orphan.task(), orphan.action(), error),
                candidates);
    }

    /// Attaches a failure that was read here to the item it belongs to.
    CommandResult attribute(UnattributedFailure failure, ItemRef item) throws UserException {
        var orphan = orphans.get(failure.key());
        if (orphan == null) {
            throw new IllegalArgumentException("not read from here: " + failure.key());
        }
        return finders.attributions().attach(actor, orphan, item);
    }
}

package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.UserException;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.review.AttributionService;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Proposals, through the services of the workspace.
final class WorkspaceProposalGateway implements ProposalGateway {
    private final Workspace door;

    /// What was read last, by its key.
    private final Map<String, AttributionService.Orphan> orphans = new ConcurrentHashMap<>();

    WorkspaceProposalGateway(Workspace door) {
        this.door = door;
    }

    private dev.emend.app.review.ProposalService finders() {
        return door.review().proposals();
    }

    @Override
    public Proposals proposals() throws UserException {
        var now = finders().now();
        var items = new HashMap<ItemRef, ItemDetail>();
        var matters = new ArrayList<ConflictEntry>();
        for (var two : now.opposed()) {
            var both = judged(List.of(two.one(), two.other()), items);
            if (both.size() == 2) {
                matters.add(
                        new ConflictEntry.Contradiction(
                                both.getFirst(), both.getLast(), two.certainty(), two.why()));
            }
        }
        for (var same : now.same()) {
            var members = judged(same.keys(), items);
            if (members.size() > 1) {
                matters.add(new ConflictEntry.Duplicates(members, same.likeness(), same.why()));
            }
        }
        int known = 0;
        int all = 0;
        for (var catalog : door.library().catalogs()) {
            var found = finders().attributions().of(catalog.id());
            known += found.rate().known();
            all += found.rate().all();
            for (var orphan : found.orphans()) {
                matters.add(new ConflictEntry.Unattributed(orphan(catalog, orphan, items)));
            }
        }
        return new Proposals(matters, known, all);
    }

    /// Those that are still in their file, with secrets covered.
    private List<InvolvedLearning> judged(List<String> keys, Map<ItemRef, ItemDetail> items)
            throws UserException {
        var judged = new ArrayList<InvolvedLearning>();
        for (var key : keys) {
            var ref = LearningRef.parse(key);
            var item = item(ref.item(), items);
            item.learnings().stream()
                    .filter(one -> one.learning().ref().equals(ref) && one.isInFile())
                    .map(one ->
                            new InvolvedLearning(item.veil().over(one), title(item), item.file()))
                    .forEach(judged::add);
        }
        return judged;
    }

    private ItemDetail item(ItemRef ref, Map<ItemRef, ItemDetail> items) throws UserException {
        var known = items.get(ref);
        if (known != null) {
            return known;
        }
        var item = door.library().item(ref);
        items.put(ref, item);
        return item;
    }

    private static String title(ItemDetail item) {
        return item.veil().over(item.item()).description();
    }

    private UnattributedFailure orphan(
            CatalogInfo catalog, AttributionService.Orphan found, Map<ItemRef, ItemDetail> items)
            throws UserException {
        var key =
                catalog.id()
                        + " "
                        + found.source()
                        + " "
                        + found.step()
                        + " "
                        + found.named()
                        + " "
                        + found.fields().compact();
        orphans.put(key, found);
        var candidates = new ArrayList<UnattributedFailure.Candidate>();
        for (var guess : found.guesses()) {
            var title = title(item(guess.item(), items));
            candidates.add(
                    new UnattributedFailure.Candidate(
                            guess.item(), title, guess.score(), guess.reasons()));
        }
        var error = found.isStep() ? "" : found.fields().text("original_error").orElse("");
        return new UnattributedFailure(
                key,
                new UnattributedFailure.Place(
                        catalog.id(), catalog.path(), found.source(), found.step()),
                found.named(),
                new UnattributedFailure.Happened(found.task(), found.action(), error),
                candidates);
    }

    @Override
    public CommandResult keepOne(LearningRef winner, LearningRef loser) throws UserException {
        return finders().keepOne(winner, loser);
    }

    @Override
    public CommandResult both(Limited one, Limited other) throws UserException {
        return finders()
                .both(one.learning(), one.conditions(), other.learning(), other.conditions());
    }

    @Override
    public CommandResult merge(
            LearningRef survivor, List<LearningRef> others, Optional<String> lesson)
            throws UserException {
        var verdicts = door.review().verdicts();
        var decision = verdicts.supersede(survivor, others);
        return lesson.isEmpty() ? decision : verdicts.edit(survivor, lesson.get());
    }

    @Override
    public CommandResult bury(List<LearningRef> learnings) throws UserException {
        return door.review().verdicts().buryAll(learnings).getLast();
    }

    @Override
    public CommandResult unrelated(List<LearningRef> learnings) throws UserException {
        return finders().unrelated(learnings);
    }

    @Override
    public CommandResult attribute(UnattributedFailure orphan, ItemRef item) throws UserException {
        var found = orphans.get(orphan.key());
        if (found == null) {
            throw new IllegalArgumentException("not read from here: " + orphan.key());
        }
        return finders().attributions().attach(found, item);
    }
}

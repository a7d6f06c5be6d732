package dev.emend.gui.conflicts;

import dev.emend.curation.Attributions;
import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.Door;
import dev.emend.curation.ItemDetail;
import dev.emend.curation.OpenCatalog;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The judging behind the one door.
final class DoorJudging implements Judging {
    private final Door door;

    /// What was read last, by its key.
    private final Map<String, Attributions.Orphan> orphans = new ConcurrentHashMap<>();

    DoorJudging(Door door) {
        this.door = door;
    }

    private dev.emend.curation.Proposals finders() {
        return door.review().proposals();
    }

    @Override
    public Proposals proposals() throws CurationException {
        var now = finders().now();
        var items = new HashMap<ItemRef, ItemDetail>();
        var matters = new ArrayList<Matter>();
        for (var two : now.opposed()) {
            var both = judged(List.of(two.one(), two.other()), items);
            if (both.size() == 2) {
                matters.add(
                        new Matter.Contradiction(
                                both.getFirst(), both.getLast(), two.certainty(), two.why()));
            }
        }
        for (var same : now.same()) {
            var members = judged(same.keys(), items);
            if (members.size() > 1) {
                matters.add(new Matter.Duplicates(members, same.likeness(), same.why()));
            }
        }
        int known = 0;
        int all = 0;
        for (var catalog : door.library().catalogs()) {
            var found = finders().attributions().of(catalog.id());
            known += found.rate().known();
            all += found.rate().all();
            for (var orphan : found.orphans()) {
                matters.add(new Matter.Unattributed(orphan(catalog, orphan, items)));
            }
        }
        return new Proposals(matters, known, all);
    }

    /// Those that are still in their file, with secrets covered.
    private List<Judged> judged(List<String> keys, Map<ItemRef, ItemDetail> items)
            throws CurationException {
        var judged = new ArrayList<Judged>();
        for (var key : keys) {
            var ref = LearningRef.parse(key);
            var item = item(ref.item(), items);
            item.learnings().stream()
                    .filter(one -> one.learning().ref().equals(ref) && one.isInFile())
                    .map(one -> new Judged(item.veil().over(one), title(item), item.file()))
                    .forEach(judged::add);
        }
        return judged;
    }

    private ItemDetail item(ItemRef ref, Map<ItemRef, ItemDetail> items) throws CurationException {
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

    private Orphan orphan(
            OpenCatalog catalog, Attributions.Orphan found, Map<ItemRef, ItemDetail> items)
            throws CurationException {
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
        var candidates = new ArrayList<Orphan.Candidate>();
        for (var guess : found.guesses()) {
            var title = title(item(guess.item(), items));
            candidates.add(
                    new Orphan.Candidate(guess.item(), title, guess.score(), guess.reasons()));
        }
        var error = found.isStep() ? "" : found.fields().text("original_error").orElse("");
        return new Orphan(
                key,
                new Orphan.Place(catalog.id(), catalog.path(), found.source(), found.step()),
                found.named(),
                new Orphan.Happened(found.task(), found.action(), error),
                candidates);
    }

    @Override
    public Decision keepOne(LearningRef winner, LearningRef loser) throws CurationException {
        return finders().keepOne(winner, loser);
    }

    @Override
    public Decision both(Limited one, Limited other) throws CurationException {
        return finders()
                .both(one.learning(), one.conditions(), other.learning(), other.conditions());
    }

    @Override
    public Decision merge(LearningRef survivor, List<LearningRef> others, Optional<String> lesson)
            throws CurationException {
        var verdicts = door.review().verdicts();
        var decision = verdicts.supersede(survivor, others);
        return lesson.isEmpty() ? decision : verdicts.edit(survivor, lesson.get());
    }

    @Override
    public Decision bury(List<LearningRef> learnings) throws CurationException {
        return door.review().verdicts().buryAll(learnings).getLast();
    }

    @Override
    public Decision unrelated(List<LearningRef> learnings) throws CurationException {
        return finders().unrelated(learnings);
    }

    @Override
    public Decision attribute(Orphan orphan, ItemRef item) throws CurationException {
        var found = orphans.get(orphan.key());
        if (found == null) {
            throw new IllegalArgumentException("not read from here: " + orphan.key());
        }
        return finders().attributions().attach(found, item);
    }
}

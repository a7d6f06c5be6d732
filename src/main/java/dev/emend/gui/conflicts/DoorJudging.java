package dev.emend.gui.conflicts;

import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.Door;
import dev.emend.curation.ItemDetail;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The judging behind the one door.
record DoorJudging(Door door) implements Judging {
    @Override
    public Proposals proposals() throws CurationException {
        var now = door.review().proposals().now();
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
        return new Proposals(matters, 0, 0);
    }

    /// Those that are still in their file.
    private List<Judged> judged(List<String> keys, Map<ItemRef, ItemDetail> items)
            throws CurationException {
        var judged = new ArrayList<Judged>();
        for (var key : keys) {
            var ref = LearningRef.parse(key);
            var item = items.get(ref.item());
            if (item == null) {
                item = door.library().item(ref.item());
                items.put(ref.item(), item);
            }
            var shown = item;
            shown.learnings().stream()
                    .filter(one -> one.learning().ref().equals(ref) && one.isInFile())
                    .map(one ->
                            new Judged(
                                    shown.veil().over(one),
                                    shown.veil().over(shown.item()).description(),
                                    shown.file()))
                    .forEach(judged::add);
        }
        return judged;
    }

    @Override
    public Decision keepOne(LearningRef winner, LearningRef loser) throws CurationException {
        return door.review().verdicts().bury(loser);
    }

    @Override
    public Decision both(Limited one, Limited other) throws CurationException {
        throw new UnsupportedOperationException();
    }

    @Override
    public Decision merge(LearningRef survivor, List<LearningRef> others, Optional<String> lesson)
            throws CurationException {
        var verdicts = door.review().verdicts();
        if (lesson.isPresent()) {
            verdicts.edit(survivor, lesson.get());
        }
        return verdicts.supersede(survivor, others);
    }

    @Override
    public Decision bury(List<LearningRef> learnings) throws CurationException {
        return door.review().verdicts().buryAll(learnings).getLast();
    }

    @Override
    public Decision unrelated(List<LearningRef> learnings) throws CurationException {
        throw new UnsupportedOperationException();
    }

    @Override
    public Decision attribute(Orphan orphan, ItemRef item) throws CurationException {
        throw new UnsupportedOperationException();
    }
}

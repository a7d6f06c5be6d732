package dev.emend.app.catalogs;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.merge.MergeResult;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Names of the items of a catalog after others changed its file.
///
/// As with our own edits ([EditRenames]), the annotations of an item of several of one id move along
/// with it. Where items of one id came or went, one whose text changed as well may be another one:
/// it waits for review. The annotations of a removed item stay under its name until another item
/// gets that name.
final class ExternalRenames {
    private static final String UNNAMED = "#";

    private final Catalog before;
    private final Catalog after;
    private final List<Integer> origins;

    /// Ids of which items came, went or got another name.
    private final Set<String> affectedIds = new HashSet<>();

    /// @param origins for each item of `after` its place in `before`, or [MergeResult#CAME]
    ExternalRenames(Catalog before, Catalog after, List<Integer> origins) {
        this.before = before;
        this.after = after;
        this.origins = before == after ? origins : byText(origins);
        note();
    }

    /// Items of one id that changed places: the merge takes the first for the first as long as
    /// there are as many as before, and what they say tells.
    private List<Integer> byText(List<Integer> mergeOrigins) {
        var changedPlaces = new LinkedHashMap<String, List<Integer>>();
        for (int i = 0; i < mergeOrigins.size(); i++) {
            int was = mergeOrigins.get(i);
            var ref = after.ref(i);
            if (was != MergeResult.CAME
                    && isOneOfSeveral(ref)
                    && !before.isWrittenAs(was, after, i)
                    && !isSameText(was, i)) {
                changedPlaces
                        .computeIfAbsent(withoutOccurrence(ref), _ -> new ArrayList<>())
                        .add(i);
            }
        }
        var events = new ArrayList<>(mergeOrigins);
        for (var places : changedPlaces.values()) {
            var free = new ArrayList<Integer>();
            places.forEach(i -> free.add(mergeOrigins.get(i)));
            var open = new ArrayList<Integer>();
            for (int i : places) {
                var same = free.stream().filter(was -> isSameText(was, i)).findFirst();
                same.ifPresentOrElse(was -> events.set(i, was), () -> open.add(i));
                same.ifPresent(free::remove);
            }
            for (int i : open) {
                boolean isTaken = !free.contains(events.get(i));
                events.set(i, isTaken ? MergeResult.CAME : events.get(i));
                free.remove(events.get(i));
            }
        }
        return events;
    }

    private void note() {
        var keptIndexes = new HashSet<Integer>();
        for (int i = 0; i < origins.size(); i++) {
            int was = origins.get(i);
            keptIndexes.add(was);
            if (was == MergeResult.CAME || !after.ref(i).equals(before.ref(was))) {
                affectedIds.add(withoutOccurrence(after.ref(i)));
            }
        }
        for (int i = 0; i < before.size(); i++) {
            if (!keptIndexes.contains(i)) {
                affectedIds.add(withoutOccurrence(before.ref(i)));
            }
        }
    }

    /// Nothing moves.
    static ExternalRenames none(Catalog catalog) {
        var same = new ArrayList<Integer>();
        for (int i = 0; i < catalog.size(); i++) {
            same.add(i);
        }
        return new ExternalRenames(catalog, catalog, same);
    }

    /// The catalog these lead to.
    Catalog latest() {
        return after;
    }

    /// These renames, followed by those of one more change of the file.
    ///
    /// @param further for each item of `latest` its place in what these led to
    ExternalRenames andThen(Catalog latest, List<Integer> further) {
        return new ExternalRenames(
                before,
                latest,
                further.stream()
                        .map(was -> was == MergeResult.CAME ? was : origins.get(was))
                        .toList());
    }

    private static String withoutOccurrence(ItemRef item) {
        return item.isUnnamed() ? UNNAMED : item.knowledgeId();
    }

    /// An item that was there before and is another one now, with its place in both versions.
    interface Rewritten {
        void take(Catalog before, int was, Catalog after, int now);
    }

    /// Every item that was there before and is not written as it was.
    void rewritten(Rewritten taker) {
        for (int i = 0; i < origins.size(); i++) {
            int was = origins.get(i);
            if (before != after && was != MergeResult.CAME && !before.isWrittenAs(was, after, i)) {
                taker.take(before, was, after, i);
            }
        }
    }

    /// Whether an item that was there before is not there any more.
    boolean isGone(ItemRef was) {
        var place = before.indexOf(was);
        return place.isPresent() && !origins.contains(place.getAsInt());
    }

    /// Every item that was the only one of its id and is not there any more.
    void forEachRemoved(Consumer<KnowledgeItem> taker) {
        for (int i = 0; i < before.size(); i++) {
            if (!isOneOfSeveral(before.ref(i)) && !origins.contains(i)) {
                taker.accept(before.item(i));
            }
        }
    }

    /// Every item that is the only one of its id and was not there before.
    void came(Consumer<KnowledgeItem> taker) {
        for (int i = 0; i < origins.size(); i++) {
            if (origins.get(i) == MergeResult.CAME && !isOneOfSeveral(after.ref(i))) {
                taker.accept(after.item(i));
            }
        }
    }

    /// Items that were not there before wait for review.
    Map<String, ReviewState> arrivals() {
        var states = new HashMap<String, ReviewState>();
        for (int i = 0; i < origins.size(); i++) {
            if (origins.get(i) == MergeResult.CAME) {
                states.put(after.ref(i).key(), ReviewState.PENDING);
            }
        }
        return states;
    }

    /// The changes of annotations that these renames require; changes nothing when all is as it was.
    ///
    /// @param isShared whether other copies of the catalog go by the same names: nothing moves
    ///   then, but no item is served by a name that another one had
    ChangeSet step(IndexedItem.CatalogAnnotations annotations, boolean isShared) {
        var moves = new LinkedHashMap<String, String>();
        var came = new LinkedHashSet<String>();
        var open = new LinkedHashSet<String>();
        for (int i = 0; i < origins.size(); i++) {
            int was = origins.get(i);
            var ref = after.ref(i);
            if (!affectedIds.contains(withoutOccurrence(ref))) {
                continue;
            }
            if (was == MergeResult.CAME) {
                came.add(ref.key());
                continue;
            }
            boolean isMoved = !before.ref(was).equals(ref);
            if (isMoved) {
                moves.put(before.ref(was).key(), ref.key());
            }
            if (isMoved && isShared || isOneOfSeveral(ref) && !isSameText(was, i)) {
                open.add(ref.key());
            }
        }
        // of one nobody said anything of, nothing has to be taken back
        came.stream().filter(annotations.states()::containsKey).forEach(open::add);
        var emptyChange = ChangeSet.of(List.of());
        if (isShared) {
            return emptyChange.withStates(pendingStates(open, Map.of(), annotations));
        }
        vacate(moves, came, annotations);
        var names = new HashSet<>(moves.values());
        names.addAll(came);
        var states = moves.isEmpty()
                ? new LinkedHashMap<String, ReviewState>()
                : EditRenames.states(emptyChange, annotations, moves, names, Set.of());
        came.stream().filter(states::containsKey).forEach(open::add);
        states.putAll(pendingStates(open, states, annotations));
        states.entrySet().removeIf(entry -> annotations.of(entry.getKey()) == entry.getValue());
        var marks = moves.isEmpty() ? emptyChange.marks() : EditRenames.marks(emptyChange, annotations, moves);
        moves.keySet().removeIf(key -> ItemRef.parse(key).isUnnamed()); // nobody can rate them
        return emptyChange.withStates(states).withMarks(marks).withMoved(moves);
    }

    /// Names that get an item have to be free of what is said about another one.
    private void vacate(Map<String, String> moves, Set<String> came, IndexedItem.CatalogAnnotations annotations) {
        var usedKeys = new HashSet<String>();
        var names = new LinkedHashSet<>(moves.values());
        came.stream()
                .filter(key -> before.indexOf(ItemRef.parse(key)).isPresent())
                .forEach(names::add);
        for (var name : names) {
            var ref = ItemRef.parse(name);
            if (moves.containsKey(name)) {
                continue;
            }
            if (before.indexOf(ref).isEmpty() && annotations.marks().item(ref).isPresent()) {
                moves.put(name, freeName(ref, annotations, usedKeys));
            } else if (EditRenames.hasAnnotations(name, annotations)) {
                moves.put(name, EditRenames.freeName(ref, annotations, usedKeys));
            }
        }
    }

    /// Another name of an item that is proposed and not in the file.
    private String freeName(ItemRef ref, IndexedItem.CatalogAnnotations annotations, Set<String> usedKeys) {
        int number = ref.occurrence();
        while (true) {
            var name = new ItemRef(ref.catalog(), ref.knowledgeId(), ++number);
            boolean isFree = after.indexOf(name).isEmpty()
                    && annotations.marks().item(name).isEmpty();
            if (isFree && usedKeys.add(name.key())) {
                return name.key();
            }
        }
    }

    private boolean isOneOfSeveral(ItemRef ref) {
        return ref.isUnnamed()
                || before.indexOf(new ItemRef(ref.catalog(), ref.knowledgeId(), 1))
                        .isPresent()
                || after.indexOf(new ItemRef(ref.catalog(), ref.knowledgeId(), 1))
                        .isPresent();
    }

    private boolean isSameText(int was, int now) {
        return text(before, was).equals(text(after, now));
    }

    /// Agents add learnings and lower trust all day.
    private static Json.Obj text(Catalog catalog, int index) {
        return catalog.item(index).fields().without("kb_learnings").without("trust_score");
    }

    /// The states that return what is served under these names to review; what is not served stays out.
    private static Map<String, ReviewState> pendingStates(
            Set<String> open, Map<String, ReviewState> states, IndexedItem.CatalogAnnotations annotations) {
        var result = new LinkedHashMap<String, ReviewState>();
        for (var key : open) {
            if (states.getOrDefault(key, annotations.of(key)).isServed()) {
                result.put(key, ReviewState.PENDING);
            }
        }
        return result;
    }
}

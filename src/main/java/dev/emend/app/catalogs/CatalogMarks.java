package dev.emend.app.catalogs;

import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// The marks on one catalog, and the learnings and items that are not in its file and can be put
/// there. Immutable.
public final class CatalogMarks {
    /// The value of the mark of a learning that never was a failure.
    public static final Json PROPOSED = new Json.Text("proposed");

    public static final CatalogMarks NONE = new CatalogMarks(Map.of());

    private final Map<Mark, Json> marks;
    private static final String NEVER_IN_FILE = "never_in_file";

    /// Several may be meant for the end of the list; marks come in no order.
    private static final Comparator<Learning> ORDER = Comparator.comparingInt(Learning::index)
            .thenComparing(Learning::timestamp)
            .thenComparing(learning -> learning.ref().key());

    private final Map<ItemRef, List<Learning>> detachedLearnings = new HashMap<>();
    private final Map<ItemRef, KnowledgeItem> items;

    public CatalogMarks(Map<Mark, Json> marks) {
        this.marks = Collections.unmodifiableMap(new LinkedHashMap<>(marks));
        var proposedItems = new ArrayList<Map.Entry<Integer, KnowledgeItem>>();
        for (var mark : marks.entrySet()) {
            var target = mark.getKey().target();
            if (mark.getKey().kind() != Mark.Kind.DETACHED
                    || !(mark.getValue() instanceof Json.Obj fields)
                    || fields.get(DetachedEntries.IN_FILE) != null) {
                continue;
            }
            int index = fields.integer("index").orElse(Integer.MAX_VALUE);
            if (LearningRef.isKey(target)) {
                var ref = LearningRef.parse(target);
                detachedLearnings
                        .computeIfAbsent(ref.item(), _ -> new ArrayList<>())
                        .add(new Learning(ref, index, fields.object("value")));
            } else {
                var item = new KnowledgeItem(ItemRef.parse(target), fields.object("value"));
                proposedItems.add(Map.entry(index, item));
            }
        }
        detachedLearnings.values().forEach(list -> list.sort(ORDER));
        proposedItems.sort(Map.Entry.<Integer, KnowledgeItem>comparingByKey()
                .thenComparing(entry -> entry.getValue().ref().key()));
        items = new LinkedHashMap<>();
        proposedItems.forEach(entry -> items.put(entry.getValue().ref(), entry.getValue()));
    }

    /// @param changes JSON null takes a mark away
    public CatalogMarks with(Map<Mark, Json> changes) {
        if (changes.isEmpty()) {
            return this;
        }
        var all = new LinkedHashMap<>(marks);
        changes.forEach((mark, value) -> {
            if (value == Json.Null.NULL) {
                all.remove(mark);
            } else {
                all.put(mark, value);
            }
        });
        return new CatalogMarks(all);
    }

    public Map<Mark, Json> all() {
        return marks;
    }

    public Optional<Json> get(Mark.Kind kind, String target) {
        return Optional.ofNullable(marks.get(new Mark(kind, target)));
    }

    /// What an item or a learning is called after the renames by other programs.
    ///
    /// @param key by which the history knows it
    /// @param isPresent whether an entry has a key
    String presentKey(String key, Predicate<String> isPresent) {
        var present = key;
        var newKey = newKey(key);
        var seen = new HashSet<String>();
        while (newKey.isPresent() && seen.add(present) && !isPresent.test(present)) {
            present = newKey.get();
            newKey = newKey(present);
        }
        return present;
    }

    private Optional<String> newKey(String key) {
        var newKey = get(Mark.Kind.RENAMED, key).map(Json::plain);
        if (newKey.isPresent() || !LearningRef.isKey(key)) {
            return newKey;
        }
        var learning = LearningRef.parse(key);
        return newKey(learning.item().key())
                .map(item -> new LearningRef(ItemRef.parse(item), learning.identity()).key());
    }

    /// The marks by which the history finds what is called otherwise from now on.
    ///
    /// @param renamedKeys what entries are called, by the key each had
    /// @param isPresent whether an entry has this key from now on
    Map<Mark, Json> renameMarks(Map<String, String> renamedKeys, Predicate<String> isPresent) {
        var renameMarks = new HashMap<Mark, Json>();
        marks.keySet().stream()
                .filter(mark -> mark.kind() == Mark.Kind.RENAMED && isPresent.test(mark.target()))
                .forEach(mark -> renameMarks.put(mark, Json.Null.NULL));
        renamedKeys.forEach((was, now) -> {
            if (!isPresent.test(was)) {
                renameMarks.put(new Mark(Mark.Kind.RENAMED, was), new Json.Text(now));
            }
        });
        return renameMarks;
    }

    public boolean has(Mark.Kind kind, String target) {
        return marks.containsKey(new Mark(kind, target));
    }

    /// The learnings of an item that are not in the file, in the order they had there.
    public List<Learning> detachedLearnings(ItemRef item) {
        return detachedLearnings.getOrDefault(item, List.of());
    }

    public Optional<Learning> detachedLearning(LearningRef ref) {
        return detachedLearnings(ref.item()).stream()
                .filter(learning -> learning.ref().equals(ref))
                .findFirst();
    }

    /// Every learning that is not in the file.
    public List<Learning> detachedLearnings() {
        return detachedLearnings.values().stream().flatMap(List::stream).toList();
    }

    /// The items that were proposed and are not in the file, in the order in which they came.
    public List<KnowledgeItem> items() {
        return List.copyOf(items.values());
    }

    public Optional<KnowledgeItem> item(ItemRef ref) {
        return Optional.ofNullable(items.get(ref));
    }

    /// Whether a learning came through the server and waits beside the file until a person keeps
    /// it. Its failure has not lowered the item's trust yet.
    public boolean isNeverInFile(LearningRef ref) {
        return get(Mark.Kind.DETACHED, ref.key())
                .filter(CatalogMarks::isNeverInFile)
                .isPresent();
    }

    /// Like [#isNeverInFile(LearningRef)], but for the value of a mark.
    public static boolean isNeverInFile(Json value) {
        return value instanceof Json.Obj fields
                && fields.get(DetachedEntries.IN_FILE) == null
                && fields.bool(NEVER_IN_FILE).orElse(false);
    }

    /// Whether a learning was proposed without a failure.
    public boolean isProposed(LearningRef ref) {
        return get(Mark.Kind.FAILURE_DISMISSED, ref.key())
                .filter(PROPOSED::equals)
                .isPresent();
    }

    /// Whether a learning stands for a failure that lowered its item's trust.
    public boolean isCounting(LearningRef ref) {
        return !has(Mark.Kind.FAILURE_DISMISSED, ref.key()) && !isNeverInFile(ref);
    }

    /// Whether the failure of a learning lowers its item's trust when a person keeps it.
    public boolean waitsToCount(LearningRef ref) {
        return !has(Mark.Kind.FAILURE_DISMISSED, ref.key()) && isNeverInFile(ref);
    }

    /// Until when something is snoozed; empty when it was not.
    public Optional<Instant> snoozedUntil(String target) {
        return get(Mark.Kind.SNOOZED, target).flatMap(CatalogMarks::moment);
    }

    /// Until when a mark says something is snoozed.
    public static Optional<Instant> moment(Json value) {
        try {
            return Optional.of(Instant.parse(value.plain()));
        } catch (DateTimeParseException e) { // a mark of another version counts as none
            return Optional.empty();
        }
    }

    /// The value of a learning that goes into the file, at the end of its list, when a person keeps it.
    public static Json.Obj neverInFile(int index, Json.Obj value) {
        return detachedEntry(index, value).with(NEVER_IN_FILE, Json.Bool.TRUE);
    }

    /// The value of a learning under another name or with other fields; still tells whether the
    /// learning ever was in the file.
    public Json.Obj detachedLearning(LearningRef was, int index, Json.Obj value) {
        return isNeverInFile(was) ? neverInFile(index, value) : detachedEntry(index, value);
    }

    static Json.Obj detachedEntry(int index, Json.Obj value) {
        return Json.Obj.of("index", index, "value", value);
    }
}

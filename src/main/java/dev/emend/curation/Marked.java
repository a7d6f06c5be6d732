package dev.emend.curation;

import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The marks on one catalog, and the learnings that were taken out of its file and can be put back.
/// Immutable.
final class Marked {
    static final Marked NONE = new Marked(Map.of());

    private final Map<Mark, Json> marks;
    private final Map<ItemRef, List<Learning>> aside = new HashMap<>();

    Marked(Map<Mark, Json> marks) {
        this.marks = Map.copyOf(marks);
        for (var mark : marks.entrySet()) {
            var target = mark.getKey().target();
            if (mark.getKey().kind() == Mark.Kind.ASIDE
                    && LearningRef.isKey(target)
                    && mark.getValue() instanceof Json.Obj kept) {
                var ref = LearningRef.parse(target);
                aside.computeIfAbsent(ref.item(), _ -> new ArrayList<>())
                        .add(
                                new Learning(
                                        ref,
                                        kept.integer("index").orElse(Integer.MAX_VALUE),
                                        kept.object("value")));
            }
        }
        aside.values().forEach(list -> list.sort(Comparator.comparingInt(Learning::index)));
    }

    /// @param changed JSON null takes a mark away
    Marked with(Map<Mark, Json> changed) {
        if (changed.isEmpty()) {
            return this;
        }
        var all = new HashMap<>(marks);
        changed.forEach((mark, value) -> {
            if (value == Json.Null.NULL) {
                all.remove(mark);
            } else {
                all.put(mark, value);
            }
        });
        return new Marked(all);
    }

    Map<Mark, Json> all() {
        return marks;
    }

    Optional<Json> get(Mark.Kind kind, String target) {
        return Optional.ofNullable(marks.get(new Mark(kind, target)));
    }

    boolean has(Mark.Kind kind, String target) {
        return marks.containsKey(new Mark(kind, target));
    }

    /// The learnings of an item that are not in the file, in the order they had there.
    List<Learning> aside(ItemRef item) {
        return aside.getOrDefault(item, List.of());
    }

    Optional<Learning> aside(LearningRef ref) {
        return aside(ref.item()).stream().filter(one -> one.ref().equals(ref)).findFirst();
    }

    /// Every learning that is not in the file.
    List<Learning> aside() {
        return aside.values().stream().flatMap(List::stream).toList();
    }

    /// Until when something was put off; empty when it was not.
    Optional<Instant> later(String target) {
        return get(Mark.Kind.LATER, target).flatMap(value -> instant(value.plain()));
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException odd) { // a mark of another version counts as none
            return Optional.empty();
        }
    }

    static Json.Obj aside(int index, Json.Obj value) {
        return Json.Obj.of("index", index, "value", value);
    }
}

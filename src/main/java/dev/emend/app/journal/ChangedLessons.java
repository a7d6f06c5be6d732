package dev.emend.app.journal;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The lessons of the learnings that a row of the journal is about: those that were judged, else those
/// that got a remark beside the file, else those that were edited.
final class ChangedLessons {
    private final JournalEntryView line;
    private final ChangeDescription.Names names;

    /// What a learning said by the change.
    private final LinkedHashMap<String, String> recordedLessons = new LinkedHashMap<>();

    /// @param names what the learning of a key says now; null when nobody knows. For rows of versions that did not
    ///   note what it said then
    ChangedLessons(JournalEntryView line, ChangeDescription.Names names) {
        this.line = line;
        this.names = names;
    }

    /// In the order of the row; rows of another version are no reason to fail.
    List<String> read() {
        edits(line.values().before()).forEach(this::write);
        edits(line.values().after()).forEach(this::write);
        line.values()
                .after()
                .object(ChangeSet.EXCERPTS)
                .members()
                .forEach((key, excerpt) -> recordedLessons.put(key, excerpt.plain()));
        return keys().stream()
                .map(key -> Optional.ofNullable(recordedLessons.get(key)).orElseGet(() -> names.of(key)))
                .filter(Objects::nonNull)
                .filter(lesson -> !lesson.isBlank())
                .toList();
    }

    private Set<String> keys() {
        var after = line.values().after();
        var stateKeys = after.object("states").members().keySet().stream().filter(LearningRef::isKey);
        var markKeys = objects(after, "marks")
                .flatMap(mark -> mark.text("target").stream())
                .filter(LearningRef::isKey);
        var ratingKeys = after.object("rating").text("target").stream().filter(LearningRef::isKey);
        return Stream.of(
                        stateKeys,
                        markKeys,
                        ratingKeys,
                        edits(after).map(this::key).flatMap(Optional::stream))
                .map(keys -> new LinkedHashSet<>(keys.toList()))
                .filter(keys -> !keys.isEmpty())
                .findFirst()
                .orElseGet(LinkedHashSet::new);
    }

    private void write(Json.Obj edit) {
        if (edit.get("value") instanceof Json.Obj fields) {
            key(edit).map(LearningRef::parse).ifPresent(ref -> {
                var lesson = SecretMask.excerpt(new Learning(ref, 0, fields).lesson());
                recordedLessons.put(ref.key(), lesson);
            });
        }
    }

    private Optional<String> key(Json.Obj edit) {
        var name = edit.text("item").orElse("");
        return edit.text("learning")
                .filter(learning -> !learning.isEmpty())
                .flatMap(learning -> line.item()
                        .filter(itemRef -> itemRef.knowledgeId().equals(name))
                        .map(itemRef -> new ItemRef(
                                itemRef.catalog(),
                                name,
                                edit.integer("occurrence").orElse(0)))
                        .map(item -> new LearningRef(item, learning).key()));
    }

    private static Stream<Json.Obj> edits(Json.Obj row) {
        return objects(row, "edits");
    }

    private static Stream<Json.Obj> objects(Json.Obj row, String member) {
        return row.array(member).stream().filter(Json.Obj.class::isInstance).map(Json.Obj.class::cast);
    }
}

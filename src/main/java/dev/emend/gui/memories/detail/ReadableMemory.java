package dev.emend.gui.memories.detail;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.memories.MemoryDetail;
import dev.emend.app.memories.MemoryPageSource;
import dev.emend.gui.part.PrettyJson;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryMembers;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// A memory as it is read: its secrets covered, its JSON laid out. Made off the JavaFX thread, as
/// fields may have megabytes.
///
/// @param raw JSON of all of it, for people
/// @param names what the memories it is linked to are called, by their ids; those that are not in
///   the table have none
public record ReadableMemory(
        MemoryDetail detail, Memory maskedMemory, boolean hasSecret, String raw, Map<String, String> names) {

    public static ReadableMemory of(MemoryDetail detail, Map<String, String> names) {
        var json = json(detail.memory());
        var mask = detail.mask();
        var maskedMemory = mask.isEmpty() ? detail.memory() : cover(detail.memory(), mask);
        return new ReadableMemory(
                detail,
                maskedMemory,
                !mask.isEmpty(),
                VisibleText.inJson(PrettyJson.of(mask.isEmpty() ? json : json(maskedMemory))),
                names);
    }

    /// The tasks of linked memories by their ids, as far as the table has them. Blocks.
    static Map<String, String> names(MemoryDetail detail, MemoryPageSource table) throws UserException {
        var names = new HashMap<String, String>();
        for (var link : detail.links()) {
            var other = link.from().equals(detail.memory().id()) ? link.to() : link.from();
            int place = table.indexOf(other);
            if (place >= 0) {
                name(table, place).ifPresent(name -> names.put(other, name));
            }
        }
        return names;
    }

    private static Optional<String> name(MemoryPageSource table, int place) throws UserException {
        try {
            return Optional.of(table.rows(place, place + 1).getFirst().says().task())
                    .filter(task -> !task.isBlank());
        } catch (UserException e) {
            if (e.code() == UserException.Code.CHANGED_MEANWHILE) {
                return Optional.empty(); // deleted for good: it has no name any more
            }
            throw e;
        }
    }

    private static Memory cover(Memory memory, SecretMask mask) {
        var text = memory.text();
        var lessons = text.lessons();
        var result = memory.result();
        return new Memory(
                memory.id(),
                memory.kind(),
                new Memory.Text(
                        mask.apply(text.task()),
                        mask.apply(text.context()),
                        mask.apply(text.narrative()),
                        mask.apply(text.reflection()),
                        new Memory.MemoryLessons(
                                mask.apply(lessons.tactical()),
                                mask.apply(lessons.strategic()),
                                mask.apply(lessons.meta()),
                                cover(lessons.antiPatterns(), mask))),
                new Memory.Result(result.outcome(), result.confidence(), result.timestamp(), (Json.Obj)
                        cover(result.execution(), mask)),
                (Json.Obj) cover(memory.metadata(), mask),
                memory.origin());
    }

    private static Json cover(Json json, SecretMask mask) {
        return switch (json) {
            case Json.Text(var value) -> new Json.Text(mask.apply(value));
            case Json.Obj(var members) -> {
                var maskedObject = Json.Obj.EMPTY;
                for (var member : members.entrySet()) {
                    maskedObject = maskedObject.with(member.getKey(), cover(member.getValue(), mask));
                }
                yield maskedObject;
            }
            case Json.Arr(var elements) ->
                new Json.Arr(
                        elements.stream().map(element -> cover(element, mask)).toList());
            default -> json;
        };
    }

    /// All dimensions, by the names of the table they were designed for.
    static Json.Obj json(Memory memory) {
        return MemoryMembers.DOCUMENTED
                .all(memory)
                .with(Json.Obj.of(
                        "source", memory.origin().source(),
                        "format", memory.origin().format(),
                        "source_id", memory.origin().id()));
    }
}

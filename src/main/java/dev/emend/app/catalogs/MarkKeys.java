package dev.emend.app.catalogs;

import dev.emend.model.Json;
import dev.emend.model.Mark;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Renames the keys of items and learnings in marks.
public final class MarkKeys {
    private MarkKeys() {}

    /// A mark with every key in it as `naming` has it.
    static Map.Entry<Mark, Json> rename(Mark mark, Json value, UnaryOperator<String> keyMapping) {
        var target = mark.target();
        int end = target.indexOf(Mark.BETWEEN);
        boolean isPair = mark.kind().isPair() && end >= 0;
        var newTarget = isPair
                ? Mark.pair(keyMapping.apply(target.substring(0, end)), keyMapping.apply(target.substring(end + 1)))
                : keyMapping.apply(mark.first()) + target.substring(mark.first().length());
        var fields = Json.Obj.of("kind", mark.kind().word()).with("value", value);
        return Map.entry(new Mark(mark.kind(), newTarget), value(fields, keyMapping));
    }

    /// A pair is named by both its keys.
    public static Json rename(Json mark, UnaryOperator<String> keyMapping) {
        if (!(mark instanceof Json.Obj fields)) {
            return mark;
        }
        var target = fields.text("target").orElse("");
        int end = target.indexOf(Mark.BETWEEN);
        // the other name is a key only in a pair of learnings
        boolean isPair = Mark.Kind.of(fields.text("kind").orElse(""))
                .filter(Mark.Kind::isPair)
                .isPresent();
        var newTarget = end < 0
                ? keyMapping.apply(target)
                : keyMapping.apply(target.substring(0, end))
                        + Mark.BETWEEN
                        + (isPair ? keyMapping.apply(target.substring(end + 1)) : target.substring(end + 1));
        return fields.with("target", Json.from(newTarget)).with("value", value(fields, keyMapping));
    }

    /// Some marks name other learnings.
    private static Json value(Json.Obj mark, UnaryOperator<String> keyMapping) {
        var value = mark.members().getOrDefault("value", Json.Null.NULL);
        var kind = Mark.Kind.of(mark.text("kind").orElse(""));
        if (kind.equals(Optional.of(Mark.Kind.SUPERSEDED_BY)) && value instanceof Json.Text key) {
            return Json.from(keyMapping.apply(key.plain()));
        }
        if (kind.equals(Optional.of(Mark.Kind.TRUST_SET)) && value instanceof Json.Obj set) {
            return ofSet(set, keyMapping);
        }
        return value;
    }

    private static Json ofSet(Json.Obj set, UnaryOperator<String> keyMapping) {
        var keys = set.array("learnings").stream().map(key -> Json.from(keyMapping.apply(key.plain())));
        var renamedSet = set.with("learnings", new Json.Arr(keys.toList()));
        var earlier = set.array("earlier").stream()
                .map(value -> value instanceof Json.Obj old ? ofSet(old, keyMapping) : value)
                .toList();
        return earlier.isEmpty() ? renamedSet : renamedSet.with("earlier", new Json.Arr(earlier));
    }
}

package dev.emend.catalog;

import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Recognises text that an agent on Windows read with the wrong encoding: `→` became `â†’`.
public final class Mojibake {
    private static final Charset WINDOWS = Charset.forName("windows-1252");
    private static final String LEARNINGS = "kb_learnings";

    private Mojibake() {}

    /// Their item with every value that is the wrongly read one of the base put right; the very
    /// same object when there is none. Learnings keep their positions.
    public static Json.Obj repair(Json.Obj base, Json.Obj theirs) {
        var members = new LinkedHashMap<String, Json>();
        theirs.members().forEach((name, value) -> members.put(name, value(base.get(name), value)));
        if (base.get(LEARNINGS) instanceof Json.Arr(var before)
                && theirs.get(LEARNINGS) instanceof Json.Arr(var after)) {
            members.put(LEARNINGS, new Json.Arr(learnings(before, after)));
        }
        var repairedItem = new Json.Obj(members);
        return repairedItem.equals(theirs) ? theirs : repairedItem;
    }

    /// A learning whose task was misread is called otherwise, so it is looked for by its misread
    /// name.
    private static List<Json> learnings(List<Json> before, List<Json> after) {
        var repairedLearnings = new ArrayList<>(after);
        var names = LearningRef.identities(after);
        var beforeNames = LearningRef.identities(before);
        var free = new HashSet<>(beforeNames);
        free.removeAll(new HashSet<>(names));
        var misread =
                LearningRef.identities(before.stream().map(Mojibake::misread).toList());
        for (int i = 0; i < after.size(); i++) {
            int at = beforeNames.indexOf(names.get(i));
            if (at < 0) {
                at = misread.indexOf(names.get(i));
                at = at >= 0 && free.remove(beforeNames.get(at)) ? at : -1;
            }
            if (at >= 0) {
                repairedLearnings.set(i, value(before.get(at), after.get(i)));
            }
        }
        return repairedLearnings;
    }

    private static Json value(@Nullable Json base, Json theirs) {
        if (base == null || base.equals(theirs)) {
            return theirs;
        }
        if (misread(base).equals(theirs)) {
            return base;
        }
        if (base instanceof Json.Obj before && theirs instanceof Json.Obj(var after)) {
            var members = new LinkedHashMap<String, Json>();
            after.forEach((name, value) -> members.put(name, value(before.get(name), value)));
            return new Json.Obj(members);
        }
        return theirs;
    }

    /// The value as a program shows it that takes UTF-8 for Windows-1252.
    static Json misread(Json value) {
        return switch (value) {
            case Json.Text(var text) -> new Json.Text(new String(text.getBytes(StandardCharsets.UTF_8), WINDOWS));
            case Json.Arr(var elements) ->
                new Json.Arr(elements.stream().map(Mojibake::misread).toList());
            case Json.Obj(var members) -> {
                var misread = new LinkedHashMap<String, Json>();
                members.forEach((name, member) -> misread.put(name, misread(member)));
                yield new Json.Obj(misread);
            }
            default -> value;
        };
    }
}

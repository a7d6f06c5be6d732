package dev.emend.analysis.extraction;

import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One value that differs between the arguments of two calls of one tool.
///
/// @param path such as `payment_methods[1].amount`; empty when the arguments are one text
/// @param before empty when it was not there
/// @param after empty when it is gone
record ArgumentDiff(String path, Optional<Json> before, Optional<Json> after) {
    /// More changes than this in one argument are not told one by one.
    private static final int TOLD = 2;

    private static final int MAX = 5;

    /// The changes from one call to another, in the order of the arguments. Numbers are equal when
    /// their values are.
    static List<ArgumentDiff> between(Json before, Json after) {
        var old = leaves(before);
        var now = leaves(after);
        var paths = new LinkedHashSet<>(now.keySet());
        paths.addAll(old.keySet());
        var changes = new ArrayList<ArgumentDiff>();
        for (var path : paths) {
            var was = Optional.ofNullable(old.get(path));
            var is = Optional.ofNullable(now.get(path));
            if (!was.map(ArgumentDiff::comparable).equals(is.map(ArgumentDiff::comparable))) {
                changes.add(new ArgumentDiff(path, was, is));
            }
        }
        return changes;
    }

    private static Object comparable(Json leaf) {
        return leaf instanceof Json.Num number ? (Object) number.toDouble() : leaf;
    }

    private static Map<String, Json> leaves(Json value) {
        var leaves = new LinkedHashMap<String, Json>();
        collect("", value, leaves);
        return leaves;
    }

    private static void collect(String path, Json value, Map<String, Json> leaves) {
        switch (value) {
            case Json.Obj(var members) ->
                members.forEach((name, member) -> collect(path.isEmpty() ? name : path + "." + name, member, leaves));
            case Json.Arr(var elements) -> {
                for (int i = 0; i < elements.size(); i++) {
                    collect(path + "[" + i + "]", elements.get(i), leaves);
                }
            }
            default -> leaves.put(path, value);
        }
    }

    /// `payment_methods[1].amount=55 instead of 5 and …`; of a list or object with many changes
    /// only what it is now.
    ///
    /// @param after the arguments they lead to
    static String description(List<ArgumentDiff> changes, Json after) {
        var roots = new LinkedHashMap<String, List<ArgumentDiff>>();
        changes.forEach(change -> roots.computeIfAbsent(root(change.path()), _ -> new ArrayList<>())
                .add(change));
        var events = new ArrayList<String>();
        roots.forEach((root, within) -> {
            var now = after instanceof Json.Obj fields ? fields.get(root) : null;
            if (within.size() > TOLD && now != null) {
                events.add(root + "=" + QuotedExcerpt.value(now));
            } else {
                within.forEach(change -> events.add(change.description()));
            }
        });
        if (events.size() > MAX) {
            var more = events.size() - MAX;
            events.subList(MAX, events.size()).clear();
            events.add(more + " more");
        }
        return QuotedExcerpt.listed(events);
    }

    private static String root(String path) {
        return path.split("[.\\[]", 2)[0];
    }

    private String description() {
        var name = path.isEmpty() ? "" : path + "=";
        if (after.isEmpty()) {
            return "no " + path;
        }
        var now = name + QuotedExcerpt.value(after.get());
        return before.isEmpty() ? now : now + " instead of " + QuotedExcerpt.value(before.get());
    }
}

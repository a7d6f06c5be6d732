package dev.emend.catalog;

import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How many lines of a file an edit touched, and how many it had to.
final class LineDiff {
    private LineDiff() {}

    /// The lines that are only before or only after, whichever are more.
    static int lines(String before, String after) {
        var old = before.split("\r\n|\r|\n", -1);
        var now = after.split("\r\n|\r|\n", -1);
        int from = 0;
        while (from < Math.min(old.length, now.length) && old[from].equals(now[from])) {
            from++;
        }
        int behind = 0;
        while (behind < Math.min(old.length, now.length) - from
                && old[old.length - 1 - behind].equals(now[now.length - 1 - behind])) {
            behind++;
        }
        var left = Arrays.asList(old).subList(from, old.length - behind);
        var right = Arrays.asList(now).subList(from, now.length - behind);
        int common = common(left, right);
        return Math.max(left.size(), right.size()) - common;
    }

    /// The length of the longest common subsequence.
    private static int common(List<String> left, List<String> right) {
        var above = new int[right.size() + 1];
        for (var line : left) {
            var row = new int[right.size() + 1];
            for (int j = 0; j < right.size(); j++) {
                row[j + 1] = line.equals(right.get(j)) ? above[j] + 1 : Math.max(above[j + 1], row[j]);
            }
            above = row;
        }
        return above[right.size()];
    }

    /// The lines of the values an edit writes or takes away, one element or member per line.
    static int needed(Edit edit, KnowledgeItem before) {
        var old = before.fields();
        return switch (edit) {
            case Edit.AttachLearning(var _, var value) ->
                lines(value) + (old.array("kb_learnings").isEmpty() ? 2 : 0) + 1;
            case Edit.InsertLearning(var _, var _, var value) ->
                lines(value) + (old.array("kb_learnings").isEmpty() ? 2 : 0);
            case Edit.ReplaceLearning(var ref, var value) ->
                Math.max(lines(value), lines(learning(before, ref.identity())));
            case Edit.SetLearningField(var ref, var field, var value) ->
                Math.max(
                        value == null ? 0 : lines(value),
                        lines(((Json.Obj) learning(before, ref.identity())).get(field)));
            case Edit.RemoveLearning(var ref) -> lines(learning(before, ref.identity()));
            case Edit.MoveLearning(var ref, var _) -> lines(learning(before, ref.identity()));
            case Edit.SetField(var _, var field, var value) -> Math.max(lines(value), lines(old.get(field)));
            case Edit.RemoveField(var _, var field) -> lines(old.get(field));
            case Edit.AddItem(var _, var _, var value) -> lines(value);
            case Edit.RemoveItem _ -> lines(old);
        };
    }

    private static Json learning(KnowledgeItem item, String identity) {
        return item.learnings().stream()
                .filter(learning -> learning.ref().identity().equals(identity))
                .findFirst()
                .orElseThrow()
                .fields();
    }

    private static int lines(@Nullable Json value) {
        return switch (value) {
            case Json.Obj(var members)
            when !members.isEmpty() ->
                2 + members.values().stream().mapToInt(LineDiff::lines).sum();
            case Json.Arr(var elements)
            when !elements.isEmpty() ->
                2 + elements.stream().mapToInt(LineDiff::lines).sum();
            case null, default -> 1;
        };
    }
}

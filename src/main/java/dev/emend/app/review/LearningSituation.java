package dev.emend.app.review;

import dev.emend.analysis.conditions.ConditionSeparation;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The situation in which a learning was made, as conditions see it: task, tool, error, item, and each
/// argument of the failed action.
public record LearningSituation(Map<String, Json> facts) {
    /// A difference between two situations.
    ///
    /// @param key what a condition names, such as `argument.key`
    public record Difference(String key, Json one, Json other) {}

    public LearningSituation {
        facts = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    public static LearningSituation of(Learning learning) {
        return new LearningSituation(
                ConditionSeparation.context(learning, learning.ref().item().knowledgeId()));
    }

    /// The facts both have and that differ, the shortest first: what is short can be read as a
    /// rule.
    public List<Difference> differences(LearningSituation other) {
        var differences = new ArrayList<Difference>();
        facts.forEach((key, value) -> {
            var theirs = other.facts.get(key);
            if (theirs != null && !theirs.equals(value)) {
                differences.add(new Difference(key, value, theirs));
            }
        });
        differences.sort(java.util.Comparator.comparingInt(LearningSituation::length));
        return differences;
    }

    private static int length(Difference difference) {
        return Math.max(
                difference.one.plain().length(), difference.other.plain().length());
    }
}

package dev.emend.model.rules;

import dev.emend.model.rules.CheckRule.Severity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// By what rules an agent's knowledge is checked; data that people edit.
///
/// @param severities of the rules that weigh something else than they do by themselves
/// @param suppressions findings somebody looked at and lets pass
public record CheckRules(Map<CheckRule, Severity> severities, Limits limits, List<Suppression> suppressions) {
    /// The rules that apply where nothing else is said.
    public static final CheckRules DEFAULTS = new CheckRules(Map.of(), Limits.DEFAULTS, List.of());

    public CheckRules {
        var copy = new EnumMap<CheckRule, Severity>(CheckRule.class);
        copy.putAll(severities);
        severities = java.util.Collections.unmodifiableMap(copy);
        suppressions = List.copyOf(suppressions);
    }

    /// @param lowTrust trust below this is low, 0 to 1
    /// @param staleDays learnings older than this are stale
    /// @param promptTokens the most an agent's block of one item may take, in tokens of the bundled
    ///   model
    /// @param profile the block an agent reads, by the name of its profile
    public record Limits(double lowTrust, int staleDays, int promptTokens, String profile) {
        public static final Limits DEFAULTS = new Limits(0.7, 180, 400, "kb-attached");
    }

    /// @param item the `knowledge_id`, or what a finding calls its record; `*` for all
    /// @param reason why, for those who read the rules
    public record Suppression(CheckRule rule, String item, String reason) {}

    public Severity severity(CheckRule rule) {
        return severities.getOrDefault(rule, rule.severity());
    }

    public boolean isOn(CheckRule rule) {
        return severity(rule) != Severity.OFF;
    }

    public boolean excuses(CheckRule rule, String item) {
        return suppressions.stream()
                .anyMatch(suppression ->
                        suppression.rule == rule && (suppression.item.equals("*") || suppression.item.equals(item)));
    }
}

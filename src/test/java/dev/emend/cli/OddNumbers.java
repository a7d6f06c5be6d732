package dev.emend.cli;

import java.util.ArrayList;
import java.util.List;

/// A catalog, memories and runs with a value in every numeric field that some agent might write.
public final class OddNumbers {
    public static final List<String> VALUES = List.of(
            "NaN",
            "Infinity",
            "-Infinity",
            "1e400",
            "-1e400",
            "1E5",
            "-0.0",
            "-0",
            "1e-400",
            "1e99999999999",
            "1e-99999999999",
            "1.7976931348623157e308",
            "2147483648",
            "-9223372036854775809",
            "9".repeat(399),
            "0.1" + "0".repeat(390) + "1",
            "\"1e400\"",
            "\"\"",
            "[1e400]",
            "{\"value\": NaN}",
            "true",
            "null");

    private static final List<String> OF_ITEMS = List.of(
            "trust_score",
            "quality_score",
            "use_count",
            "usage_count",
            "priority",
            "confidence",
            "relevance_score",
            "version",
            "created_at",
            "embedding");

    private static final List<String> OF_LEARNINGS =
            List.of("step_num", "confidence", "trust_score", "timestamp", "use_count", "quality_score", "tokens");

    private OddNumbers() {}

    /// An item for each field and value, its own and its learning's.
    public static String catalog() {
        var items = new ArrayList<String>();
        for (int value = 0; value < VALUES.size(); value++) {
            for (var field : OF_ITEMS) {
                items.add(item(field + "_" + value, field, VALUES.get(value), learning("", "1")));
            }
            for (var field : OF_LEARNINGS) {
                var learning = learning(field, VALUES.get(value));
                items.add(item("learning_" + field + "_" + value, "note", "1", learning));
            }
            items.add(condition(value));
        }
        return "[" + String.join(",\n", items) + "]";
    }

    private static String item(String id, String field, String value, String learning) {
        return """
        {"knowledge_id": "%s", "description": "Open the menu %s", "action_sequence": ["a"],
         "%s": %s, "parameters": {"count": %s}, "kb_learnings": [%s]}\
        """.formatted(id, id, field, value, value, learning);
    }

    private static String learning(String field, String value) {
        return """
        {"task": "Open it", "original_action": {"tool_name": "Click", "at": %s},
         "original_error": "It failed.", "recovery_approach": "Again."%s}\
        """.formatted(value, field.isEmpty() ? "" : ", \"%s\": %s".formatted(field, value));
    }

    private static String condition(int value) {
        return """
        {"knowledge_id": "condition_%d", "content": "Where it applies %d", "scope": "s",
         "conditions": [{"field": "count", "operator": "equals", "value": %s}],
         "priority": %s}\
        """.formatted(value, value, VALUES.get(value), VALUES.get(value));
    }

    /// Memories of another tool, one a line.
    public static String memories() {
        var lines = new StringBuilder();
        for (int i = 0; i < VALUES.size(); i++) {
            lines.append(
                    "{\"id\": \"m%d\", \"memory\": \"Remember %d\", \"user_id\": \"u\", \"score\": %s, \"created_at\": %s, \"metadata\": {\"confidence\": %s}}\n"
                            .formatted(i, i, VALUES.get(i), VALUES.get(i), VALUES.get(i)));
        }
        return lines.toString();
    }

    /// Transcripts, one a line.
    public static String runs() {
        var lines = new StringBuilder();
        for (var value : VALUES) {
            lines.append(
                    "{\"messages\": [{\"role\": \"user\", \"content\": \"Go %s\"}, {\"role\": \"assistant\", \"content\": \"done\", \"timestamp\": %s, \"tool_calls\": [{\"id\": \"1\", \"function\": {\"name\": \"ls\", \"arguments\": {\"at\": %s}}}]}], \"reward\": %s, \"timestamp\": %s}\n"
                            .formatted(
                                    value.replace("\"", "")
                                            .substring(
                                                    0,
                                                    Math.min(
                                                            4,
                                                            value.replace("\"", "")
                                                                    .length())),
                                    value,
                                    value,
                                    value,
                                    value));
        }
        return lines.toString();
    }
}

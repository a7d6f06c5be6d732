package dev.emend.store.memories;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/// A sequence of tools as one short text: each name once, a line each, an empty line, and the
/// places of the names in the order of the calls, in base 36.
final class ToolSequenceCodec {
    /// H2 keeps no longer text in the row; a run would need some 300,000 calls for it. What is
    /// behind them is not looked at by lists and patterns.
    private static final int MAX_LENGTH = 1_000_000;

    private static final int MAX_NAME = 200;
    private static final int BASE = 36;

    private ToolSequenceCodec() {}

    static String write(List<String> tools) {
        var places = new LinkedHashMap<String, Integer>();
        var calls = new StringBuilder();
        int names = 0;
        for (var tool : tools) {
            var name = name(tool);
            if (!places.containsKey(name)) {
                names += name.length() + 1;
            }
            int place = places.computeIfAbsent(name, _ -> places.size());
            var code = Integer.toString(place, BASE);
            if (names + calls.length() + code.length() + 2 > MAX_LENGTH) {
                break;
            }
            calls.append(calls.isEmpty() ? "" : " ").append(code);
        }
        return tools.isEmpty() ? "" : String.join("\n", places.keySet()) + "\n\n" + calls;
    }

    /// The name of a tool in lists and patterns: one line, not empty.
    static String name(String tool) {
        var name = MemoryJson.replaceSurrogates(tool).replaceAll("\\R", " ").strip();
        if (name.isEmpty()) {
            return "?";
        }
        return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME);
    }

    static List<String> read(String text) {
        if (text.isEmpty()) {
            return List.of();
        }
        int end = text.lastIndexOf("\n\n");
        var names = text.substring(0, end).split("\n", -1);
        var tools = new ArrayList<String>();
        int place = 0;
        for (int i = end + 2; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) == ' ') {
                tools.add(names[place]);
                place = 0;
            } else {
                place = place * BASE + Character.digit(text.charAt(i), BASE);
            }
        }
        return tools;
    }

    static String lines(List<String> tools) {
        return String.join("\n", tools.stream().map(ToolSequenceCodec::name).toList());
    }

    static List<String> ofLines(String text) {
        return Arrays.asList(text.split("\n", -1));
    }
}

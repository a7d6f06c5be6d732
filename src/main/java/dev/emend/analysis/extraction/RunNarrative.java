package dev.emend.analysis.extraction;

import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/// A run as a text to read: one paragraph for each message, numbered by its index.
final class RunNarrative {
    private RunNarrative() {}

    /// @param isIncluded whether a message is part of it, by its index
    /// @param max the most characters in all; what is left out in the middle is said
    /// @param each the most characters of one message
    static String of(Run run, IntPredicate isIncluded, int max, int each) {
        var lines = new ArrayList<String>();
        var messages = run.messages();
        for (int i = 0; i < messages.size(); i++) {
            var line = isIncluded.test(i) ? line(messages.get(i), each) : "";
            if (!line.isEmpty()) {
                lines.add("[" + i + "] " + line);
            }
        }
        return shorten(lines, max);
    }

    private static String line(Message message, int each) {
        if (message.role() == Role.SYSTEM) {
            return "";
        }
        var events = new ArrayList<String>();
        if (!message.text().isBlank()) {
            events.add(QuotedExcerpt.shorten(message.text(), each));
        }
        message.calls().forEach(call -> events.add("calls " + QuotedExcerpt.call(call)));
        return events.isEmpty() ? "" : message.role().word() + ": " + String.join("; ", events);
    }

    /// The begin says what was wanted, the end how it came out.
    private static String shorten(List<String> lines, int max) {
        int length = lines.stream().mapToInt(line -> line.length() + 1).sum();
        if (length <= max) {
            return String.join("\n", lines);
        }
        var head = new ArrayList<String>();
        var tail = new ArrayList<String>();
        int budget = max;
        int from = 0;
        int to = lines.size() - 1;
        while (from <= to) {
            boolean isHead = head.size() <= tail.size();
            var line = lines.get(isHead ? from : to);
            if (line.length() + 1 > budget) {
                break;
            }
            budget -= line.length() + 1;
            if (isHead) {
                head.add(line);
                from++;
            } else {
                tail.addFirst(line);
                to--;
            }
        }
        head.add("… " + (to - from + 1) + " messages are left out here …");
        head.addAll(tail);
        return String.join("\n", head);
    }
}

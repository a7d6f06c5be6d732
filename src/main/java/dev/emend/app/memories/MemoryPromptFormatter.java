package dev.emend.app.memories;

import dev.emend.model.Experience;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Run;
import dev.emend.model.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/// The text that agents read of memories, as the two designs write it, without hidden characters. A memory of another
/// tool that knows no sorts of learnings has one line for what it says.
public final class MemoryPromptFormatter {
    /// The number of messages that tell what a conversation is about after its first turn.
    private static final int LAST_MESSAGES = 10;

    private MemoryPromptFormatter() {}

    /// The text that agents read of one memory: the block of its kind. Empty for an experience that was no success.
    public static String of(Memory memory) {
        if (memory.kind() != Memory.Kind.EXPERIENCE) {
            return learnings(List.of(memory));
        }
        var lines = experience(1, memory, OptionalDouble.empty());
        return lines.isEmpty() ? "" : experiences(lines);
    }

    public static String learnings(List<Memory> memories) {
        var blocks = new ArrayList<String>();
        blocks.add("Relevant prior learnings from similar tasks:");
        for (var memory : memories) {
            var lines = new ArrayList<String>();
            var lessons = memory.text().lessons();
            boolean isSorted = !(lessons.tactical() + lessons.strategic() + lessons.meta()).isBlank();
            var lesson = isSorted || memory.lesson().equals(memory.taskText()) ? "" : memory.lesson();
            if (lesson.isBlank() || !memory.taskText().isBlank()) {
                lines.add("Task: " + line(memory.text().task()) + suffix(memory.result()));
            }
            say(lines, "Lesson: ", lesson);
            say(lines, "Tactical: ", lessons.tactical());
            say(lines, "Strategic: ", lessons.strategic());
            say(lines, "Meta: ", lessons.meta());
            say(lines, "Anti-patterns: ", toAvoid(lessons.antiPatterns()));
            blocks.add(String.join("\n", lines));
        }
        return VisibleText.strip(String.join("\n\n", blocks));
    }

    /// The description of an object that has one; what an analysis found stands beside it.
    private static String toAvoid(Json antiPatterns) {
        var description = antiPatterns instanceof Json.Obj object
                ? object.text("description").orElse("")
                : "";
        return description.isBlank() ? plain(antiPatterns) : description;
    }

    private static String suffix(Memory.Result result) {
        var parts = new ArrayList<String>();
        if (!result.outcome().isBlank()) {
            parts.add("outcome: " + line(result.outcome()));
        }
        if (result.confidence().isPresent()) {
            parts.add(String.format(
                    Locale.ROOT, "confidence: %.2f", result.confidence().getAsDouble()));
        }
        return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
    }

    /// The successful ones, numbered from 1; empty when there is none.
    public static String experiences(List<MemorySearchService.Hit> hits, Map<String, Memory> memories) {
        var lines = new ArrayList<String>();
        int number = 1;
        for (var hit : hits) {
            var memory = memories.get(hit.row().id());
            // a null was taken away a moment ago
            var experienceLines = memory == null
                    ? List.<String>of()
                    : experience(number, memory, hit.parts().relevance());
            lines.addAll(experienceLines);
            number += experienceLines.isEmpty() ? 0 : 1;
        }
        return lines.isEmpty() ? "" : experiences(lines);
    }

    private static String experiences(List<String> lines) {
        var heading = "Relevant Past Successful Experiences (most similar first):\n";
        return VisibleText.strip(heading + String.join("\n", lines));
    }

    /// The lines of one; none when it was no success.
    private static List<String> experience(int number, Memory memory, OptionalDouble relevance) {
        if (!memory.result().outcome().equals("success")) {
            return List.of();
        }
        var log = Experience.of(memory);
        var parts = new ArrayList<String>();
        say(parts, "Action: ", log.map(Experience::action).orElse(""));
        say(parts, "Component: ", log.map(Experience::component).orElse(""));
        say(parts, "Outcome: ", memory.result().outcome());
        relevance.ifPresent(near -> parts.add(String.format(Locale.ROOT, "Similarity: %.2f", near)));
        return List.of(
                number + ". " + String.join(", ", parts),
                "   Summary: " + line(log.map(Experience::summary).orElse(memory.contentText())));
    }

    private static void say(List<String> lines, String name, String text) {
        if (!text.isBlank()) {
            lines.add(name + line(text));
        }
    }

    /// A text in one line: nothing in it can look like another heading.
    private static String line(String text) {
        return text.strip()
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String plain(Json value) {
        return switch (value) {
            case Json.Null _ -> "";
            case Json.Text(var text) -> text;
            case Json.Arr(var elements) ->
                String.join(
                        "; ",
                        elements.stream().map(MemoryPromptFormatter::plain).toList());
            case Json.Obj(var members) -> {
                var parts = new ArrayList<String>();
                members.forEach((name, member) -> say(parts, name + ": ", plain(member)));
                yield String.join("; ", parts);
            }
            default -> value.plain();
        };
    }

    /// The user's words as they are while there is one turn; later what the last ten messages say,
    /// the user's latest words first, because long texts are cut at their end when they are
    /// embedded.
    static String taskOf(List<Run.Message> conversation) {
        var users = conversation.stream()
                .filter(message -> message.role() == Run.Role.USER)
                .filter(message -> !message.text().isBlank())
                .toList();
        if (users.isEmpty()) {
            return "";
        }
        var latest = users.getLast().text().strip();
        if (users.size() == 1) {
            return latest;
        }
        var lines = new ArrayList<String>();
        lines.add(latest);
        int from = Math.max(0, conversation.size() - LAST_MESSAGES);
        for (var message : conversation.subList(from, conversation.size())) {
            boolean isConversation = message.role() == Run.Role.USER || message.role() == Run.Role.ASSISTANT;
            if (isConversation
                    && !message.equals(users.getLast())
                    && !message.text().isBlank()) {
                lines.add(line(message.text()));
            }
        }
        return String.join("\n", lines);
    }
}

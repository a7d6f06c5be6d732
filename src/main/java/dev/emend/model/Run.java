package dev.emend.model;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// One run of an agent as its transcript tells it.
///
/// @param id unique in the workspace: [Origin#memoryId()]
/// @param metadata what the transcript says beside its messages
public record Run(String id, Head head, List<Message> messages, Json.Obj metadata, Origin origin) {
    private static final Pattern PERSONA = Pattern.compile(
            "You .{0,240}?\\b(?:you|and) (?:(?:first )?want|need|would like|wish|are contacting)" + " to (?:first )?",
            Pattern.CASE_INSENSITIVE);
    private static final int LEAST_TITLE = 15;

    public Run {
        messages = List.copyOf(messages);
    }

    /// @param family whose transcript it is, as the format's word: tool names mean the same within
    ///   one family
    /// @param task what was asked; the first words of the user when nothing else says it
    /// @param startedAt as written; empty when not said
    public record Head(String family, String task, String model, String startedAt, Ending ending) {
        /// What tells this run from others in one line: the task without line breaks, and without who the
        /// user is said to be where a benchmark begins with that ("You are mia_li_3668. You want to …").
        public String title() {
            var line = task.strip().replaceAll("\\s+", " ");
            var persona = PERSONA.matcher(line);
            if (!persona.lookingAt() || line.length() - persona.end() < LEAST_TITLE) {
                return line;
            }
            return line.substring(persona.end(), persona.end() + 1).toUpperCase(Locale.ROOT)
                    + line.substring(persona.end() + 1);
        }
    }

    /// @param outcome `success`, `failure`, or empty when nobody said
    /// @param reward as the benchmark or the agent gave it
    public record Ending(String outcome, OptionalDouble reward) {
        public static final Ending UNKNOWN = new Ending("", OptionalDouble.empty());
    }

    public enum Role {
        SYSTEM,
        USER,
        ASSISTANT,
        TOOL;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param calls the tools an assistant message calls
    /// @param answers the id of the call whose result this is; empty for all but tool messages
    /// @param at as written; empty when not said
    /// @param rest what else the transcript says of it
    public record Message(Role role, String text, List<ToolCall> calls, String answers, String at, Json.Obj rest) {
        public Message {
            calls = List.copyOf(calls);
        }

        /// The same with something else beside it.
        public Message with(Json.Obj beside) {
            return new Message(role, text, calls, answers, at, beside);
        }

        public static Message of(Role role, String text) {
            return new Message(role, text, List.of(), "", "", Json.Obj.EMPTY);
        }
    }

    /// What a run, or one answer of its model, took. Empty where nothing was recorded, which is not zero.
    ///
    /// @param input tokens the model read, those from the provider's cache among them
    /// @param cached how many of the input came from that cache
    /// @param output tokens the model wrote, its reasoning among them
    /// @param cost in US dollars, as the transcript gives it
    /// @param millis how long it took
    public record Usage(
            OptionalLong input, OptionalLong cached, OptionalLong output, OptionalDouble cost, OptionalLong millis) {
        public static final Usage NONE = new Usage(
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty());

        public boolean hasTokens() {
            return input.isPresent() || output.isPresent();
        }
    }

    /// What a run cost, or one answer of its model.
    ///
    /// @param dollars US dollars; empty when nothing is known, which is not zero
    /// @param isComputed whether it was worked out from the tokens by [TokenPrices]
    public record Cost(OptionalDouble dollars, boolean isComputed) {
        public static final Cost UNKNOWN = new Cost(OptionalDouble.empty(), false);
    }

    /// @param id what the result names it by; empty when the transcript has no ids
    /// @param arguments an object as a rule; the text itself when it was no JSON
    public record ToolCall(String id, String name, Json arguments) {}
}

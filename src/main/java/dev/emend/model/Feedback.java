package dev.emend.model;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Feedback on one conversation with an agent: by a person, by the analysis of the conversation, or
/// by that of an imported run.
///
/// @param id in the store; 0 before it is stored
/// @param tags what the conversation was about, each once, such as `work_creation`
/// @param at when it was logged
public record Feedback(
        long id, FeedbackFields fields, Satisfaction satisfaction, List<String> tags, Instant at, FeedbackOrigin from) {
    public Feedback {
        tags = List.copyOf(tags);
    }

    public Feedback with(FeedbackOrigin origin) {
        return new Feedback(id, fields, satisfaction, tags, at, origin);
    }

    /// Whether nobody said it: it was worked out of a conversation.
    public boolean isInferred() {
        return from.source() != Source.MANUAL;
    }

    /// The tags of a row: a list of texts, or one text with commas. A text may also be the list as
    /// JSON or as PostgreSQL writes an array.
    public static List<String> tags(@Nullable Json json) {
        var all = switch (json) {
            case Json.Text(var text) -> parseTags(text.strip());
            case Json.Arr(var elements) -> elements.stream().map(Json::plain).toList();
            case null, default -> List.<String>of();
        };
        return all.stream()
                .map(String::strip)
                .filter(tag -> !tag.isEmpty())
                .distinct()
                .toList();
    }

    private static List<String> parseTags(String text) {
        boolean isArray = text.startsWith("[") && text.endsWith("]") || text.startsWith("{") && text.endsWith("}");
        return isArray
                ? Arrays.stream(text.substring(1, text.length() - 1).split(","))
                        .map(tag -> tag.strip().replaceAll("^[\"']|[\"']$", ""))
                        .toList()
                : Arrays.asList(text.split(","));
    }

    /// @param summary what happened; never blank
    /// @param wentWell may be empty
    /// @param couldImprove may be empty
    public record FeedbackFields(String summary, String wentWell, String couldImprove) {}

    /// @param about the session or the run it is about, or the row it was elsewhere; empty for an
    ///   entry by hand
    public record FeedbackOrigin(Source source, String about, String person) {}

    /// The apparent satisfaction of the user.
    public enum Satisfaction {
        LOW,
        MEDIUM,
        HIGH;

        /// `Low`, `Medium` or `High`.
        public String word() {
            return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
        }

        /// The one with this word, whatever its case.
        public static Optional<Satisfaction> of(String word) {
            for (var satisfaction : values()) {
                if (satisfaction.name().equalsIgnoreCase(word.strip())) {
                    return Optional.of(satisfaction);
                }
            }
            return Optional.empty();
        }
    }

    public enum Source {
        /// Written by a person or, on purpose, by an agent.
        MANUAL,
        /// Worked out when a tracked session ended.
        AUTOMATIC,
        /// Worked out of an imported run.
        RUN;

        /// The one with this word.
        public static Optional<Source> of(String word) {
            return Arrays.stream(values())
                    .filter(source -> source.word().equals(word))
                    .findFirst();
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}

package dev.emend.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/// Run of an agent, as its transcript tells it.
///
/// @param id unique in the workspace: [Origin#memoryId()]
/// @param metadata what the transcript says beside its messages
public record Run(String id, Head head, List<Message> messages, Json.Obj metadata, Origin origin) {
    private static final Pattern PERSONA = Pattern.compile(
            "You .{0,240}?\\b(?:you|and) (?:(?:first )?want|need|would like|wish|are contacting)" + " to (?:first )?",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern LEAD = Pattern.compile(
            "We're currently solving the following issue within our repository\\. Here's the issue text: (?:ISSUE: )?");
    private static final int LEAST_TITLE = 15;

    public Run {
        messages = List.copyOf(messages);
    }

    /// @param family the agent whose run it is, as its transcript names it; the format's word where it names
    ///   none. Tool names mean the same within one family
    /// @param task what was asked; the first words of the user when nothing else says it
    /// @param startedAt as written; empty when not said
    public record Head(String family, String task, String model, String startedAt, Ending ending) {
        /// Formats that many agents write: their words name no agent.
        private static final Set<String> FORMATS = Set.of("atif", "langchain", "openai", "otlp", "tau_bench");

        /// The agent whose run it is; empty where only the format of its transcript is known.
        public String agent() {
            return FORMATS.contains(family) ? "" : family;
        }

        /// The title of this run among others, in one line: the task without line breaks, and
        /// without who the user is said to be where a benchmark begins with that ("You are
        /// mia_li_3668. You want to …"), or what SWE-agent says before every issue.
        public String title() {
            var line = task.strip().replaceAll("\\s+", " ");
            return List.of(PERSONA, LEAD).stream()
                    .map(pattern -> pattern.matcher(line))
                    .filter(start -> start.lookingAt() && line.length() - start.end() >= LEAST_TITLE)
                    .findFirst()
                    .map(start -> line.substring(start.end(), start.end() + 1).toUpperCase(Locale.ROOT)
                            + line.substring(start.end() + 1))
                    .orElse(line);
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

        /// This message with other data beside it.
        public Message with(Json.Obj rest) {
            return new Message(role, text, calls, answers, at, rest);
        }

        public static Message of(Role role, String text) {
            return new Message(role, text, List.of(), "", "", Json.Obj.EMPTY);
        }
    }

    /// The usage of a run, or of one answer of its model. Empty where not recorded, which is not zero.
    ///
    /// @param input tokens the model read, those from the provider's cache among them
    /// @param cachedInput how many of the input came from that cache
    /// @param output tokens the model wrote, its reasoning among them
    /// @param cost in US dollars, as the transcript gives it
    /// @param millis how long it took
    public record Usage(
            OptionalLong input,
            OptionalLong cachedInput,
            OptionalLong output,
            OptionalDouble cost,
            OptionalLong millis) {
        public static final Usage NONE = new Usage(
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty());

        public boolean hasTokens() {
            return input.isPresent() || output.isPresent();
        }

        /// Read and written together; empty when neither is recorded.
        public OptionalLong tokens() {
            return hasTokens() ? OptionalLong.of(input.orElse(0) + output.orElse(0)) : OptionalLong.empty();
        }
    }

    /// The cost of a run, or of one answer of its model.
    ///
    /// @param dollars US dollars; empty when nothing is known, which is not zero
    /// @param isComputed whether it was worked out from the tokens by [TokenPrices]
    public record Cost(OptionalDouble dollars, boolean isComputed) {
        public static final Cost UNKNOWN = new Cost(OptionalDouble.empty(), false);
    }

    /// @param id what the result names it by; empty when the transcript has no ids
    /// @param arguments an object as a rule; the text itself when it was no JSON
    public record ToolCall(String id, String name, Json arguments) {}

    /// Prices of the tokens of models, as a person entered them. The first price whose pattern fits
    /// the name of a model counts.
    public record TokenPrices(List<Price> prices) {
        public static final TokenPrices NONE = new TokenPrices(List.of());

        private static final double MILLION = 1e6;

        public TokenPrices {
            prices = List.copyOf(prices);
        }

        /// Prices in US dollars for a million tokens, 0 to [#MAX].
        ///
        /// @param pattern of the names of models, whatever their case: `*` stands for any letters, `?` for
        ///   one of them; never blank
        /// @param input for tokens read
        /// @param output for tokens written
        /// @param cachedInput for tokens read that came from the provider's cache; empty for as much as others
        public record Price(String pattern, double input, double output, OptionalDouble cachedInput) {
            public static final double MAX = 1_000_000;

            public Price {
                if (pattern.isBlank()) {
                    throw new IllegalArgumentException("a price has a pattern");
                }
                for (double price : new double[] {input, output, cachedInput.orElse(0)}) {
                    if (!(price >= 0 && price <= MAX)) {
                        throw new IllegalArgumentException("a price is 0 to %s, not %s".formatted(MAX, price));
                    }
                }
            }

            /// Whether it is the price of a model. Takes no longer than the pattern is long times the name.
            public boolean fits(String model) {
                var name = model.strip().toLowerCase(Locale.ROOT);
                var lowerPattern = pattern.strip().toLowerCase(Locale.ROOT);
                int at = 0;
                int letter = 0;
                int star = -1;
                int retryPosition = 0;
                while (at < name.length()) {
                    char next = letter < lowerPattern.length() ? lowerPattern.charAt(letter) : 0;
                    if (letter < lowerPattern.length() && next == '*') {
                        star = letter++;
                        retryPosition = at;
                    } else if (letter < lowerPattern.length() && (next == '?' || next == name.charAt(at))) {
                        letter++;
                        at++;
                    } else if (star >= 0) { // the last star takes one letter more
                        letter = star + 1;
                        at = ++retryPosition;
                    } else {
                        return false;
                    }
                }
                while (letter < lowerPattern.length() && lowerPattern.charAt(letter) == '*') {
                    letter++;
                }
                return letter == lowerPattern.length();
            }

            private double of(Usage usage) {
                double all = usage.input().orElse(0);
                double fromCache = Math.min(all, usage.cachedInput().orElse(0));
                return ((all - fromCache) * input
                                + fromCache * cachedInput.orElse(input)
                                + usage.output().orElse(0) * output)
                        / MILLION;
            }
        }

        /// The price of a model; empty when none fits, or the model has no name.
        public Optional<Price> of(String model) {
            return model.isBlank()
                    ? Optional.empty()
                    : prices.stream().filter(price -> price.fits(model)).findFirst();
        }

        /// The cost of a run, or of one answer of a model: as its transcript gives it, else by its
        /// tokens; unknown without a price, or unless both the tokens read and those written are known.
        public Cost cost(String model, Usage usage) {
            if (usage.cost().isPresent()) {
                return new Cost(usage.cost(), false);
            }
            if (prices.isEmpty() || usage.input().isEmpty() || usage.output().isEmpty()) {
                return Cost.UNKNOWN;
            }
            return of(model)
                    .map(price -> new Cost(OptionalDouble.of(price.of(usage)), true))
                    .orElse(Cost.UNKNOWN);
        }
    }
}

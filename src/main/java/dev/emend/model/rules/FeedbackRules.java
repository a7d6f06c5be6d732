package dev.emend.model.rules;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// By what rules feedback is tagged and becomes adjustments; data that people edit.
///
/// @param tags in the order in which they are shown
/// @param adjustments in the order in which a summary lists them
/// @param decay how learnings of long ago fade
public record FeedbackRules(List<Tag> tags, List<Adjustment> adjustments, Decay decay) {
    public FeedbackRules {
        tags = List.copyOf(tags);
        adjustments = List.copyOf(adjustments);
    }

    /// A conversation in which one of the words occurs has the tag.
    ///
    /// @param isImportant whether a conversation with it counts however short it is
    /// @param words each one or more words; see [#occurs]
    public record Tag(String name, boolean isImportant, List<String> words) {
        public Tag {
            words = List.copyOf(words);
        }
    }

    /// Feedback that could be better in one of these words asks for the adjustment.
    ///
    /// @param text what agents are told, one line
    public record Adjustment(List<String> words, String text) {
        public Adjustment {
            words = List.copyOf(words);
        }
    }

    /// @param halfLife in what time the weight of a summary becomes half of what it was
    /// @param minWeight what weighs less is not served, 0 to 1
    public record Decay(Duration halfLife, double minWeight) {
        /// `2^(−age ÷ half-life)`: 1 at the end of the period, ½ one half-life later.
        ///
        /// @param age since the end of the period; below 0 counts as 0
        public double weight(Duration age) {
            return Math.pow(2, -Math.max(0, age.toMillis()) / (double) halfLife.toMillis());
        }
    }

    /// Told when feedback came and no rule found anything in it.
    public static final String CONTINUE = "Continue the current approach; the feedback names no recurring problem";

    private static final Adjustment FEWER_CONFIRMATIONS = new Adjustment(
            List.of("confirmation", "ask too much"), "Ask fewer confirmation questions; combine related confirmations");
    private static final Adjustment MORE_EXPLICIT =
            new Adjustment(List.of("unclear", "confusing"), "Be more explicit and clear in explanations");
    private static final Adjustment FEWER_STEPS =
            new Adjustment(List.of("slow", "too many steps"), "Streamline the workflow; take fewer steps");

    /// No tags, and the adjustments of the design document that hold for agents of every kind.
    public static final FeedbackRules DEFAULTS = new FeedbackRules(
            List.of(), List.of(FEWER_CONFIRMATIONS, MORE_EXPLICIT, FEWER_STEPS), new Decay(Duration.ofDays(30), 0.1));

    /// An example: the six tags of the design document, which are those of a product for planning work, and all of its
    /// adjustments.
    public static final FeedbackRules EXAMPLE = new FeedbackRules(
            List.of(
                    new Tag(
                            "work_creation",
                            true,
                            List.of(
                                    "create work",
                                    "create a work",
                                    "create a task",
                                    "create task",
                                    "new work",
                                    "new task",
                                    "subtask",
                                    "add a task")),
                    new Tag("due_dates", false, List.of("due date", "deadline", "due by", "due on")),
                    new Tag("publishing", true, List.of("publish", "go live", "release")),
                    new Tag("status_check", false, List.of("status", "progress", "how far", "what is left")),
                    new Tag("replanning", true, List.of("replan", "reschedul", "change the plan", "move the")),
                    new Tag("snoozing", false, List.of("snooz", "remind me later", "postpone"))),
            List.of(
                    FEWER_CONFIRMATIONS,
                    MORE_EXPLICIT,
                    FEWER_STEPS,
                    new Adjustment(List.of("date"), "Improve due date handling and clarity")),
            DEFAULTS.decay());

    /// Whether one of the words begins at the beginning of a word of the text, whatever its case
    /// and white space: `date` occurs in `due dates` and not in `updated`.
    public static boolean occurs(List<String> words, String text) {
        var plain = plain(text);
        return words.stream().map(FeedbackRules::plain).anyMatch(word -> begins(word, plain));
    }

    private static String plain(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    }

    private static boolean begins(String word, String text) {
        if (word.isEmpty()) {
            return false;
        }
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            if (at == 0 || !Character.isLetterOrDigit(text.codePointBefore(at))) {
                return true;
            }
        }
        return false;
    }

    /// The tags of a text, in the order of the rules.
    public List<String> tagsOf(String text) {
        return tags.stream()
                .filter(tag -> occurs(tag.words, text))
                .map(Tag::name)
                .toList();
    }

    public boolean isImportant(String tag) {
        return tags.stream().anyMatch(candidate -> candidate.isImportant && candidate.name.equals(tag));
    }
}

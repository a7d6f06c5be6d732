package dev.emend.analysis.runs;

import dev.emend.model.Conversation;
import dev.emend.model.Conversation.Counts;
import dev.emend.model.Conversation.Message;
import dev.emend.model.Conversation.Quality;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Run.Role;
import dev.emend.model.rules.FeedbackRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Quality of a conversation, judged by what can be counted: turns, questions asked again,
/// confirmations, errors, confusion.
///
/// Friction is the sum of errors, repeated questions, confused messages, confirmations beyond
/// [#FEW_CONFIRMATIONS], and one for more than [#MANY_TURNS] turns. A sum of zero reads as High
/// satisfaction, one or two as Medium, more as Low. All of this is inferred: no user stated it.
public final class ConversationQuality {
    /// The beginning of a note on an action that the agent reported as done.
    public static final String REPORTED = "Reported as done: ";

    static final int FEW_CONFIRMATIONS = 2;
    static final int MANY_TURNS = 12;

    private static final int LOW_FROM = 3;
    private static final int QUOTED = 120;
    private static final int SUMMARY = 200;
    private static final int MIN_WORDS = 4;
    private static final double SAME = 0.8;

    private static final List<String> CONFIRMING = List.of(
            "confirm",
            "shall i",
            "should i",
            "may i",
            "is that correct",
            "is this correct",
            "is that right",
            "are you sure",
            "do you want me to",
            "would you like me to",
            "proceed",
            "go ahead",
            "ok to",
            "okay to");
    private static final List<String> FAILING =
            List.of("an error", "error occurred", "went wrong", "couldn't", "could not", "failed", "unable to");
    private static final List<String> CONFUSED = List.of(
            "confus",
            "unclear",
            "don't understand",
            "do not understand",
            "what do you mean",
            "not what i",
            "already told you",
            "already said",
            "that's wrong",
            "that is wrong");
    private static final List<String> THANKING = List.of("thank", "perfect", "great", "well done");
    private static final List<String> DONE =
            List.of("successfully", "has been", "have been", "i created", "is done", "are done", "all set");

    private final List<Message> messages;
    private final Circumstances circumstances;

    private ConversationQuality(Conversation conversation, Circumstances circumstances) {
        messages = conversation.messages();
        this.circumstances = circumstances;
    }

    /// Facts about a conversation that its words do not tell.
    ///
    /// @param isActing whether the agent did something that can fail; what an agent that called no tool was
    ///   "unable to" do is no error
    /// @param isToConfirm whether its instructions demand that it asks before it acts: asking is no friction
    public record Circumstances(boolean isActing, boolean isToConfirm) {
        static final Circumstances UNKNOWN = new Circumstances(true, false);
    }

    public static Quality of(Conversation conversation) {
        return of(conversation, Circumstances.UNKNOWN);
    }

    public static Quality of(Conversation conversation, Circumstances circumstances) {
        return new ConversationQuality(conversation, circumstances).assess();
    }

    /// Summary of a conversation in one sentence: the first request and the number of messages.
    public static String summary(Conversation conversation) {
        var messages = conversation.messages();
        var request = messages.stream()
                .filter(message ->
                        message.role() == Role.USER && !message.text().isBlank())
                .findFirst()
                .or(() -> messages.stream().findFirst())
                .map(message -> shorten(message.text().strip().replaceAll("\\s+", " "), SUMMARY))
                .orElse("");
        long count =
                messages.stream().filter(ConversationQuality::isConversation).count();
        return request + " (" + count + (count == 1 ? " message)" : " messages)");
    }

    /// Whether it is long enough to be worth feedback: user, agent, user at least, or whatever is
    /// tagged as important.
    public static boolean isSubstantial(Conversation conversation, FeedbackRules rules) {
        return conversation.messages().stream()
                                .filter(ConversationQuality::isConversation)
                                .count()
                        >= 3
                || tags(conversation, rules).stream().anyMatch(rules::isImportant);
    }

    /// The topics of a conversation, in the order of the rules.
    public static List<String> tags(Conversation conversation, FeedbackRules rules) {
        var text = new StringBuilder();
        conversation.messages().stream()
                .filter(ConversationQuality::isConversation)
                .forEach(message -> text.append(message.text()).append('\n'));
        return rules.tagsOf(text.toString());
    }

    private static boolean isConversation(Message message) {
        return message.role() == Role.USER || message.role() == Role.ASSISTANT;
    }

    private Quality assess() {
        var repeatedQuestions = repeatedQuestions();
        var errors = circumstances.isActing
                ? messages.stream().filter(ConversationQuality::isError).toList()
                : List.<Message>of();
        var confusedMessages = of(Role.USER, CONFUSED);
        int confirmations = circumstances.isToConfirm
                ? 0
                : (int) messages.stream()
                        .filter(message -> asksToConfirm(message))
                        .count();
        int turns = (int)
                messages.stream().filter(message -> message.role() == Role.USER).count();
        var counts = new Counts(turns, repeatedQuestions.size(), confirmations, errors.size(), confusedMessages.size());
        var improve = new ArrayList<String>();
        if (confirmations > FEW_CONFIRMATIONS) {
            improve.add("Asked %d confirmation questions when one or two would do".formatted(confirmations));
        }
        if (!repeatedQuestions.isEmpty()) {
            improve.add("%s asked again, so what was said before was unclear: \u201c%s\u201d"
                    .formatted(
                            pluralize(repeatedQuestions.size(), "question was", "questions were"),
                            quote(repeatedQuestions.getFirst())));
        }
        if (!confusedMessages.isEmpty()) {
            improve.add("The user was confused: \u201c%s\u201d"
                    .formatted(quote(confusedMessages.getFirst().text())));
        }
        if (!errors.isEmpty()) {
            improve.add("%s: \u201c%s\u201d"
                    .formatted(
                            pluralize(errors.size(), "error", "errors"),
                            quote(errors.getFirst().text())));
        }
        if (turns > MANY_TURNS) {
            improve.add("Took %d turns, too many steps for one request".formatted(turns));
        }
        return new Quality(counts, satisfaction(counts), wentWell(counts), improve);
    }

    private static Satisfaction satisfaction(Counts counts) {
        int friction = counts.errors()
                + counts.repetitions()
                + counts.confusions()
                + Math.max(0, counts.confirmations() - FEW_CONFIRMATIONS)
                + (counts.turns() > MANY_TURNS ? 1 : 0);
        if (friction == 0) {
            return Satisfaction.HIGH;
        }
        return friction < LOW_FROM ? Satisfaction.MEDIUM : Satisfaction.LOW;
    }

    private List<String> wentWell(Counts counts) {
        var well = new ArrayList<String>();
        of(Role.ASSISTANT, DONE).stream()
                .reduce((_, last) -> last)
                .flatMap(last -> sentences(last.text()).stream()
                        .filter(sentence -> FeedbackRules.occurs(DONE, sentence))
                        .findFirst())
                .ifPresent(done -> well.add(REPORTED + "\u201c%s\u201d".formatted(quote(done))));
        if (!of(Role.USER, THANKING).isEmpty()) {
            well.add("The user was thankful");
        }
        if (counts.errors() == 0 && counts.repetitions() == 0 && counts.confusions() == 0) {
            well.add(circumstances.isActing ? "No errors, nothing asked twice" : "Nothing asked twice");
        }
        return well;
    }

    private List<Message> of(Role role, List<String> words) {
        return messages.stream()
                .filter(message -> message.role() == role && FeedbackRules.occurs(words, message.text()))
                .toList();
    }

    private static boolean asksToConfirm(Message message) {
        return message.role() == Role.ASSISTANT
                && sentences(message.text()).stream()
                        .anyMatch(sentence ->
                                (sentence.endsWith("?") || FeedbackRules.occurs(List.of("please confirm"), sentence))
                                        && FeedbackRules.occurs(CONFIRMING, sentence));
    }

    /// Results of tools are long and speak of errors that are none; they report one at their start.
    private static boolean isError(Message message) {
        var start = message.text().strip().toLowerCase(Locale.ROOT);
        return switch (message.role()) {
            case TOOL -> start.startsWith("error") || start.startsWith("traceback") || start.startsWith("exception");
            case ASSISTANT -> FeedbackRules.occurs(FAILING, message.text());
            case USER, SYSTEM -> false;
        };
    }

    /// The messages repeated by the user and the questions repeated by the agent, except confirmations.
    private List<String> repeatedQuestions() {
        var questions = new ArrayList<String>();
        var users = new ArrayList<Set<String>>();
        var agents = new ArrayList<Set<String>>();
        for (var message : messages) {
            if (message.role() == Role.USER) {
                addRepeated(message.text(), users, questions);
            } else if (message.role() == Role.ASSISTANT && !asksToConfirm(message)) {
                sentences(message.text()).stream()
                        .filter(sentence -> sentence.endsWith("?"))
                        .forEach(sentence -> addRepeated(sentence, agents, questions));
            }
        }
        return questions;
    }

    private static void addRepeated(String text, List<Set<String>> before, List<String> questions) {
        var words = words(text);
        if (words.size() < MIN_WORDS) {
            return;
        }
        if (before.stream().anyMatch(other -> overlap(words, other) >= SAME)) {
            questions.add(text);
        } else {
            before.add(words);
        }
    }

    private static Set<String> words(String text) {
        var words = new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}']+")));
        words.remove("");
        return words;
    }

    /// Jaccard: shared words by all words.
    private static double overlap(Set<String> a, Set<String> b) {
        long common = a.stream().filter(b::contains).count();
        return (double) common / (a.size() + b.size() - common);
    }

    private static List<String> sentences(String text) {
        return Arrays.stream(text.split("(?<=[.?!])\\s+|\\R+"))
                .map(String::strip)
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }

    private static String pluralize(int count, String singular, String plural) {
        return count + " " + (count == 1 ? singular : plural);
    }

    /// Notes as one text, a sentence a line.
    public static String text(List<String> notes) {
        return notes.stream()
                .map(note -> note.matches("(?s).*[.?!\u2026]\u201d?$") ? note : note + ".")
                .collect(Collectors.joining("\n"));
    }

    /// The first sentence, cut.
    private static String quote(String text) {
        return shorten(sentences(text).stream().findFirst().orElse(""), QUOTED);
    }

    private static String shorten(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest - 1).strip() + "\u2026";
    }
}

package dev.emend.analysis.extraction;

import dev.emend.analysis.extraction.ExtractionRule.Evidence;
import dev.emend.analysis.extraction.ExtractionRule.RuleMatch;
import dev.emend.model.Extraction.Dimension;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The agent says nearly the same to the user again and again and calls no tool meanwhile: it asks
/// for what the user has said not to have, or repeats what it can't do. In a run that succeeded it
/// was right to stay with what it said.
final class StandstillRule implements ExtractionRule {
    /// Two messages say the same when they share this part of their words.
    static final double ALIKE = 0.45;

    private static final int MIN = 3;

    /// Of a longer talk only the begin is compared, each with each.
    private static final int MAX_COMPARED = 200;

    private static final int MIN_WORDS = 8;
    private static final Set<String> ASKING =
            Set.of("need", "require", "required", "provide", "unable", "cannot", "unfortunately");

    @Override
    public List<RuleMatch> lessons(RunSteps steps) {
        if (steps.run().head().ending().outcome().equals("success")) {
            return List.of();
        }
        var found = new ArrayList<RuleMatch>();
        var questions = new ArrayList<Integer>();
        var messages = steps.run().messages();
        for (int i = 0; i < messages.size(); i++) {
            var message = messages.get(i);
            if (!message.calls().isEmpty()) {
                close(messages, questions, found);
            } else if (message.role() == Role.ASSISTANT && isAsking(message.text())) {
                questions.add(i);
            }
        }
        close(messages, questions, found);
        return found;
    }

    private static void close(List<Message> messages, List<Integer> questions, List<RuleMatch> found) {
        var left = new ArrayList<MessageWords>();
        for (int message : questions.subList(0, Math.min(MAX_COMPARED, questions.size()))) {
            left.add(new MessageWords(message, words(messages.get(message).text())));
        }
        questions.clear();
        while (!left.isEmpty()) {
            var alike = new ArrayList<>(List.of(left.removeFirst()));
            for (var other : left) {
                if (alike.stream().anyMatch(known -> alike(known.words, other.words) >= ALIKE)) {
                    alike.add(other);
                }
            }
            left.removeAll(alike);
            if (alike.size() >= MIN) {
                found.add(lesson(
                        messages, alike.stream().map(MessageWords::message).toList()));
            }
        }
    }

    private record MessageWords(int message, Set<String> words) {}

    private static RuleMatch lesson(List<Message> messages, List<Integer> alike) {
        int first = alike.getFirst();
        var text = new StringBuilder("The agent said nearly the same %s without calling a tool in between: %s"
                .formatted(
                        QuotedExcerpt.times(alike.size()),
                        QuotedExcerpt.quote(messages.get(first).text())));
        for (int i = first + 1; i < messages.size(); i++) {
            if (messages.get(i).role() == Role.USER) {
                text.append(" The user had answered: ");
                text.append(QuotedExcerpt.quote(messages.get(i).text()));
                break;
            }
        }
        return RuleMatch.of(Evidence.STANDSTILL, Dimension.ANTI_PATTERN, text.toString(), List.copyOf(alike));
    }

    private static boolean isAsking(String text) {
        var words = words(text);
        return words.size() >= MIN_WORDS && words.stream().anyMatch(ASKING::contains);
    }

    /// The words both have, of all words either has.
    private static double alike(Set<String> words, Set<String> others) {
        long both = words.stream().filter(others::contains).count();
        long all = words.size() + others.size() - both;
        return all == 0 ? 0 : both / (double) all;
    }

    private static Set<String> words(String text) {
        var words = new HashSet<String>();
        var word = new StringBuilder();
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            if (Character.isLetterOrDigit(c)) {
                word.append(c);
            } else if (word.length() > 0) {
                words.add(word.toString().toLowerCase(Locale.ROOT));
                word.setLength(0);
            }
        }
        return words;
    }
}

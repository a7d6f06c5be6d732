package dev.emend.analysis.extraction;

import dev.emend.analysis.extraction.ExtractionRule.Evidence;
import dev.emend.analysis.extraction.ExtractionRule.RuleMatch;
import dev.emend.model.Extraction.Dimension;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What the user corrected: a later message of the user that objects to what the agent said or did.
///
/// Known by the words of objection at its begin; a user who corrects an own mistake, answers a
/// question with no, or wishes something more, corrects nothing. Where the run succeeded although
/// the agent did nothing after an objection, the agent was right.
final class CorrectionRule implements ExtractionRule {
    private static final List<String> OBJECTIONS = List.of(
            "that's not",
            "that is not",
            "this is not",
            "that's wrong",
            "that is wrong",
            "this is wrong",
            "not what i",
            "you forgot",
            "you missed",
            "you didn't",
            "you did not",
            "you should have",
            "why did you",
            "i said",
            "i asked",
            "i meant",
            "i told you",
            "incorrect",
            "neither of",
            "none of those",
            "none of these",
            "doesn't work for me",
            "don't work for me",
            "check again",
            "i thought",
            "revert",
            "undo",
            "still not",
            "still doesn't",
            "still fails",
            "above my budget",
            "higher than my budget",
            "actually, i'd",
            "actually, i want",
            "actually i",
            "rather than",
            "i wanted");

    /// Objections only where the agent asked nothing.
    private static final List<String> DENIALS = List.of("no,", "no.", "don't ", "do not ", "stop", "wrong");

    private static final List<String> OWN_MISTAKES = List.of(
            "i apologize",
            "my mistake",
            "my bad",
            "i provided the wrong",
            "i gave you the wrong",
            "i realized i",
            "i've realized i");

    private static final int LOOKED_AT = 400;
    private static final int NEAR = 3;

    @Override
    public List<RuleMatch> lessons(RunSteps steps) {
        var found = new ArrayList<RuleMatch>();
        var messages = steps.run().messages();
        boolean isSuccess = steps.run().head().ending().outcome().equals("success");
        for (int i = 1; i < messages.size(); i++) {
            int before = lastOfAgent(messages, i);
            if (messages.get(i).role() == Role.USER
                    && before >= 0
                    && (!isSuccess || !steps.between(i, i + NEAR).isEmpty())
                    && isObjection(messages.get(i).text(), messages.get(before).text())) {
                found.add(lesson(steps, before, i));
            }
        }
        return found;
    }

    private static boolean isObjection(String message, String answered) {
        var start = message.length() > LOOKED_AT ? message.substring(0, LOOKED_AT) : message;
        var text = start.strip().replace('’', '\'').toLowerCase(Locale.ROOT);
        if (text.startsWith("<")
                || AssentDetector.is(start)
                || OWN_MISTAKES.stream().anyMatch(text::contains)) {
            return false;
        }
        return OBJECTIONS.stream().anyMatch(text::contains)
                || !answered.contains("?") && DENIALS.stream().anyMatch(text::startsWith);
    }

    private static int lastOfAgent(List<Message> messages, int user) {
        for (int i = user - 1; i >= 0; i--) {
            if (messages.get(i).role() == Role.ASSISTANT) {
                return i;
            }
            if (messages.get(i).role() == Role.USER) {
                return -1;
            }
        }
        return -1;
    }

    private static RuleMatch lesson(RunSteps steps, int before, int user) {
        var messages = steps.run().messages();
        var step = steps.before(user).filter(previous -> previous.message() >= before - NEAR);
        var about = step.map(previous -> "After " + QuotedExcerpt.call(previous.call()))
                .orElseGet(() -> "When the agent said "
                        + QuotedExcerpt.quote(messages.get(before).text()));
        var text = new StringBuilder(about + ", the user corrected: ");
        text.append(QuotedExcerpt.quote(messages.get(user).text()));
        var cited = new ArrayList<>(List.of(before, user));
        step.ifPresent(previous -> cited.add(previous.message()));
        for (var next : steps.between(user, user + NEAR)) {
            text.append(" The agent then called ")
                    .append(QuotedExcerpt.call(next.call()))
                    .append('.');
            cited.add(next.message());
            break;
        }
        return RuleMatch.of(Evidence.CORRECTION, Dimension.TACTICAL, text.toString(), cited);
    }
}

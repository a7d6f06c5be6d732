package dev.emend.analysis.extraction;

import dev.emend.analysis.runs.RunSteps;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Finds the messages in which the user objects to what the agent said or did.
///
/// Known by the words at their begin; a user who corrects an own mistake, answers a question with
/// no, or wishes something more, corrects nothing. Where the run succeeded although the agent did
/// nothing after an objection, the agent was right. Pure functions.
final class CorrectionDetector {
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

    /// Beginnings of messages that agree or thank.
    private static final List<String> ASSENTS = List.of(
            "yes",
            "sure",
            "great",
            "perfect",
            "thank",
            "thanks",
            "ok,",
            "okay,",
            "alright, please",
            "sounds good",
            "that sounds",
            "please proceed",
            "please go ahead",
            "go ahead",
            "no problem",
            "no worries",
            "no, thank",
            "no thank",
            "no, that's all",
            "that's all");

    private static final int LOOKED_AT = 400;

    /// The number of messages after a correction within which the agent must act on it.
    private static final int NEAR = 2;

    private CorrectionDetector() {}

    /// The indices of the messages that correct, ascending.
    static List<Integer> messages(RunSteps steps) {
        var objections = new ArrayList<Integer>();
        var messages = steps.run().messages();
        boolean isSuccess = steps.run().head().ending().outcome().equals("success");
        for (int i = 1; i < messages.size(); i++) {
            int before = messages.get(i).role() == Role.USER ? lastOfAgent(messages, i) : -1;
            if (before >= 0
                    && isObjection(messages.get(i).text(), messages.get(before).text())
                    && (!isSuccess || isFollowed(steps, i))) {
                objections.add(i);
            }
        }
        return objections;
    }

    private static boolean isFollowed(RunSteps steps, int user) {
        return steps.all().stream().anyMatch(step -> step.message() > user && step.message() <= user + NEAR);
    }

    private static boolean isObjection(String message, String agentMessage) {
        var start = message.length() > LOOKED_AT ? message.substring(0, LOOKED_AT) : message;
        var text = start.strip().replace('’', '\'').toLowerCase(Locale.ROOT);
        if (text.startsWith("<")
                || ASSENTS.stream().anyMatch(text::startsWith)
                || OWN_MISTAKES.stream().anyMatch(text::contains)) {
            return false;
        }
        return OBJECTIONS.stream().anyMatch(text::contains)
                || !agentMessage.contains("?") && DENIALS.stream().anyMatch(text::startsWith);
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
}

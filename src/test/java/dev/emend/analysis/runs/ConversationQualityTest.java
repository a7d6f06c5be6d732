package dev.emend.analysis.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Conversation;
import dev.emend.model.Conversation.Counts;
import dev.emend.model.Conversation.Message;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Run.Role;
import dev.emend.model.rules.FeedbackRules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConversationQualityTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    /// `u:` user, `a:` assistant, `t:` tool.
    private static Conversation conversation(String... lines) {
        var messages = new ArrayList<Message>();
        for (var line : lines) {
            var role = switch (line.charAt(0)) {
                case 'u' -> Role.USER;
                case 'a' -> Role.ASSISTANT;
                default -> Role.TOOL;
            };
            messages.add(new Message(role, line.substring(2), NOON));
        }
        return new Conversation(1, "s", NOON, messages);
    }

    @Test
    void aSmoothConversationIsHigh() {
        var quality = ConversationQuality.of(conversation(
                "u:Create a work item for the landing page",
                "a:I propose four tasks. Shall I go ahead?",
                "u:Yes",
                "a:I created the work item.",
                "u:Thank you"));
        assertEquals(new Counts(3, 0, 1, 0, 0), quality.counts());
        assertEquals(Satisfaction.HIGH, quality.satisfaction());
        assertEquals(List.of(), quality.couldImprove());
        assertEquals(
                List.of(
                        "Reported as done: \u201cI created the work item.\u201d",
                        "The user was thankful",
                        "No errors, nothing asked twice"),
                quality.wentWell());
    }

    @Test
    void eachKindOfFrictionIsCountedAndSaid() {
        var quality = ConversationQuality.of(conversation(
                "u:Please book the flight to Boston on Friday",
                "a:Is that correct? Please confirm.",
                "u:Yes",
                "a:Shall I proceed?",
                "u:Yes",
                "t:Error: no seat left",
                "a:Do you want me to try another flight?",
                "u:I don't understand",
                "a:Which seat do you want to have?",
                "u:please book the flight to Boston on Friday!",
                "a:Which seat do you want to have?"));
        assertEquals(new Counts(5, 2, 3, 1, 1), quality.counts());
        assertEquals(Satisfaction.LOW, quality.satisfaction());
        assertEquals(
                List.of(
                        "Asked 3 confirmation questions when one or two would do",
                        "2 questions were asked again, so what was said before was unclear:"
                                + " \u201cplease book the flight to Boston on Friday!\u201d",
                        "The user was confused: \u201cI don't understand\u201d",
                        "1 error: \u201cError: no seat left\u201d"),
                quality.couldImprove());
    }

    @Test
    void oneFrictionIsMediumAndThreeAreLow() {
        assertEquals(
                Satisfaction.MEDIUM,
                ConversationQuality.of(conversation("u:Go", "t:Error: one")).satisfaction());
        assertEquals(
                Satisfaction.MEDIUM,
                ConversationQuality.of(conversation("t:Error: one", "t:Error: two"))
                        .satisfaction());
        assertEquals(
                Satisfaction.LOW,
                ConversationQuality.of(conversation("t:Error: 1", "t:Error: 2", "t:Error: 3"))
                        .satisfaction());
    }

    @Test
    void thirteenTurnsAreTooManySteps() {
        var lines = new ArrayList<String>();
        for (int i = 0; i < 13; i++) {
            lines.add("u:" + "one two three".split(" ")[i % 3] + i);
        }
        assertEquals(
                List.of("Took 13 turns, too many steps for one request"),
                ConversationQuality.of(conversation(lines.toArray(String[]::new)))
                        .couldImprove());
        assertEquals(
                List.of(),
                ConversationQuality.of(conversation(lines.subList(0, 12).toArray(String[]::new)))
                        .couldImprove());
    }

    @Test
    void threeMessagesOrAnImportantTagAreSubstantial() {
        var rules = FeedbackRules.EXAMPLE;
        assertFalse(ConversationQuality.isSubstantial(conversation("u:Hi", "a:Hello"), rules));
        assertFalse(ConversationQuality.isSubstantial(conversation("u:Hi", "t:a", "t:b", "a:Hello"), rules));
        assertTrue(ConversationQuality.isSubstantial(conversation("u:Hi", "a:Hello", "u:Bye"), rules));
        assertTrue(ConversationQuality.isSubstantial(conversation("u:Publish it"), rules));
        assertFalse(ConversationQuality.isSubstantial(conversation("u:Snooze it"), rules));
    }

    @Test
    void theDocumentsSixTagsAreFoundByTheirWords() {
        assertEquals(
                List.of("work_creation", "due_dates", "publishing", "status_check", "replanning", "snoozing"),
                FeedbackRules.EXAMPLE.tagsOf("Create a work item with a deadline, publish it, tell me the status,"
                        + " reschedule the rest and snooze me"));
        assertEquals(List.of(), FeedbackRules.EXAMPLE.tagsOf("Republished and unsnoozed"));
    }
}

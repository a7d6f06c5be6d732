package dev.emend.app.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.WorkspaceFixture;
import dev.emend.model.Feedback;
import dev.emend.model.Feedback.Satisfaction;
import dev.emend.model.Feedback.Source;
import dev.emend.model.Run.Role;
import dev.emend.model.UserException;
import dev.emend.model.rules.FeedbackRules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sessions end in four ways, and each is logged once. One workspace for all tests, each with
/// sessions of its own.
class ConversationTrackerTest {
    @TempDir
    private static Path folder;

    private static final ManualClock CLOCK = new ManualClock();
    private static WorkspaceFixture fixture;

    @BeforeAll
    static void open() throws Exception {
        fixture = WorkspaceFixture.at(CLOCK, folder, "git_cli");
        feedbacks().setRules(FeedbackRules.EXAMPLE);
    }

    @AfterAll
    static void close() throws Exception {
        fixture.close();
    }

    private static FeedbackService feedbacks() {
        return fixture.workspace.insights().feedbacks();
    }

    private static ConversationTracker sessions() {
        return feedbacks().sessions();
    }

    private static List<Feedback> logged(String id) throws Exception {
        return feedbacks().log("source:automatic").rows().stream()
                .filter(feedback -> feedback.from().about().startsWith(id + "#"))
                .toList();
    }

    private static void talk(String id) throws Exception {
        sessions().track(id, Role.USER, "Create a work item for the landing page");
        sessions().track(id, Role.ASSISTANT, "I propose three subtasks.");
        sessions().track(id, Role.USER, "Good, publish them");
    }

    @Test
    void anEndByTheAgentLogsOnce() throws Exception {
        talk("explicit");
        var feedback = sessions().end("explicit").orElseThrow();

        assertEquals(List.of("work_creation", "publishing"), feedback.tags());
        assertEquals(Satisfaction.HIGH, feedback.satisfaction());
        assertEquals(Source.AUTOMATIC, feedback.from().source());
        assertEquals(
                "Create a work item for the landing page (3 messages)",
                feedback.fields().summary());
        assertEquals(1, logged("explicit").size());
        var again = assertThrows(UserException.class, () -> sessions().end("explicit"));
        assertEquals(UserException.Code.NOT_FOUND, again.code());
        assertEquals(1, logged("explicit").size());
    }

    @Test
    void tenMinutesOfSilenceEndASessionAndNineDoNot() throws Exception {
        talk("silent");
        CLOCK.pass(Duration.ofMinutes(9));
        sessions().track("talking", Role.USER, "How is the release going");
        feedbacks().tick();
        assertEquals(List.of(), logged("silent"));
        assertTrue(isOpen("silent"));

        CLOCK.pass(Duration.ofMinutes(1));
        feedbacks().tick();
        assertEquals(1, logged("silent").size());
        assertFalse(isOpen("silent"));
        assertTrue(isOpen("talking"), "somebody spoke a minute ago");

        feedbacks().tick();
        assertEquals(1, logged("silent").size());
    }

    private static boolean isOpen(String id) throws Exception {
        return fixture.read(session -> session.conversations().open(id).isPresent());
    }

    @Test
    void shortSessionsAreLoggedOnlyWithAnImportantTag() throws Exception {
        sessions().track("short", Role.USER, "What is the status of the landing page");
        sessions().track("short", Role.ASSISTANT, "Two of three subtasks are open.");
        // a word of work_creation stands in it
        assertTrue(sessions().end("short").isPresent());

        sessions().track("shorter", Role.USER, "What is the status of the landing page");
        sessions().track("shorter", Role.ASSISTANT, "Two of three are open.");
        assertTrue(sessions().end("shorter").isEmpty(), "a status check of two messages");

        sessions().track("important", Role.USER, "Please reschedule the launch");
        assertEquals(
                List.of("replanning"), sessions().end("important").orElseThrow().tags());
    }

    @Test
    void twoSessionsWithTheSameWordsAreTwo() throws Exception {
        talk("twin-a");
        talk("twin-b");
        var a = sessions().end("twin-a").orElseThrow();
        var b = sessions().end("twin-b").orElseThrow();
        assertEquals(a.fields(), b.fields());

        talk("twin-a");
        assertTrue(sessions().end("twin-a").isPresent(), "the same id again is a new session");
        assertEquals(2, logged("twin-a").size());
        assertEquals(1, logged("twin-b").size());
    }

    @Test
    void whatIsClosedLogsEverySession() throws Exception {
        try (var other = WorkspaceFixture.at(CLOCK, folder.resolve("shutdown"), "git_cli")) {
            other.workspace.insights().feedbacks().setRules(FeedbackRules.EXAMPLE);
            var tracker = other.workspace.insights().feedbacks().sessions();
            for (var id : List.of("one", "two")) {
                tracker.track(id, Role.USER, "Create a task for me");
            }
            other.workspace.insights().feedbacks().close();
            assertEquals(
                    2, other.workspace.insights().feedbacks().log("").rows().size());
            other.workspace.insights().feedbacks().close();
            assertEquals(
                    2, other.workspace.insights().feedbacks().log("").rows().size());
        }
    }

    @Test
    void theNextStartLogsWhatACrashLeft() throws Exception {
        var place = folder.resolve("crash");
        Path file;
        try (var first = WorkspaceFixture.at(CLOCK, place, "git_cli")) {
            file = first.file;
            var tracker = first.workspace.insights().feedbacks().sessions();
            tracker.track("left", Role.USER, "Create a task for me");
            tracker.track("left", Role.ASSISTANT, "Done, I created it.");
        }
        try (var second = WorkspaceFixture.on(CLOCK, place, file)) {
            var feedbacks = second.workspace.insights().feedbacks();
            feedbacks.setRules(FeedbackRules.EXAMPLE);
            feedbacks.sessions().track("left", Role.USER, "Create a task again");
            var rows = feedbacks.log("").rows();
            assertEquals(1, rows.size());
            assertEquals(
                    "Create a task for me (2 messages)",
                    rows.getFirst().fields().summary());

            feedbacks.tick();
            assertEquals(1, feedbacks.log("").rows().size(), "the new one is under way");
            assertEquals(
                    "Create a task again (1 message)",
                    feedbacks.sessions().end("left").orElseThrow().fields().summary());
        }
    }

    @Test
    void secretsAreNotStored() throws Exception {
        var token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
        sessions().track("secret", Role.USER, "Create a task with the token " + token);
        var feedback = sessions().end("secret").orElseThrow();
        assertFalse(
                feedback.fields().summary().contains(token), feedback.fields().summary());
    }

    @Test
    void aSessionWithoutAnIdIsRefused() {
        var refused = assertThrows(UserException.class, () -> sessions().track("  ", Role.USER, "Hello"));
        assertEquals(UserException.Code.BAD_INPUT, refused.code());
    }
}

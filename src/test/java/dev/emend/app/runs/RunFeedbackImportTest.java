package dev.emend.app.runs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.RunLines;
import dev.emend.app.WorkspaceFixture;
import dev.emend.fixtures.TemporaryPolicy;
import dev.emend.model.Feedback;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.PeriodSummary;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFeedbackImportTest {
    @TempDir
    Path folder;

    private WorkspaceFixture fixture;

    @BeforeEach
    void open() throws Exception {
        fixture = WorkspaceFixture.open(folder, "spreadsheet_desktop");
    }

    @AfterEach
    void close() throws Exception {
        fixture.close();
    }

    private void bring(String name, int count) throws Exception {
        var lines = new RunLines(name);
        for (int i = 0; i < count; i++) {
            lines.run(name + i, "task " + i, "success", "read_file");
        }
        fixture.workspace
                .memories()
                .imports()
                .importFiles(REVIEWER, List.of(lines.write(folder.resolve(name + ".jsonl"))), false, Progress.SILENT);
    }

    private long logged() throws Exception {
        return fixture.workspace.insights().feedbacks().log("").total();
    }

    @Test
    void everyRunHasFeedbackHoweverManyThereAre() throws Exception {
        bring("many", 1_100);
        assertEquals(1_100, logged());
    }

    private Optional<Feedback> of(String outcome, String startedAt, Run.Message... messages) throws Exception {
        var head = new Run.Head("openai", "", "", startedAt, new Run.Ending(outcome, OptionalDouble.empty()));
        var run = new Run("r", head, List.of(messages), Json.Obj.EMPTY, Origin.HERE);
        return new RunFeedbackImport(fixture.own().context(), new TemporaryPolicy()).of(run);
    }

    private static Run.Message says(Run.Role role, String text) {
        return Run.Message.of(role, text);
    }

    private static Run.Message calls(String tool) {
        return new Run.Message(
                Run.Role.ASSISTANT, "", List.of(new Run.ToolCall("c", tool, Json.Obj.EMPTY)), "", "", Json.Obj.EMPTY);
    }

    @Test
    void whatIsNoConversationHasNoSatisfaction() throws Exception {
        assertTrue(of("", "", says(Run.Role.SYSTEM, "You are an agent.")).isEmpty());
        assertTrue(of("success", "", says(Run.Role.SYSTEM, "Go"), calls("ls")).isEmpty());
        assertTrue(of("", "", says(Run.Role.USER, "Anybody there?")).isEmpty());
        assertTrue(of("", "", says(Run.Role.USER, "List it"), calls("ls")).isPresent());
    }

    @Test
    void aRunWithoutACallHasNoErrors() throws Exception {
        var messages = new Run.Message[] {
            says(Run.Role.USER, "Change the seat"), says(Run.Role.ASSISTANT, "I am unable to change seats.")
        };
        var without = of("", "", messages).orElseThrow();
        assertEquals("", without.fields().couldImprove());
        assertEquals("Nothing asked twice.", without.fields().wentWell());
        var with = of("", "", messages[0], calls("change_seat"), messages[1]).orElseThrow();
        assertTrue(
                with.fields().couldImprove().startsWith("1 error: "),
                with.fields().couldImprove());
    }

    @Test
    void feedbackHasTheDateOfTheRun() throws Exception {
        var user = says(Run.Role.USER, "Hello");
        var agent = new Run.Message(Run.Role.ASSISTANT, "Hi", List.of(), "", "2024-03-01T10:00:00Z", Json.Obj.EMPTY);
        assertEquals(
                Instant.parse("2024-02-01T09:00:00Z"),
                of("", "2024-02-01T09:00:00Z", user, agent).orElseThrow().at());
        assertEquals(
                Instant.parse("2024-03-01T10:00:00Z"),
                of("", "", user, agent).orElseThrow().at());
    }

    /// Three questions are too many, unless the instructions demand them.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Be kind.                                                                       | true
            You must obtain explicit user confirmation (yes) before you change a booking.  | false
            Always ask the user to confirm before deleting files.                          | false
            Do not ask for confirmation before you read; you must be quick.                | true
            """)
    void whatItsInstructionsDemandIsNoFriction(String policy, boolean isFriction) throws Exception {
        var messages = new ArrayList<Run.Message>(List.of(says(Run.Role.SYSTEM, policy)));
        for (var what : List.of("the flight", "the hotel", "the car")) {
            messages.add(says(Run.Role.USER, "Take " + what));
            messages.add(says(Run.Role.ASSISTANT, "Shall I book " + what + "?"));
        }
        var improve = of("", "", messages.toArray(Run.Message[]::new))
                .orElseThrow()
                .fields()
                .couldImprove();
        assertEquals(isFriction ? "Asked 3 confirmation questions when one or two would do." : "", improve);
    }

    @Test
    void whatAFailedRunReportedAsDoneWentNotWell() throws Exception {
        var feedback = of(
                        "failure",
                        "",
                        says(Run.Role.USER, "Book it"),
                        calls("book"),
                        says(Run.Role.ASSISTANT, "Your flight has been booked."))
                .orElseThrow()
                .fields();
        assertFalse(feedback.wentWell().contains("booked"), feedback.wentWell());
        assertEquals(
                "The task was not done.\nReported as done what was not: \u201cYour flight has been booked.\u201d",
                feedback.couldImprove());
    }

    @Test
    void runsThatComeLaterHaveFeedbackToo() throws Exception {
        bring("first", 3);
        assertEquals(3, logged());
        assertEquals(3, logged());

        bring("second", 2);
        assertEquals(5, logged());
    }

    /// As earlier versions stored it: with the time of the import.
    @Test
    void whatWasStoredWithTheTimeOfItsImportIsOfTheDayOfItsRun() throws Exception {
        bring("first", 2);
        assertEquals(2, logged());
        var day = Instant.parse("2026-01-05T10:00:00Z"); // the other run says no time
        var imported = Instant.now().plusSeconds(60);
        fixture.store(session -> {
            session.handle().execute("update feedback set logged_at = ?", imported);
            session.handle().execute("update run set started_at = ? where task = 'task 0'", day);
        });

        var rows = fixture.workspace.insights().feedbacks().log("").rows();
        assertEquals(List.of("task 1", "task 0"), tasks(rows));
        assertEquals(imported.getEpochSecond(), rows.getFirst().at().getEpochSecond());
        assertEquals(day, rows.getLast().at());
        var period = new PeriodSummary.Period(day, day.plusSeconds(1));
        assertEquals(
                List.of("task 0"),
                tasks(fixture.own()
                        .context()
                        .store()
                        .read(session -> session.feedbacks().of(period))));
        assertEquals(
                Optional.of(day),
                fixture.own()
                        .context()
                        .store()
                        .read(session -> session.feedbacks().firstSince(Instant.EPOCH)));
    }

    private static List<String> tasks(List<Feedback> rows) {
        return rows.stream()
                .map(entry -> entry.fields().summary().substring(0, "task 0".length()))
                .toList();
    }

    @Test
    void runsThatComeBackHaveFeedbackToo() throws Exception {
        bring("first", 3);
        fixture.store(session -> session.imports().setPresent(1, false));
        assertEquals(0, logged());

        fixture.store(session -> session.imports().setPresent(1, true));
        assertEquals(3, logged());
    }

    @Test
    void aLaterStartLooksOnlyAtRunsThatCameSince() throws Exception {
        bring("first", 3);
        fixture.workspace.insights().runs().awaitAnalysed();
        assertEquals(3, logged());
        // who looked at these runs again would make it again
        fixture.store(session -> session.handle().execute("delete from feedback"));

        fixture.close();
        fixture = WorkspaceFixture.again(folder, folder.resolve("knowledge_catalog.json"), Duration.ZERO);
        assertEquals(0, logged());

        bring("second", 2);
        assertEquals(2, logged());
    }
}

package dev.emend.analysis.extraction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.runs.ExecutionAnalyzer;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Extraction;
import dev.emend.model.Extraction.Dimension;
import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RuleExtractorTest {
    private static final Run.Ending SUCCESS = new Run.Ending("success", OptionalDouble.of(1));
    private static final Run.Ending FAILURE = new Run.Ending("failure", OptionalDouble.of(0));

    private final List<Message> messages = new ArrayList<>();

    @Test
    void aFailedCallAndTheOneThatWorkedBecomeOneLesson() {
        user("Book it.");
        call("book", Json.Obj.of("flight", "A1", "amount", 5), "Error: 305 are due, 255 were paid");
        call("calculate", Json.Obj.of("expression", "305 - 250"), "55");
        call("book", Json.Obj.of("flight", "A1", "amount", 55), "booked");
        var extraction = extract(SUCCESS);
        var lesson = extraction.lessons().getFirst();
        assertEquals(Dimension.TACTICAL, lesson.dimension());
        assertEquals(
                "book(flight=A1, amount=5) failed with \"305 are due, 255 were paid\". It worked with"
                        + " amount=55 instead of 5, after calculate(expression=305 - 250).",
                lesson.text());
        assertEquals(List.of(1, 2, 5), lesson.messages());
        // a recovery 0.8 and the way to success 0.05 more
        assertEquals(0.85, extraction.verdict().confidence());
        assertTrue(extraction.verdict().isHigh());
        assertTrue(extraction.verdict().shouldSave());
        assertEquals(
                "It shows an error and what made it work and the way to success.",
                extraction.verdict().saveReason());
        assertEquals(lesson.text(), extraction.dimensions().learned().tactical());
        assertTrue(extraction.learnings().startsWith(lesson.text()));
    }

    @Test
    void severalFailuresBeforeTheSuccessAreToldTogether() {
        call("pay", Json.Obj.of("order", 7, "card", "a"), "Error: not enough");
        call("pay", Json.Obj.of("order", 7, "card", "b"), "Error: not enough");
        call("pay", Json.Obj.of("order", 7, "card", "c"), "Error: unknown card");
        call("pay", Json.Obj.of("order", 7, "card", "d"), "paid");
        var lesson = extract(Run.Ending.UNKNOWN).lessons().getFirst();
        assertEquals(
                "pay failed 3 times with \"not enough\" twice and \"unknown card\". It worked with"
                        + " card=d instead of c.",
                lesson.text());
        assertEquals(List.of(0, 1, 2, 3, 4, 5, 6), lesson.messages());
    }

    @Test
    void whatNeverWorkedIsAnAntiPattern() {
        call("deploy", Json.Obj.of("to", "prod"), "Error: access denied");
        say("I can't deploy.");
        var extraction = extract(FAILURE);
        var lesson = extraction.lessons().getFirst();
        assertEquals(Dimension.ANTI_PATTERN, lesson.dimension());
        assertEquals(
                "deploy(to=prod) failed with \"access denied\" and did not work in this run. The"
                        + " agent then said \"I can't deploy.\"",
                lesson.text());
        var antiPatterns = (Json.Obj) extraction.dimensions().learned().antiPatterns();
        assertEquals(lesson.text(), antiPatterns.text("description").orElse(""));
        assertEquals(0.55, extraction.verdict().confidence());
        assertTrue(extraction.verdict().shouldSave());
    }

    @Test
    void anObjectionOfTheUserIsACorrection() {
        user("Find a flight.");
        call("search", Json.Obj.of("date", "20"), "[]");
        say("Here are two flights in the morning.");
        user("That's not what I asked for, I need one after 11.");
        call("search", Json.Obj.of("date", "20", "after", "11"), "[]");
        var lesson = extract(SUCCESS).lessons().getFirst();
        assertEquals(
                "After search(date=20), the user corrected: \"That's not what I asked for, I need one"
                        + " after 11.\" The agent then called search(date=20, after=11).",
                lesson.text());
        assertEquals(List.of(1, 3, 4, 5), lesson.messages());
    }

    @Test
    void anAnswerAndAnOwnMistakeOfTheUserCorrectNothing() {
        say("Do you want insurance?");
        user("No, thank you, I don't need that.");
        say("Which flight do you mean?");
        user("I apologize, I gave you the wrong number. I meant M05.");
        say("Shall I book it?");
        user("No. I will think about it.");
        assertEquals(
                List.of(),
                extract(FAILURE).lessons().stream()
                        .filter(lesson -> lesson.text().contains("corrected"))
                        .toList());
    }

    @Test
    void whoWasRightToRefuseWasNotCorrected() {
        call("get_user", Json.Obj.of("id", 1), "silver");
        say("You may not cancel.");
        user("Please check again.");
        say("I am sorry, the rules do not allow it.");
        assertEquals(List.of(), extract(SUCCESS).lessons());
        assertEquals(1, extract(FAILURE).lessons().size());
    }

    @Test
    void sayingTheSameThreeTimesWithoutACallIsAStandstill() {
        call("get_user", Json.Obj.of("id", 1), "mia");
        for (int i = 0; i < 3; i++) {
            say("Unfortunately, I need the reservation ID to proceed with your cancellation today.");
            user("I do not have the reservation ID at hand.");
        }
        var extraction = extract(FAILURE);
        assertEquals(
                "The agent said nearly the same 3 times without calling a tool in between:"
                        + " \"Unfortunately, I need the reservation ID to proceed with your"
                        + " cancellation today.\" The user had answered: \"I do not have the"
                        + " reservation ID at hand.\"",
                extraction.lessons().getFirst().text());
        assertEquals(List.of(2, 4, 6), extraction.lessons().getFirst().messages());
    }

    @Test
    void theSameCallWithTheSameAnswerIsARepetition() {
        call("get_user", Json.Obj.of("id", 1), "mia");
        call("get_user", Json.Obj.of("id", 2), "omar");
        call("get_user", Json.Obj.of("id", 1), "mia");
        var extraction = extract(FAILURE);
        assertEquals(
                "get_user(id=1) was called twice and answered the same each time; nothing had changed"
                        + " in between, so the first answer would have done.",
                extraction.lessons().getFirst().text());
        assertEquals(List.of(0, 4), extraction.lessons().getFirst().messages());
    }

    @Test
    void lookingAgainAfterAChangeIsNoRepetition() {
        call("read_file", Json.Obj.of("path", "a"), "1");
        call("write_file", Json.Obj.of("path", "b"), "ok");
        call("read_file", Json.Obj.of("path", "a"), "1");
        var texts =
                extract(FAILURE).lessons().stream().map(Extraction.Lesson::text).toList();
        assertTrue(texts.stream().noneMatch(text -> text.contains("answered the same")));
    }

    @Test
    void aFailedRunIsComparedWithWhatABenchmarkExpected() {
        call("book_reservation", Json.Obj.of("user", "mia", "bags", 1, "cabin", "eco"), "done");
        var metadata = Json.Obj.of(
                "info",
                Json.Obj.of(
                        "task",
                        Json.Obj.of(
                                "actions",
                                List.of(
                                        action("get_user_details", "id", "mia"),
                                        expected("book_reservation", 0),
                                        action("cancel_reservation", "id", "Z7"))),
                        "reward_info",
                        Json.Obj.of("info", Json.Obj.of("outputs", Json.Obj.of("327", false, "12", true)))));
        var extraction = extract("tau_bench", FAILURE, metadata);
        assertEquals(
                List.of(
                        "book_reservation should have been called with bags=0 instead of 1.",
                        "This call was expected and never made: cancel_reservation(id=Z7).",
                        "The user should have been told \"327\", and was not."),
                extraction.lessons().stream().map(Extraction.Lesson::text).toList());
        assertEquals(0.9, extraction.verdict().confidence());
    }

    @Test
    void aChangeNobodyExpectedIsAnAntiPattern() {
        call("cancel_reservation", Json.Obj.of("id", "Z7"), "cancelled");
        var metadata = Json.Obj.of("info", Json.Obj.of("task", Json.Obj.of("actions", List.of())));
        assertEquals(
                "cancel_reservation(id=Z7) was done, though nothing of the kind was expected.",
                extract("tau_bench", FAILURE, metadata).lessons().getFirst().text());
    }

    @Test
    void whetherTheLastChangeWasTriedIsTooLittleAlone() {
        call("edit", Json.Obj.of("file", "a.py"), "ok");
        call("bash", Json.Obj.of("command", "python a.py"), "8.2");
        call("submit", Json.Obj.EMPTY, "submitted");
        var extraction = extract("swe_agent", Run.Ending.UNKNOWN, Json.Obj.EMPTY);
        assertEquals(
                "The last change, edit(file=a.py), was tried with bash(command=python a.py) before the" + " end.",
                extraction.dimensions().learned().meta());
        // 0.5 less 0.1, because nobody said how it ended
        assertEquals(0.4, extraction.verdict().confidence());
        assertFalse(extraction.verdict().shouldSave());
        assertEquals(
                "There is only how the last change was tried, which is too little to keep.",
                extraction.verdict().saveReason());
    }

    @Test
    void aCommandWorksAgainOnlyAsTheSameProgram() {
        call("bash", Json.Obj.of("command", "pytest -q"), "Exit code 1\n2 failed");
        call("bash", Json.Obj.of("command", "ls"), "a.py");
        call("edit", Json.Obj.of("file", "a.py"), "ok");
        call("bash", Json.Obj.of("command", "pytest -q"), "2 passed");
        var lesson = extract("swe_agent", SUCCESS, Json.Obj.EMPTY).lessons().getFirst();
        assertEquals(
                "bash(command=pytest -q) failed with \"2 failed (exit code 1)\". The same call worked"
                        + " after bash(command=ls) and edit(file=a.py).",
                lesson.text());
    }

    @Test
    void sameIdsOfSeveralCallsAreToldApart() {
        for (var result : List.of("Error: closed", "open")) {
            messages.add(new Message(
                    Role.ASSISTANT,
                    "",
                    List.of(new ToolCall("x", "enter", Json.Obj.of("door", 1))),
                    "",
                    "",
                    Json.Obj.EMPTY));
            messages.add(new Message(Role.TOOL, result, List.of(), "x", "", Json.Obj.EMPTY));
        }
        assertEquals(
                "enter(door=1) failed with \"closed\". The same call worked when it was made again.",
                extract(Run.Ending.UNKNOWN).lessons().getFirst().text());
    }

    @Test
    void nothingToLearnIsSaid() {
        call("get_user", Json.Obj.of("id", 1), "mia");
        var extraction = extract(SUCCESS);
        assertEquals("", extraction.learnings());
        assertEquals(
                new Extraction.Verdict(0, false, "Nothing failed, was repeated or was corrected: there is no lesson."),
                extraction.verdict());
        assertEquals(
                "The run failed, but its transcript does not show why.",
                extract(FAILURE).verdict().saveReason());
    }

    @Test
    void becomesAMemoryWithAllItsDimensions() {
        user("Open the door.");
        call("enter", Json.Obj.of("door", 1), "Error: closed");
        call("enter", Json.Obj.of("door", 2), "open");
        var run = run("openai", FAILURE, Json.Obj.EMPTY);
        var execution = ExecutionAnalyzer.analyze(run, Mode.OWN);
        var memory = new RuleExtractor().extract(run, execution).memory("m1", run, execution);
        assertEquals("a task", memory.text().task());
        assertEquals("A run of openai, with the tools enter.", memory.text().context());
        assertEquals(
                "[0] user: Open the door.\n[1] assistant: calls enter(door=1)\n[2] tool: Error:"
                        + " closed\n[3] assistant: calls enter(door=2)\n[4] tool: open",
                memory.text().narrative());
        assertTrue(
                memory.text().reflection().startsWith("The run failed with 2 calls, 1 of them failed."),
                memory.text().reflection());
        assertEquals("failure", memory.result().outcome());
        assertEquals(OptionalDouble.of(0.8), memory.result().confidence());
        assertEquals("run", memory.metadata().text("run_id").orElse(""));
    }

    private Extraction extract(Run.Ending ending) {
        return extract("openai", ending, Json.Obj.EMPTY);
    }

    private Extraction extract(String family, Run.Ending ending, Json.Obj metadata) {
        var run = run(family, ending, metadata);
        return new RuleExtractor().extract(run, ExecutionAnalyzer.analyze(run, Mode.OWN));
    }

    private Run run(String family, Run.Ending ending, Json.Obj metadata) {
        var head = new Run.Head(family, "a task", "", "", ending);
        return new Run("run", head, messages, metadata, Origin.HERE);
    }

    private void user(String text) {
        messages.add(Message.of(Role.USER, text));
    }

    private void say(String text) {
        messages.add(Message.of(Role.ASSISTANT, text));
    }

    private void call(String tool, Json.Obj arguments, String result) {
        messages.add(
                new Message(Role.ASSISTANT, "", List.of(new ToolCall("", tool, arguments)), "", "", Json.Obj.EMPTY));
        messages.add(Message.of(Role.TOOL, result));
    }

    private static Json.Obj action(String tool, String name, String value) {
        return Json.Obj.of("name", tool, "kwargs", Json.Obj.of(name, value));
    }

    private static Json.Obj expected(String tool, int bags) {
        return Json.Obj.of("name", tool, "kwargs", Json.Obj.of("user", "mia", "bags", bags, "cabin", "eco"));
    }
}

package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.ManualClock;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Agents that can be asked back judge look-alikes, within a number of questions a day.
class AgentQuestionsTest {
    private static final String CATALOG = """
            [{"knowledge_id": "git_push_branch", "description": "Publish a branch",
              "action_sequence": ["git push"], "kb_learnings": [
                {"task": "a", "original_error": "fatal: the current branch has no upstream branch",
                 "recovery_approach": "Set the upstream with git push -u origin."},
                {"task": "b", "original_error": "fatal: the branch has no upstream branch",
                 "recovery_approach": "Give git push the option -u, never the token ghp_0123456789abcdefghijABCDEFGHIJ012345."},
                {"task": "c", "original_error": "fatal: no upstream branch",
                 "recovery_approach": "Push with -u and the name of the remote\\u200b the first time."}]}]
            """;

    private static final String SAME = "{\"relation\": \"same\", \"reason\": \"Both set the upstream.\"}";

    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T20:00:00Z"));
    private OpenWorkspace opened;

    @BeforeEach
    void open() throws Exception {
        reopen(Files.writeString(folder.resolve("catalog.json"), CATALOG));
    }

    private void reopen(Path catalog) throws Exception {
        opened = OpenWorkspace.at(catalog, clock);
        opened.workspace().search().awaitReady();
        assertEquals(3, proposals().similarPairs().size());
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private ProposalSet proposals() {
        return opened.workspace().review().proposals().awaitFresh();
    }

    private AgentQuestions allowed(int perDay) {
        var questions = opened.workspace().review().questions();
        questions.allow(perDay);
        return questions;
    }

    private List<Judgment> judgments() {
        return proposals().similarPairs().stream()
                .flatMap(pair -> pair.judgment().stream())
                .toList();
    }

    /// An agent whose model gives these answers, the last one again and again; empty for none.
    private static final class FakeAgent implements AgentQuestions.Respondent {
        private final List<String> asked = new ArrayList<>();
        private final List<String> answers;
        private Optional<AgentClient> client;
        private boolean isReachable = true;
        private Runnable meanwhile = () -> {};

        FakeAgent(String name, String... answers) {
            this.client = Optional.of(new AgentClient(name, Set.of(Scope.READ, Scope.PROPOSE), true));
            this.answers = List.of(answers);
        }

        FakeAgent as(AgentClient changed) {
            client = Optional.of(changed);
            return this;
        }

        @Override
        public Optional<AgentClient> client() {
            return client;
        }

        @Override
        public boolean isReachable() {
            return isReachable;
        }

        @Override
        public String answer(String prompt) throws UserException {
            asked.add(prompt);
            meanwhile.run();
            var answer = answers.get(Math.min(asked.size(), answers.size()) - 1);
            if (answer.isEmpty()) {
                throw new UserException(UserException.Code.MISSING, "No answer.", "", "");
            }
            return answer;
        }
    }

    @Test
    void aPairIsAskedAboutInBothOrdersAndKeptUnderTheAgentsName() throws Exception {
        var agent = new FakeAgent("planner", "<think>{}</think>```json\n" + SAME + "\n```");

        allowed(10).ask(agent);

        assertEquals(2, agent.asked.size(), "one pair a time");
        assertFalse(agent.asked.getFirst().equals(agent.asked.getLast()));
        var judgment = judgments().getFirst();
        assertEquals("agent planner", judgment.judge());
        assertEquals("same", judgment.relationWord());
        assertEquals("Both set the upstream.", judgment.reason());
        assertEquals(1, judgments().size());
        assertEquals(3, proposals().similarPairs().size(), "nothing was decided");
    }

    @Test
    void nobodyIsAskedUntilAPersonAllowsIt() throws Exception {
        var agent = new FakeAgent("planner", SAME);

        opened.workspace().review().questions().ask(agent);
        allowed(1).ask(agent);
        allowed(0).ask(agent);

        assertEquals(List.of(), agent.asked);
        assertTrue(Files.notExists(opened.folder().resolve("questions.json")));
    }

    @Test
    void noMoreAreAskedOnOneDayThanThePersonAllowsAlsoAfterARestart() throws Exception {
        var one = new FakeAgent("one", SAME);
        var two = new FakeAgent("two", SAME);
        allowed(5).ask(one);
        allowed(5).ask(two);
        allowed(5).ask(one);
        assertEquals(2, one.asked.size());
        assertEquals(2, two.asked.size());

        opened.close();
        reopen(opened.catalog());
        allowed(5).ask(one);
        assertEquals(2, one.asked.size(), "the day is not over");
        clock.pass(Duration.ofHours(5));
        allowed(5).ask(one);
        assertEquals(4, one.asked.size());
        assertEquals(3, judgments().size());
    }

    @Test
    void anAgentIsAskedOnlyAboutWhatItMayReadAndPropose() throws Exception {
        var questions = allowed(10);
        for (var client : List.of(
                new AgentClient("reader", Set.of(Scope.READ), true),
                new AgentClient("writer", Set.of(Scope.PROPOSE), true),
                new AgentClient("reviewed only", Set.of(Scope.READ, Scope.PROPOSE), false))) {
            var agent = new FakeAgent("", SAME).as(client);
            questions.ask(agent);
            assertEquals(List.of(), agent.asked, client.name());
        }
        var gone = new FakeAgent("gone", SAME);
        gone.client = Optional.empty();
        questions.ask(gone);
        assertEquals(List.of(), gone.asked);
        var away = new FakeAgent("away", SAME);
        away.isReachable = false;
        questions.ask(away);
        assertEquals(List.of(), away.asked);
        assertTrue(questions.isOn());
        assertEquals(List.of(), judgments());
    }

    @Test
    void whoLosesItsPermissionMeanwhileIsAskedNoMoreAndItsAnswerIsDropped() throws Exception {
        var agent = new FakeAgent("planner", SAME);
        agent.meanwhile = () -> agent.as(new AgentClient("planner", Set.of(Scope.READ), true));

        assertThrows(UserException.class, () -> allowed(4).ask(agent));

        assertEquals(1, agent.asked.size());
        assertEquals(List.of(), judgments());
        var other = new FakeAgent("other", SAME);
        allowed(3).ask(other);
        assertEquals(2, other.asked.size(), "the pair is free, and one question was not used");
    }

    @Test
    void whatDiffersByOrderIsLeftToThePersonAndNotAskedAgain() throws Exception {
        var questions = allowed(100);
        for (int pair = 0; pair < 3; pair++) {
            var agent = new FakeAgent("planner", SAME, "{\"relation\": \"separate\", \"reason\": \"x\"}");
            questions.ask(agent);
            assertEquals(2, agent.asked.size());
        }
        assertEquals(List.of(), judgments());
        var again = new FakeAgent("planner", SAME);
        questions.ask(again);
        assertEquals(List.of(), again.asked, "it could not decide on any of the three");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "They are the same.",
                "{\"relation\": \"similar\", \"reason\": \"x\"}",
                "{\"relation\": 7}",
                "{\"relation\": \"same\""
            })
    void whatCanNotBeReadIsAskedAgainAfterTheOtherPairs(String unusable) throws Exception {
        var questions = allowed(100);
        var first = new FakeAgent("planner", unusable);
        questions.ask(first);
        assertEquals(1, first.asked.size(), "the other order is of no use");
        var second = new FakeAgent("planner", SAME, unusable);
        questions.ask(second);
        assertEquals(2, second.asked.size());
        assertEquals(List.of(), judgments());

        var usable = new FakeAgent("planner", SAME);
        for (int pair = 0; pair < 3; pair++) {
            questions.ask(usable);
        }
        assertEquals(3, judgments().size(), "all three, the two without an answer too");
        assertTrue(usable.asked.contains(first.asked.getFirst()));
        assertFalse(usable.asked.indexOf(first.asked.getFirst()) < 2, "the pair nobody was asked about comes first");
    }

    @Test
    void anAgentWithFiveUnusableAnswersInARowIsAskedNoMoreAnotherOneIs() throws Exception {
        var questions = allowed(100);
        var useless = new FakeAgent("useless", "I can't.");
        for (int call = 0; call < 8; call++) {
            questions.ask(useless);
        }
        assertEquals(5, useless.asked.size());

        var other = new FakeAgent("other", SAME);
        questions.ask(other);
        assertEquals(1, judgments().size());
    }

    @Test
    void aPairIsFreeAgainWhenThereIsNoAnswer() throws Exception {
        var silent = new FakeAgent("silent", "");
        assertThrows(UserException.class, () -> allowed(10).ask(silent));
        assertEquals(1, silent.asked.size());

        var other = new FakeAgent("other", SAME);
        allowed(10).ask(other);
        assertEquals(silent.asked.getFirst(), other.asked.getFirst());
        assertEquals(1, judgments().size());
    }

    @Test
    void whileOneAnswersAnotherIsAskedAboutAnotherPair() throws Exception {
        var questions = allowed(100);
        var two = new FakeAgent("two", SAME);
        var one = new FakeAgent("one", SAME);
        one.meanwhile = () -> {
            try {
                if (two.asked.isEmpty()) {
                    questions.ask(two);
                }
            } catch (UserException e) {
                throw new AssertionError(e);
            }
        };

        questions.ask(one);

        assertFalse(two.asked.contains(one.asked.getFirst()));
        assertEquals(2, judgments().size());
    }

    @Test
    void secretsAndHiddenCharactersStayHere() throws Exception {
        var agent = new FakeAgent(
                "planner",
                "{\"relation\": \"same\", \"reason\": \"Both use ghp_0123456789abcdefghijABCDEFGHIJ012345.\\u200b\"}");
        allowed(100).ask(agent);
        allowed(100).ask(agent);
        allowed(100).ask(agent);

        assertEquals(6, agent.asked.size());
        for (var prompt : agent.asked) {
            assertFalse(prompt.contains("ghp_"), prompt);
            assertFalse(prompt.contains("\u200b"), prompt);
        }
        for (var judgment : judgments()) {
            assertFalse(judgment.reason().contains("ghp_"), judgment.reason());
            assertFalse(judgment.reason().contains("\u200b"), judgment.reason());
        }
    }

    @Test
    void aCountThatCanNotBeReadGrantsNothing() throws Exception {
        Files.writeString(opened.folder().resolve("questions.json"), "{\"day\": ");
        var agent = new FakeAgent("planner", SAME);

        var refusal = assertThrows(UserException.class, () -> allowed(10).ask(agent));

        assertTrue(refusal.message().contains("questions.json"), refusal.message());
        assertEquals(List.of(), agent.asked);
    }
}

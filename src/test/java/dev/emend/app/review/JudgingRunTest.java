package dev.emend.app.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.review.JudgingService.JudgingResult;
import dev.emend.app.review.JudgingService.UnjudgedPair;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.remote.ChatEndpoint;
import dev.emend.remote.ChatModel;
import dev.emend.remote.ChatServer;
import dev.emend.remote.ChatServer.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A model on a server is asked about many pairs.
class JudgingRunTest {
    private static final ItemRef ITEM =
            new ItemRef(UUID.fromString("00000000-0000-0000-0000-000000000001"), "push_branch", 0);

    private final Map<UnjudgedPair, PairAnswer> kept = new LinkedHashMap<>();
    private ChatServer server;
    private EndpointJudge judge;

    @BeforeEach
    void open() throws Exception {
        server = new ChatServer();
        judge = new EndpointJudge(
                new ChatModel(ChatEndpoint.of(server.address(), "llama3.2", false), "", Duration.ofSeconds(30)));
    }

    @AfterEach
    void close() {
        judge.close();
        server.close();
    }

    private static Learning learning(int number) {
        var ref = new LearningRef(ITEM, "learning" + number);
        return new Learning(
                ref, number, Json.Obj.of("task", "task " + number, "original_error", "no branch " + number));
    }

    private static UnjudgedPair pair(int one, int other) {
        var first = learning(one);
        var second = learning(other);
        return new UnjudgedPair(first, second, first.ref(), second.ref());
    }

    /// Each with the next: 0 and 1, 1 and 2, and so on.
    private static List<UnjudgedPair> chain(int pairs) {
        return IntStream.range(0, pairs).mapToObj(i -> pair(i, i + 1)).toList();
    }

    private JudgingResult run(List<UnjudgedPair> pairs) throws UserException {
        return run(pairs, Progress.SILENT);
    }

    private JudgingResult run(List<UnjudgedPair> pairs, Progress progress) throws UserException {
        return new JudgingRun(judge, pairs, kept::put, progress).run();
    }

    private static JudgeStub always(String relation) {
        return new JudgeStub((_, _) -> relation);
    }

    /// The number a learning of [#learning] has in its text.
    private static int number(String text) {
        return Integer.parseInt(text.replaceAll("(?s).*no branch (\\d+).*", "$1"));
    }

    @Test
    void twentyPairsGoIntoOneCallAndEachIsAskedInBothOrders() throws Exception {
        server.reply(always("separate"));

        assertEquals(new JudgingResult(50, 0, 0, false), run(chain(50)));

        // 20, 20 and 10 pairs, each in both orders
        assertEquals(6, server.requests().size());
        assertEquals(100, server.requests().stream().mapToInt(JudgeStub::pairs).sum());
        assertEquals(50, kept.size());
    }

    @Test
    void eachPairGetsItsOwnWord() throws Exception {
        // by the sum of both: the same in either order
        server.reply(new JudgeStub(
                (one, other) -> List.of("same", "contradicts", "separate").get((number(one) + number(other)) / 2 % 3)));

        run(chain(20));

        for (int i = 0; i < 20; i++) {
            var relation = List.of("same", "contradicts", "separate").get((i + i + 1) / 2 % 3);
            var answer = (PairAnswer.Decided) Objects.requireNonNull(kept.get(pair(i, i + 1)));
            assertEquals(relation, answer.judgment().relationWord(), "pair " + i);
            assertFalse(answer.judgment().reason().isEmpty());
        }
    }

    @Test
    void aPairOnWhichTheOrdersDifferIsUndecidedAndTheOthersAreNot() throws Exception {
        server.reply(new JudgeStub((one, other) -> number(one) == 4 && number(other) == 5 ? "same" : "separate"));

        assertEquals(new JudgingResult(11, 1, 0, false), run(chain(12)));

        assertEquals(new PairAnswer.Undecided(), kept.get(pair(4, 5)));
    }

    @Test
    void aLearningOfSeveralPairsIsToldOnce() throws Exception {
        server.reply(always("same"));

        run(chain(12));

        var prompt = JudgeStub.prompt(server.requests().getFirst());
        assertEquals(2, prompt.split("no branch 5", -1).length, prompt);
    }

    @Test
    void pairsOfLongLearningsAreAskedFewAtATime() throws Exception {
        var longText = "word ".repeat(390);
        var pairs = IntStream.range(0, 12)
                .mapToObj(i -> {
                    var one = new Learning(
                            new LearningRef(ITEM, "a" + i), i, Json.Obj.of("original_error", i + longText));
                    var other = new Learning(
                            new LearningRef(ITEM, "b" + i), i, Json.Obj.of("original_error", i + longText));
                    return new UnjudgedPair(one, other, one.ref(), other.ref());
                })
                .toList();
        server.reply(always("same"));

        assertEquals(12, run(pairs).judgedCount());

        for (var request : server.requests()) {
            assertTrue(JudgeStub.prompt(request).length() < 10_000, "fits a model of 4,096 tokens");
        }
    }

    @Test
    void fourCallsAreUnderWayAtOnceOnceAnAnswerCouldBeUsed() throws Exception {
        var atOnce = new AtomicInteger();
        var most = new AtomicInteger();
        var four = new CountDownLatch(4);
        var calls = new AtomicInteger();
        server.reply(request -> {
            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
            if (calls.incrementAndGet() > 2) { // after both orders of the first
                four.countDown();
                awaitUninterruptibly(four);
            }
            atOnce.decrementAndGet();
            return always("separate").apply(request);
        });

        assertEquals(200, run(chain(200)).judgedCount());

        assertEquals(4, most.get());
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "They are the same.",
                "{\"pairs\": []}",
                "{\"pairs\": [{\"pair\": 99, \"relation\": \"same\"}, 7, null]}",
                "{\"pairs\": \"same\"}",
                "{\"relation\": \"alike\", \"reason\": \"\"}"
            })
    void fiveUnusableAnswersInARowEndTheRun(String unusable) {
        server.reply(_ -> Reply.saying(unusable));

        var ended = assertThrows(UserException.class, () -> run(chain(500)));

        assertEquals(5, server.requests().size());
        assertEquals(UserException.Code.MISSING, ended.code(), "exit 69");
        assertTrue(ended.message().contains("5 answers in a row"), ended.message());
        assertTrue(ended.impact().contains("0 pairs"), ended.impact());
        assertTrue(
                kept.values().stream().allMatch(new PairAnswer.Unusable()::equals),
                kept.values().toString());
    }

    @Test
    void whatWasKeptBeforeAFailureIsSaid() {
        var calls = new AtomicInteger();
        server.reply(request -> calls.incrementAndGet() <= 4
                ? always("same").apply(request)
                : new Reply(404, "", "{\"error\": {\"message\": \"no such model\"}}"));

        var failed = assertThrows(UserException.class, () -> run(chain(500)));

        int judged = kept.size();
        assertTrue(judged >= 20 && judged <= 40, "two calls in both orders at most: " + judged);
        assertTrue(failed.impact().contains(judged + " pairs"), failed.impact());
        assertTrue(failed.message().contains("answers 404"), failed.message());
    }

    @Test
    void aModelThatCanNotAnswerManyIsAskedAboutFewer() throws Exception {
        server.reply(request -> JudgeStub.pairs(request) > 3
                ? Reply.saying("?")
                : always("same").apply(request));

        assertEquals(new JudgingResult(40, 0, 0, false), run(chain(40)));

        // 20, 10 and 5 in vain, then 3 at most: each 5 of the 40 as 3 and 2, in both orders
        assertEquals(3 + 2 * 16, server.requests().size());
    }

    @Test
    void aModelThatKnowsOnePairOnlyIsAskedAboutOne() throws Exception {
        server.reply(request -> JudgeStub.pairs(request) > 1
                ? Reply.saying("{\"relation\": \"same\", \"reason\": \"Both.\"}")
                : always("same").apply(request));

        assertEquals(new JudgingResult(10, 0, 0, false), run(chain(10)));
    }

    @Test
    void aPairWithoutAnAnswerIsUnusableTheOthersOfItsCallCount() throws Exception {
        server.reply(new JudgeStub((one, other) -> number(one) + number(other) == 9 ? "alike" : "same"));

        assertEquals(new JudgingResult(11, 0, 1, false), run(chain(12)));

        assertEquals(new PairAnswer.Unusable(), kept.get(pair(4, 5)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"contradicts", "same"})
    void aPairThatIsAnsweredTwiceIsUnusable(String second) throws Exception {
        server.reply(request -> {
            var answer = always("same").answer(request);
            var pairs = new ArrayList<Json>(answer.array("pairs"));
            pairs.add(Json.Obj.of("pair", 1, "relation", second, "reason", ""));
            return Reply.saying(Json.Obj.of("pairs", pairs).compact());
        });

        var result = run(chain(3));

        assertTrue(result.unusable() >= 1, result.toString());
    }

    @Test
    void stoppingItKeepsWhatWasAnswered() throws Exception {
        server.reply(always("same"));
        var progress = new Progress() {
            private volatile boolean isStopped;

            @Override
            public void report(long done, long total) {
                isStopped = done > 0;
            }

            @Override
            public boolean isCancelled() {
                return isStopped;
            }
        };

        var result = run(chain(100), progress);

        assertTrue(result.isCancelled());
        assertEquals(20, result.judgedCount());
        assertEquals(20, kept.size());
    }
}

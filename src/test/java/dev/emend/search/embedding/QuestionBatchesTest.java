package dev.emend.search.embedding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Questions of many at once, with a network that gives a text its number back: what it is given in
/// one run is seen.
@Timeout(60)
class QuestionBatchesTest {
    private static final String BAD = "13";

    private final EmbeddingThread thread = new EmbeddingThread();
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    private final ConcurrentLinkedQueue<List<long[]>> runs = new ConcurrentLinkedQueue<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final QuestionBatches batches =
            new QuestionBatches(thread, texts -> texts.stream().map(this::ids).toList(), this::run);

    @AfterEach
    void end() {
        thread.close();
        callers.close();
    }

    /// The number, as often as it says itself.
    private long[] ids(String text) {
        int number = Integer.parseInt(text);
        var ids = new long[1 + number % 40];
        java.util.Arrays.fill(ids, number);
        return ids;
    }

    private float[][] run(List<long[]> texts) throws ModelException {
        runs.add(texts);
        if (texts.stream().anyMatch(ids -> ids[0] == Integer.parseInt(BAD))) {
            throw new ModelException("It can't be read", new IllegalArgumentException());
        }
        return texts.stream().map(ids -> new float[] {ids[0]}).toArray(float[][]::new);
    }

    /// Holds the model until the latch is down.
    private CountDownLatch hold() throws ModelException {
        var held = new CountDownLatch(1);
        thread.start(() -> {
            try {
                return held.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        return held;
    }

    private Future<float[]> ask(String text) {
        Callable<float[]> asking = () -> {
            asked.incrementAndGet();
            return batches.vector(text);
        };
        return callers.submit(asking);
    }

    private List<Future<float[]>> askAll(int count) {
        var answers = new ArrayList<Future<float[]>>();
        for (int i = 0; i < count; i++) {
            answers.add(ask(String.valueOf(i)));
        }
        while (asked.get() < count) {
            Thread.onSpinWait();
        }
        return answers;
    }

    @Test
    void eachOfManyGetsItsOwnVectorAndThoseThatWaitShareARun() throws Exception {
        var held = hold();
        var answers = askAll(300);
        held.countDown();
        for (int i = 0; i < answers.size(); i++) {
            if (i != Integer.parseInt(BAD)) {
                assertArrayEquals(new float[] {i}, answers.get(i).get());
            }
        }
        assertTrue(runs.size() < 200, "runs: " + runs.size());
        for (var run : runs) {
            int longest = run.getFirst().length;
            run.forEach(ids -> assertTrue(longest <= ids.length * 1.5 + 4, "a short text is filled up"));
            assertTrue(run.size() <= 16, "nobody waits for more than 16");
        }
    }

    @Test
    void aTextTheModelFailsOnFailsAlone() throws Exception {
        var held = hold();
        var answers = askAll(60);
        held.countDown();
        for (int i = 0; i < answers.size(); i++) {
            var answer = answers.get(i);
            if (String.valueOf(i).equals(BAD)) {
                var failure = assertThrows(ExecutionException.class, answer::get);
                assertEquals(
                        "It can't be read",
                        assertInstanceOf(ModelException.class, failure.getCause())
                                .message());
            } else {
                assertArrayEquals(new float[] {i}, answer.get());
            }
        }
    }

    @Test
    void aTextThatIsNoneFailsAlone() throws Exception {
        var held = hold();
        var good = ask("1");
        var wrong = ask("no number");
        var other = ask("2");
        while (asked.get() < 3) {
            Thread.onSpinWait();
        }
        held.countDown();
        assertArrayEquals(new float[] {1}, good.get());
        assertArrayEquals(new float[] {2}, other.get());
        var failure = assertThrows(ExecutionException.class, wrong::get);
        assertInstanceOf(NumberFormatException.class, failure.getCause());
    }

    @Test
    void whoWaitsWhileItIsClosedIsAnsweredOrTold() throws Exception {
        var held = hold();
        var answers = askAll(40);
        var closing = callers.submit(() -> thread.close(() -> {}));
        while (!isClosed()) {
            Thread.onSpinWait();
        }
        held.countDown();
        closing.get();
        int told = 0;
        for (int i = 0; i < answers.size(); i++) {
            told += isToldOrAnswered(answers.get(i), i) ? 1 : 0;
        }
        assertEquals(answers.size(), told);
        assertThrows(ModelException.class, () -> batches.vector("1"));
    }

    private boolean isClosed() {
        try {
            thread.start(() -> 0);
            return false;
        } catch (ModelException closed) {
            return true;
        }
    }

    private static boolean isToldOrAnswered(Future<float[]> answer, int number)
            throws InterruptedException, TimeoutException {
        try {
            return answer.get(30, TimeUnit.SECONDS)[0] == number;
        } catch (ExecutionException e) {
            return e.getCause() instanceof ModelException;
        }
    }
}

package dev.emend.app.review;

import dev.emend.analysis.similarity.JudgedPairs;
import dev.emend.analysis.similarity.RelationPrompt;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.runs.ExtractionService.Endpoint;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.remote.ChatEndpoint;
import dev.emend.remote.ChatModel;
import dev.emend.remote.ChatServer;
import dev.emend.remote.ChatServer.Reply;
import dev.emend.store.sql.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// What judging the look-alikes of 320 learnings takes on one stub: as Emend asks, and one pair a call, one
/// call after the other.
public final class JudgingCost implements AutoCloseable {
    private static final int CHARACTERS_PER_TOKEN = 4;

    private final OpenWorkspace opened;
    private final Duration perCall;
    private final Duration perAnswerToken;

    /// @param tokens of requests, their schemas included, and answers
    public record Figures(int pairs, long calls, long tokens, double seconds) {}

    /// @param perCall how long the stub takes for a call, and for each token of its answer
    public JudgingCost(Path folder, Duration perCall, Duration perAnswerToken) throws Exception {
        this.perCall = perCall;
        this.perAnswerToken = perAnswerToken;
        opened = OpenWorkspace.at(Files.writeString(folder.resolve("catalog.json"), catalog()), Clock.systemUTC());
        opened.workspace().search().awaitReady();
    }

    private static String catalog() throws Exception {
        var items = new LinkedHashMap<String, List<Json>>();
        for (var pair : JudgedPairs.of("judged-pairs-third.json", false)) {
            for (var side : List.of(pair.a(), pair.b())) {
                items.computeIfAbsent(side.learning().ref().item().knowledgeId(), _ -> new ArrayList<>())
                        .add(side.learning().fields());
            }
        }
        return new Json.Arr(items.entrySet().stream()
                        .map(item -> (Json) Json.Obj.of(
                                "knowledge_id", item.getKey(),
                                "description", item.getKey(),
                                "action_sequence", List.of("Do it"),
                                "kb_learnings", item.getValue()))
                        .toList())
                .compact();
    }

    /// Counts and answers, after the time a model takes.
    private final class Stub {
        private final AtomicLong calls = new AtomicLong();
        private final AtomicLong characters = new AtomicLong();
        private final JudgeStub judge = new JudgeStub((_, _) -> "separate");

        Reply answer(Json.Obj request) {
            var answer = judge.answer(request).compact();
            calls.incrementAndGet();
            characters.addAndGet(request.compact().length() + answer.length());
            var time = perCall.plus(perAnswerToken.multipliedBy(answer.length() / CHARACTERS_PER_TOKEN));
            try {
                Thread.sleep(time);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return Reply.saying(answer);
        }

        Figures figures(int pairs, long start) {
            return new Figures(
                    pairs, calls.get(), characters.get() / CHARACTERS_PER_TOKEN, (System.nanoTime() - start) / 1e9);
        }
    }

    /// One pair a call, one call after the other.
    public Figures onePairAtATime() throws Exception {
        var pairs = opened.workspace().review().proposals().awaitFresh().similarPairs();
        var stub = new Stub();
        try (var server = new ChatServer();
                var model =
                        new ChatModel(ChatEndpoint.of(server.address(), "stub", false), "", Duration.ofSeconds(30))) {
            server.reply(stub::answer);
            long start = System.nanoTime();
            for (var pair : pairs) {
                var one = learning(pair.one());
                var other = learning(pair.other());
                model.ask(RelationPrompt.of(one, other), "relation", RelationPrompt.schema());
                model.ask(RelationPrompt.of(other, one), "relation", RelationPrompt.schema());
            }
            return stub.figures(pairs.size(), start);
        }
    }

    private Learning learning(String key) throws Exception {
        var ref = LearningRef.parse(key);
        return opened.workspace().library().item(ref.item()).learnings().stream()
                .map(ReviewedLearning::learning)
                .filter(learning -> learning.ref().equals(ref))
                .findFirst()
                .orElseThrow();
    }

    /// As Emend asks.
    public Figures asked() throws Exception {
        var stub = new Stub();
        try (var server = new ChatServer()) {
            server.reply(stub::answer);
            opened.workspace().insights().extractions().use(new Endpoint(server.address(), "stub", false));
            long start = System.nanoTime();
            var result = opened.workspace().review().judging().run(Integer.MAX_VALUE, Progress.SILENT);
            return stub.figures(result.judgedCount(), start);
        }
    }

    /// What Emend says before it asks.
    public JudgingService.Estimate estimate() throws Exception {
        opened.workspace().insights().extractions().use(new Endpoint("127.0.0.1:1", "stub", false));
        return opened.workspace().review().judging().estimate(Integer.MAX_VALUE);
    }

    @Override
    public void close() throws StoreException {
        opened.close();
    }
}

package dev.emend.server.mcp;

import dev.emend.app.core.AgentClient;
import dev.emend.app.review.AgentQuestions;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpSession;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// Questions about pairs nobody judged, to clients that declared `sampling` at their greeting, by
/// `sampling/createMessage`: after a client has called a tool, about one pair, on a thread of its own
/// that no request waits for. A session is asked about one pair at a time. Thread-safe.
final class McpQuestions implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(McpQuestions.class.getName());

    /// For one JSON object with one sentence, and what a model thinks before it.
    private static final int MAX_TOKENS = 1_000;

    private static final TypeRef<Map<String, Object>> ANSWER = new TypeRef<>() {};

    private final AgentQuestions questions;

    /// By session, which the SDK forgets without a word when a connection breaks. Guarded by itself.
    private final Map<McpSession, String> sessions = new WeakHashMap<>();

    /// By session.
    private final Map<String, Question> open = new ConcurrentHashMap<>();

    private final Phaser runningTasks = new Phaser(1);

    McpQuestions(AgentQuestions questions) {
        this.questions = questions;
    }

    /// Looks a client up as it stands now.
    interface ClientLookup {
        Optional<AgentClient> client() throws UserException;
    }

    McpServerSession register(McpServerSession session) {
        remember(session, session.getId());
        return session;
    }

    void register(McpStreamableServerSession session) {
        remember(session, session.getId());
    }

    private void remember(McpSession session, String id) {
        synchronized (sessions) {
            sessions.put(session, id);
        }
    }

    private Optional<McpSession> session(String id) {
        synchronized (sessions) {
            return sessions.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(id))
                    .map(Map.Entry::getKey)
                    .findFirst();
        }
    }

    /// To be told when a client has called a tool and has its answer: it is alive. Does not wait.
    void onToolCalled(McpAsyncServerExchange exchange, ClientLookup clientLookup) {
        var able = exchange.getClientCapabilities();
        if (!questions.isOn() || able == null || able.sampling() == null) {
            return;
        }
        var id = exchange.sessionId();
        session(id).map(session -> new Question(session, clientLookup)).ifPresent(question -> {
            if (open.putIfAbsent(id, question) == null) {
                runningTasks.register();
                Thread.ofVirtual().name("mcp question").start(Language.english(() -> ask(id, question)));
            }
        });
    }

    private void ask(String session, Question question) {
        try {
            questions.ask(question);
        } catch (UserException e) {
            LOG.log(Level.INFO, "A pair was not judged by an agent", e);
        } catch (RuntimeException | Error bug) {
            LOG.log(Level.SEVERE, "A bug met while an agent was asked", bug);
        } finally {
            open.remove(session, question);
            runningTasks.arriveAndDeregister();
        }
    }

    /// Withdraws what is asked now. To be called once, when no call comes any more.
    @Override
    public void close() {
        open.values().forEach(Question::withdraw);
        runningTasks.arriveAndAwaitAdvance();
    }

    /// A question about one pair, asked in both orders.
    private static final class Question implements AgentQuestions.Respondent {
        private final McpSession session;
        private final ClientLookup clientLookup;

        /// Guarded by this, as what follows.
        private @Nullable CompletableFuture<?> pendingAnswer;

        private boolean isWithdrawn;

        Question(McpSession session, ClientLookup clientLookup) {
            this.session = session;
            this.clientLookup = clientLookup;
        }

        @Override
        public Optional<AgentClient> client() throws UserException {
            return clientLookup.client();
        }

        /// Over HTTP questions need the stream that the client opens with GET: the one a tool's answer
        /// comes on has ended with it.
        @Override
        public boolean isReachable() {
            return !(session instanceof McpStreamableServerSession http) || http.hasListeningStream();
        }

        @Override
        public String answer(String prompt) throws UserException {
            var answer = session.sendRequest(McpSchema.METHOD_SAMPLING_CREATE_MESSAGE, request(prompt), ANSWER)
                    .toFuture();
            await(answer);
            try {
                return McpJson.text(McpJson.fromSdk(answer.join()));
            } catch (CancellationException | CompletionException e) { // late, refused or gone
                throw new UserException(
                        UserException.Code.MISSING,
                        Messages.of("server.noAnswer"),
                        Messages.of("shared.nothingChanged"),
                        Messages.of("server.pairIsFree"),
                        e);
            }
        }

        private synchronized void await(CompletableFuture<?> answer) {
            pendingAnswer = answer;
            if (isWithdrawn) {
                answer.cancel(false);
            }
        }

        synchronized void withdraw() {
            isWithdrawn = true;
            if (pendingAnswer != null) {
                pendingAnswer.cancel(false);
            }
        }

        private static Map<String, @Nullable Object> request(String prompt) {
            var content = Json.Obj.of("type", "text", "text", prompt);
            return McpJson.toSdk(Json.Obj.of(
                    "messages",
                    List.of(Json.Obj.of("role", "user", "content", content)),
                    "maxTokens",
                    MAX_TOKENS,
                    "temperature",
                    0));
        }
    }
}

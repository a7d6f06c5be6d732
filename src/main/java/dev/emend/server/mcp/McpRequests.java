package dev.emend.server.mcp;

import dev.emend.model.UserException;
import dev.emend.model.texts.Language;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Phaser;
import java.util.logging.Level;
import java.util.logging.Logger;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/// The requests that are being answered, each on a virtual thread that nothing interrupts: a client
/// that gives up leaves a file or a store no worse.
final class McpRequests {
    private static final Logger LOG = Logger.getLogger(McpRequests.class.getName());

    private final Phaser runningTasks = new Phaser(1);

    /// @param onAnswered run when the client has its answer, if it is no error; must not wait
    <T> Mono<T> defer(Callable<T> task, Runnable onAnswered) {
        return Mono.create(sink -> start(() -> {
            if (run(task, sink)) {
                onAnswered.run();
            }
        }));
    }

    /// @param task which throws nothing
    void start(Runnable task) {
        runningTasks.register();
        Thread.ofVirtual().name("mcp request").start(() -> {
            try {
                Language.english(task).run();
            } finally {
                runningTasks.arriveAndDeregister();
            }
        });
    }

    /// @return whether the answer is no error
    private static <T> boolean run(Callable<T> task, MonoSink<T> sink) {
        try {
            sink.success(task.call());
            return true;
        } catch (Exception | Error problem) { // whatever it is, the client waits for an answer
            sink.error(error(problem));
            return false;
        }
    }

    /// Returns when every request that was taken is answered. To be called once, when none comes
    /// any more.
    void awaitDone() {
        runningTasks.arriveAndAwaitAdvance();
    }

    /// The error that tells a client what stopped its request.
    static McpError error(Throwable problem) {
        return switch (problem) {
            case McpError mcpError -> mcpError;
            case UserException wrong -> error(wrong);
            case IllegalArgumentException wrong ->
                McpMethod.clientError(McpSchema.ErrorCodes.INVALID_PARAMS, "" + wrong.getMessage());
            default -> McpMethod.clientError(McpSchema.ErrorCodes.INTERNAL_ERROR, bug(problem));
        };
    }

    private static McpError error(UserException problem) {
        int code = problem.code() == UserException.Code.NOT_FOUND
                ? McpSchema.ErrorCodes.RESOURCE_NOT_FOUND
                : McpSchema.ErrorCodes.INVALID_PARAMS;
        return McpMethod.clientError(code, sentences(problem));
    }

    /// The text of a problem: what happened, what is safe and what to do.
    static String sentences(UserException problem) {
        return String.join(" ", problem.message(), problem.impact(), problem.remedy())
                .strip()
                .replace("  ", " ");
    }

    /// Logs a bug of ours under an id and returns what the client is told.
    static String bug(Throwable bug) {
        var id = UUID.randomUUID().toString().substring(0, 8).toLowerCase(Locale.ROOT);
        LOG.log(Level.SEVERE, "Bug " + id + " met while an agent was answered", bug);
        return "This is a bug in Emend, number "
                + id
                + ". What it said was saved is saved. Its log tells more under that number.";
    }
}

package dev.emend.app.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AppEvents;
import dev.emend.app.core.ServiceContext;
import dev.emend.fixtures.TemporaryPolicy;
import dev.emend.model.Feedback;
import dev.emend.model.rules.FeedbackRules;
import dev.emend.store.Store;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills a process that follows sessions: nothing is lost once it was accepted, and the next start
/// logs each session once.
class SessionKillTest {
    @TempDir
    private Path folder;

    @Test
    void nothingAcceptedIsLostByAKill() throws Exception {
        killed(1);
    }

    @Test
    @Tag("slow")
    void nothingAcceptedIsLostByTwentyKills() throws Exception {
        killed(20);
    }

    private void killed(int kills) throws Exception {
        var workspace = folder.resolve("workspace");
        var random = RandomGenerator.getDefault();
        var accepted = new ArrayList<String>();
        for (int round = 0; round < kills; round++) {
            accepted.addAll(run(workspace, round, 1 + random.nextInt(60)));
        }
        try (var store = Store.open(workspace, Clock.systemUTC())) {
            var context = new ServiceContext(
                    store,
                    new dev.emend.catalog.files.CatalogFiles(),
                    new dev.emend.catalog.files.FileVersions(workspace.resolve("versions"), Clock.systemUTC()),
                    new AppEvents(),
                    Clock.systemUTC());
            var policy = new TemporaryPolicy();
            policy.setFeedback(FeedbackRules.EXAMPLE);
            new ConversationTracker(context, policy).check();

            var stored = new HashSet<String>();
            var sessions = new HashSet<Long>();
            List<Feedback> logged = store.read(session -> {
                var conversations = session.conversations();
                for (long number = 1; number <= kills * 100L; number++) {
                    conversations.get(number).ifPresent(conversation -> {
                        sessions.add(conversation.number());
                        conversation.messages().forEach(message -> stored.add(message.text()));
                    });
                }
                return session.feedbacks().recent(10_000);
            });
            accepted.removeAll(stored);
            assertEquals(List.of(), accepted, "accepted and lost");
            assertEquals(
                    sessions.size(),
                    logged.stream()
                            .map(feedback -> feedback.from().about())
                            .distinct()
                            .count(),
                    "each is tagged work_creation, so each is logged");
            assertEquals(sessions.size(), logged.size(), "once");
        }
    }

    /// @return what was accepted before the kill
    private static List<String> run(Path workspace, int round, int messages) throws Exception {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FeedbackProcess.class.getName(),
                        workspace.toString(),
                        Integer.toString(round))
                .redirectErrorStream(true)
                .start();
        var accepted = new ArrayList<String>();
        var said = new ArrayList<String>();
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            for (var line = out.readLine(); line != null; line = out.readLine()) {
                said.add(line);
                if (line.startsWith("accepted ")) {
                    accepted.add(line.substring("accepted ".length()));
                }
                if (accepted.size() == messages) {
                    process.toHandle().destroyForcibly();
                }
            }
        }
        process.waitFor();
        assertTrue(accepted.size() >= messages, said.toString());
        return accepted;
    }
}

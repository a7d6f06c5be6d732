package dev.emend.app.agents;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Limiter that keeps one client from filling the review queue with the same report again and again.
///
/// The rule: of texts that are nearly the same, a client may bring [#MAX_REPORTS] in [#WITHIN]. Nearly the
/// same are two texts that share 3 of 4 runs of five letters (Dice), so that a lesson in which a word or some letters
/// are exchanged is the same still. Guarded by itself; texts are read and the file is written outside the lock.
///
/// Reports are remembered over a restart, as [ReportFingerprint]s and not as texts: at most
/// [#REMEMBERED] of a client, half a kilobyte each. Reports of the last second before a kill are
/// forgotten.
public final class DuplicateReportLimiter {
    private static final Logger LOG = Logger.getLogger(DuplicateReportLimiter.class.getName());

    /// The file in the folder of the workspace.
    static final String FILE = "recent-reports.json";

    static final int MAX_REPORTS = 3;
    static final Duration WITHIN = Duration.ofMinutes(10);

    private static final double NEARLY_SAME = 0.75;

    /// The number of texts remembered for one client.
    static final int REMEMBERED = 1_000;

    private static final int UNTIL_KEPT_SECONDS = 1;

    private final Clock clock;
    private final Path file;
    private final Map<String, ArrayDeque<RecentReport>> clients = new HashMap<>();
    private boolean isRead;
    private boolean isKept = true;
    private boolean isClosed;

    /// Held while the file is written, always before this object.
    private final Object writeLock = new Object();

    private record RecentReport(Instant at, ReportFingerprint text) {}

    /// @param folder of the workspace
    DuplicateReportLimiter(Path folder, Clock clock) {
        this.file = folder.resolve(FILE);
        this.clock = clock;
    }

    /// Stores something.
    public interface ReportWriter<T> {
        T store() throws UserException;
    }

    /// Stores what a client brings, and counts it only when it was stored: what was refused may be
    /// mended and brought again.
    ///
    /// @throws UserException with `TOO_OFTEN` when it must not be stored
    <T> T storeUnlessRepeated(String client, String text, ReportWriter<T> writer) throws UserException {
        var report = new RecentReport(clock.instant(), ReportFingerprint.of(text));
        take(client, report);
        boolean isStored = false;
        try {
            var result = writer.store();
            isStored = true;
            return result;
        } finally {
            if (!isStored) {
                giveBack(client, report);
            }
        }
    }

    /// The texts in a value, which are what a flood of reports repeats.
    static String words(Json value) {
        return switch (value) {
            case Json.Text(var text) -> text;
            case Json.Arr(var elements) ->
                String.join(
                        "\n",
                        elements.stream().map(DuplicateReportLimiter::words).toList());
            case Json.Obj(var members) ->
                String.join(
                        "\n",
                        members.values().stream()
                                .map(DuplicateReportLimiter::words)
                                .toList());
            case Json.Num _, Json.Bool _, Json.Null _ -> "";
        };
    }

    private synchronized void take(String client, RecentReport recentReport) throws UserException {
        read();
        var recentReports = clients.computeIfAbsent(client, _ -> new ArrayDeque<>());
        while (!recentReports.isEmpty()
                && (!recentReports.getFirst().at.plus(WITHIN).isAfter(recentReport.at)
                        || recentReports.size() >= REMEMBERED)) {
            recentReports.removeFirst();
        }
        int similar = 0;
        for (var before : recentReports) {
            similar += before.text.likeness(recentReport.text) >= NEARLY_SAME ? 1 : 0;
        }
        if (similar >= MAX_REPORTS) { // not counted: whoever stops may come again
            throw new UserException(
                    UserException.Code.TOO_OFTEN,
                    Messages.of("agents.nearDuplicates", MAX_REPORTS, WITHIN.toMinutes()),
                    Messages.of("agents.nothingStored"),
                    Messages.of("agents.bringAgainLater", WITHIN.toMinutes()));
        }
        recentReports.addLast(recentReport);
        keepSoon();
    }

    private synchronized void giveBack(String client, RecentReport rejectedReport) {
        var recentReports = clients.get(client);
        if (recentReports != null) {
            recentReports.removeIf(report -> report == rejectedReport);
            keepSoon();
        }
    }

    private void read() {
        if (isRead) {
            return;
        }
        isRead = true;
        if (!Files.exists(file)) {
            return;
        }
        try {
            if (JsonText.parse(Files.readString(file)) instanceof Json.Obj root) {
                root.members().keySet().forEach(client -> read(client, root.array(client)));
            }
        } catch (IOException | JsonFault | RuntimeException e) { // as if nothing was brought
            LOG.log(Level.WARNING, "What was brought before the start is forgotten", e);
        }
    }

    private void read(String client, List<Json> all) {
        var recentReports = new ArrayDeque<RecentReport>();
        for (var value : all.subList(Math.max(0, all.size() - REMEMBERED), all.size())) {
            var fields = (Json.Obj) value;
            // an earlier version wrote the pairs themselves
            var text = fields.text("text");
            if (text.isPresent()) {
                recentReports.add(new RecentReport(
                        Instant.parse(fields.text("at").orElseThrow()), ReportFingerprint.parse(text.get())));
            }
        }
        clients.put(client, recentReports);
    }

    private void keepSoon() {
        if (isKept && !isClosed) {
            isKept = false;
            CompletableFuture.delayedExecutor(
                            UNTIL_KEPT_SECONDS,
                            TimeUnit.SECONDS,
                            work -> Thread.ofVirtual().name("flood guard").start(work))
                    .execute(this::keep);
        }
    }

    private void keep() {
        synchronized (writeLock) {
            recent().ifPresent(this::write);
        }
    }

    /// The reports to be written; empty when nothing has changed.
    private synchronized Optional<Map<String, List<RecentReport>>> recent() {
        if (isKept || isClosed) {
            return Optional.empty();
        }
        isKept = true;
        var since = clock.instant().minus(WITHIN);
        var recent = new LinkedHashMap<String, List<RecentReport>>();
        clients.forEach((client, all) -> recent.put(
                client, all.stream().filter(report -> report.at.isAfter(since)).toList()));
        return Optional.of(recent);
    }

    private void write(Map<String, List<RecentReport>> recent) {
        var members = new LinkedHashMap<String, Json>();
        recent.forEach((client, all) -> {
            if (!all.isEmpty()) {
                members.put(
                        client,
                        Json.from(all.stream().map(DuplicateReportLimiter::json).toList()));
            }
        });
        try {
            JsonFile.replaceSecret(file, Json.Obj.wrap(members).compact() + "\n");
        } catch (IOException e) { // then a restart forgets it
            LOG.log(Level.WARNING, "What was brought is not remembered over a restart", e);
        }
    }

    private static Json json(RecentReport recentReport) {
        return Json.Obj.of("at", recentReport.at.toString(), "text", recentReport.text.toString());
    }

    /// Keeps what is not kept yet, and nothing afterwards.
    void close() {
        keep();
        synchronized (this) {
            isClosed = true;
        }
    }
}

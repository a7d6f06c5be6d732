package dev.emend.curation;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/// Keeps one client from filling the review queue with the same thing over and over.
///
/// The rule: of texts that are nearly the same, a client may bring [#MOST] in [#WITHIN]. Nearly the
/// same are two texts that share 9 of 10 pairs of neighbouring words, numbers and case not counting
/// (Dice). Guarded by itself.
///
/// What was brought is remembered over a restart, as numbers that stand for the pairs and not as
/// texts; what came in the last second before a kill is forgotten.
public final class FloodGuard {
    private static final Logger LOG = Logger.getLogger(FloodGuard.class.getName());

    /// The file in the folder of the workspace.
    static final String FILE = "recent-reports.json";

    static final int MOST = 3;
    static final Duration WITHIN = Duration.ofMinutes(10);

    private static final double NEARLY_SAME = 0.9;

    /// What is remembered of one client.
    private static final int REMEMBERED = 1_000;

    private static final int UNTIL_KEPT_SECONDS = 1;
    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}]+");

    private final Clock clock;
    private final Path file;
    private final Map<String, ArrayDeque<Brought>> clients = new HashMap<>();
    private boolean isRead;
    private boolean isKept = true;
    private boolean isClosed;

    private record Brought(Instant at, Set<Integer> pairs) {}

    /// @param folder of the workspace
    FloodGuard(Path folder, Clock clock) {
        this.file = folder.resolve(FILE);
        this.clock = clock;
    }

    /// Stores something.
    public interface Storing<T> {
        T store() throws CurationException;
    }

    /// Stores what a client brings, and counts it only when it was stored: what was refused may be
    /// mended and brought again.
    ///
    /// @throws CurationException with `TOO_OFTEN` when it must not be stored
    <T> T counted(String client, String text, Storing<T> storing) throws CurationException {
        var brought = new Brought(clock.instant(), pairs(text));
        take(client, brought);
        boolean isStored = false;
        try {
            var stored = storing.store();
            isStored = true;
            return stored;
        } finally {
            if (!isStored) {
                giveBack(client, brought);
            }
        }
    }

    private synchronized void take(String client, Brought one) throws CurationException {
        read();
        var brought = clients.computeIfAbsent(client, _ -> new ArrayDeque<>());
        while (!brought.isEmpty()
                && (!brought.getFirst().at.plus(WITHIN).isAfter(one.at)
                        || brought.size() >= REMEMBERED)) {
            brought.removeFirst();
        }
        int alike = 0;
        for (var before : brought) {
            alike += isNearlySame(before.pairs, one.pairs) ? 1 : 0;
        }
        if (alike >= MOST) { // not counted: whoever stops may come again
            throw new CurationException(
                    CurationException.Code.TOO_OFTEN,
                    "Of texts that are nearly the same a client may bring %d in %d minutes."
                            .formatted(MOST, WITHIN.toMinutes()),
                    "Nothing was stored.",
                    "Go on without it, or bring it again in %d minutes if it still holds."
                            .formatted(WITHIN.toMinutes()));
        }
        brought.addLast(one);
        keepSoon();
    }

    private synchronized void giveBack(String client, Brought refused) {
        var brought = clients.get(client);
        if (brought != null) {
            brought.removeIf(one -> one == refused);
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
            if (JsonText.parse(Files.readString(file)) instanceof Json.Obj kept) {
                kept.members().keySet().forEach(client -> read(client, kept.array(client)));
            }
        } catch (IOException | JsonFault | RuntimeException broken) { // as if nothing was brought
            LOG.log(Level.WARNING, "What was brought before the start is forgotten", broken);
        }
    }

    private void read(String client, List<Json> all) {
        var brought = new ArrayDeque<Brought>();
        for (var one : all) {
            var fields = (Json.Obj) one;
            var pairs = new HashSet<Integer>();
            fields.array("pairs").forEach(pair -> pairs.add(Integer.parseInt(pair.plain())));
            brought.add(new Brought(Instant.parse(fields.text("at").orElseThrow()), pairs));
        }
        clients.put(client, brought);
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

    private synchronized void keep() {
        if (isKept || isClosed) {
            return;
        }
        isKept = true;
        var since = clock.instant().minus(WITHIN);
        var kept = new LinkedHashMap<String, Json>();
        clients.forEach((client, all) -> {
            var recent = all.stream().filter(one -> one.at.isAfter(since)).toList();
            if (!recent.isEmpty()) {
                kept.put(client, Json.from(recent.stream().map(FloodGuard::json).toList()));
            }
        });
        try {
            JsonFile.replaceSecret(file, Json.Obj.taking(kept).compact() + "\n");
        } catch (IOException failed) { // then a restart forgets it
            LOG.log(Level.WARNING, "What was brought is not remembered over a restart", failed);
        }
    }

    private static Json json(Brought one) {
        return Json.Obj.of("at", one.at.toString(), "pairs", List.copyOf(one.pairs));
    }

    /// Keeps what is not kept yet, and nothing afterwards.
    synchronized void close() {
        keep();
        isClosed = true;
    }

    private static boolean isNearlySame(Set<Integer> one, Set<Integer> other) {
        int both = one.size() + other.size();
        // so different in length they can't be
        if (2.0 * Math.min(one.size(), other.size()) < NEARLY_SAME * both) {
            return false;
        }
        int common = 0;
        for (var pair : one) {
            common += other.contains(pair) ? 1 : 0;
        }
        return 2.0 * common >= NEARLY_SAME * both;
    }

    private static Set<Integer> pairs(String text) {
        var pairs = new HashSet<Integer>();
        var before = "";
        for (var word : BETWEEN.split(text.toLowerCase(Locale.ROOT))) {
            if (!word.isEmpty()) {
                pairs.add((before + " " + word).hashCode());
                before = word;
            }
        }
        return pairs;
    }
}

package dev.emend.app.core;

import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.UserException;
import dev.emend.store.curation.QueryLog;
import dev.emend.store.curation.QueryLogEntry;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.sql.StoreException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Counts of how often agents were given items, from the log of questions. The log holds the newest
/// questions only; the uses of those that were pruned stay as totals, one mark per catalog.
public final class UsageLog {
    /// The number of questions that stay in the log; readers look back over 5,000 at most.
    public static final int KEPT = 100_000;

    /// After so many more questions the log is pruned again.
    private static final int UNTIL_PRUNED = 1_000;
    private static final long NOT_LOGGED = -1;

    /// Others get their turn at the store in between.
    private static final int PAGE = 1_000;

    /// Questions counted up at once.
    private static final int COUNTED = 5_000;

    private static final Mark ALL = new Mark(Mark.Kind.USES_COUNTED, Mark.Kind.ALL_USES);
    private static final Logger LOG = Logger.getLogger(UsageLog.class.getName());

    private UsageLog() {}

    /// The uses of an item whose questions are no longer in the log.
    ///
    /// @param unwritten how many of them are not in its file yet
    record Pruned(ItemUse use, int unwritten) {
        private static final Pruned NONE = new Pruned(ItemUse.NEVER, 0);

        private Pruned increment(Instant at, boolean isWritten) {
            return new Pruned(use.increment(at), isWritten ? unwritten : unwritten + 1);
        }

        private Json toJson() {
            return Json.Obj.of(
                    "count",
                    use.count(),
                    "unwritten",
                    unwritten,
                    "last_used_at",
                    Json.from(use.last().map(Instant::toString)));
        }

        private static Pruned of(Json json) {
            return json instanceof Json.Obj fields
                    ? new Pruned(
                            new ItemUse(
                                    fields.integer("count").orElse(0),
                                    fields.text("last_used_at").flatMap(Pruned::instant)),
                            fields.integer("unwritten").orElse(0))
                    : NONE;
        }

        private static Optional<Instant> instant(String text) {
            try {
                return Optional.of(Instant.parse(text));
            } catch (DateTimeParseException e) {
                return Optional.empty();
            }
        }
    }

    /// Of all items ever given, by key. Call it within one reading, or what is pruned meanwhile is
    /// counted twice or never.
    public static Map<String, ItemUse> all(StoreTransaction session) {
        var countedUses = countedUses(session);
        if (countedUses.isPresent()) {
            var uses = countedUses.get().uses;
            since(session, countedUses.get().newest, (key, at) -> count(uses, key, at));
            return uses;
        }
        var uses = totals(session);
        since(session, 0, (key, at) -> count(uses, key, at));
        return uses;
    }

    private static Map<String, ItemUse> totals(StoreTransaction session) {
        var uses = new HashMap<String, ItemUse>();
        session.marks()
                .allOf(Mark.Kind.USES_PRUNED)
                .forEach((_, items) -> prunedUses(items).forEach((key, prunedUse) -> uses.put(key, prunedUse.use)));
        return uses;
    }

    /// The uses counted up to a question; empty when none were counted, or when questions after that
    /// one were pruned.
    private static Optional<Unwritten> countedUses(StoreTransaction session) {
        var mark = session.marks().get(ALL);
        if (mark.isEmpty() || !(mark.get() instanceof Json.Obj fields)) {
            return Optional.empty();
        }
        long newest = (long) fields.number("newest").orElse(0);
        if (session.queries().oldest() > newest + 1) {
            return Optional.empty();
        }
        var uses = new HashMap<String, ItemUse>();
        prunedUses(fields.object("items")).forEach((key, older) -> uses.put(key, older.use));
        return Optional.of(new Unwritten(uses, newest));
    }

    /// Counts all but the newest questions, which others may still be logging with lower numbers,
    /// so that [#all] has only these to read; so many in one transaction.
    ///
    /// @return whether there may be more to count
    public static boolean countUp(StoreTransaction session, Instant now) {
        var previous = countedUses(session);
        long before = previous.map(Unwritten::newest)
                .orElseGet(() -> session.queries().oldest());
        long last = session.queries().newest() - UNTIL_PRUNED;
        if (last < before + UNTIL_PRUNED) {
            return false;
        }
        long newest = Math.min(last, before + COUNTED);
        var uses = previous.isPresent() ? previous.get().uses : totals(session);
        since(session, previous.isPresent() ? before : 0, newest, (key, at) -> count(uses, key, at));
        var items = new LinkedHashMap<String, Json>();
        uses.forEach((key, use) -> items.put(key, new Pruned(use, 0).toJson()));
        session.marks()
                .set(ALL, Json.Obj.of("newest", newest).with("items", Json.Obj.wrap(items)), Actor.EMEND.name(), now);
        return true;
    }

    /// Of the items of a catalog, by key, those that are not in its file. Call it within one
    /// reading, as [#all].
    public record Unwritten(Map<String, ItemUse> uses, long newest) {}

    /// @return up to the newest question; number 0 when nothing is new
    public static Unwritten unwritten(StoreTransaction session, String catalog) {
        var uses = new HashMap<String, ItemUse>();
        prunedUses(session, catalog).forEach((key, prunedUse) -> {
            if (prunedUse.unwritten > 0) {
                uses.put(key, new ItemUse(prunedUse.unwritten, prunedUse.use.last()));
            }
        });
        long writtenSeq = number(session.marks().get(new Mark(Mark.Kind.USES_WRITTEN, catalog)));
        long newest = since(session, writtenSeq, (key, at) -> {
            if (catalog.equals(catalog(key))) {
                count(uses, key, at);
            }
        });
        return new Unwritten(uses, newest == writtenSeq ? 0 : newest);
    }

    /// Marks [#unwritten] uses as written to the file, up to that question.
    public static void markWritten(StoreTransaction session, String catalog, long newest, Instant at) {
        if (session.queries().oldest() > newest + 1) {
            return; // questions behind it were pruned too: as after a crash, all count once more
        }
        // first, so that a pruning on another machine waits or was waited for
        session.marks().set(new Mark(Mark.Kind.USES_WRITTEN, catalog), Json.from(newest), Actor.EMEND.name(), at);
        var prunedUses = prunedUses(session, catalog);
        if (prunedUses.values().stream().anyMatch(uses -> uses.unwritten > 0)) {
            prunedUses.replaceAll((_, uses) -> new Pruned(uses.use, 0));
            put(session, catalog, prunedUses, at);
        }
    }

    /// Logs a question that was answered, on a disk that takes it, and prunes in the background after every
    /// thousandth.
    ///
    /// @param work returns the number of the question
    public static void log(ServiceContext context, Function<StoreTransaction, Long> work) throws UserException {
        long seq = UserErrors.writeIfWritable(context.store(), work, Optional.of(NOT_LOGGED));
        if (seq % UNTIL_PRUNED == 0) {
            countSoon(context);
        }
    }

    /// Counts up and prunes in the background.
    public static void countSoon(ServiceContext context) {
        context.tasks().start("prune the query log", () -> prune(context));
    }

    public static void prune(ServiceContext context) {
        try {
            var now = context.clock().instant();
            for (boolean isMore = true; isMore && !context.tasks().isClosing(); ) {
                isMore = context.store().write(session -> countUp(session, now));
            }
            for (int prunedCount = PAGE; prunedCount == PAGE && !context.tasks().isClosing(); ) {
                prunedCount = context.store()
                        .write(session -> prune(session, KEPT, context.clock().instant()));
            }
        } catch (StoreException e) { // it is tried again a thousand questions later
            LOG.log(e.isUnwritable() ? Level.FINE : Level.INFO, "The log of questions was not pruned", e);
        }
    }

    /// Adds the oldest questions to the totals and deletes them, so many in one transaction.
    ///
    /// @param keptCount how many of the newest stay
    /// @return how many were deleted
    public static int prune(StoreTransaction session, int keptCount, Instant now) {
        var oldest = session.queries().oldestQueries(keptCount, PAGE);
        if (oldest.isEmpty()) {
            return 0;
        }
        var catalogs = new TreeSet<String>(); // in one order, so that no two machines wait for each other;
        forEachHit(oldest, (hit, _) -> catalogs.add(catalog(hit.key())));
        for (var catalog : catalogs) {
            add(session, catalog, oldest, now);
        }
        session.queries().delete(oldest);
        return oldest.size();
    }

    private static void add(StoreTransaction session, String catalog, List<QueryLog.LoggedQuery> oldest, Instant now) {
        long writtenSeq = number(session.marks().getForUpdate(new Mark(Mark.Kind.USES_WRITTEN, catalog)));
        var prunedUses = prunedUses(session, catalog);
        forEachHit(oldest, (hit, question) -> {
            if (catalog.equals(catalog(hit.key()))) {
                var before = prunedUses.getOrDefault(hit.key(), Pruned.NONE);
                prunedUses.put(hit.key(), before.increment(question.entry().at(), question.seq() <= writtenSeq));
            }
        });
        put(session, catalog, prunedUses, now);
    }

    private static void put(StoreTransaction session, String catalog, Map<String, Pruned> prunedUses, Instant at) {
        var items = new LinkedHashMap<String, Json>();
        prunedUses.forEach((key, uses) -> items.put(key, uses.toJson()));
        session.marks().set(new Mark(Mark.Kind.USES_PRUNED, catalog), Json.Obj.wrap(items), Actor.EMEND.name(), at);
    }

    private static Map<String, Pruned> prunedUses(StoreTransaction session, String catalog) {
        return prunedUses(
                session.marks().get(new Mark(Mark.Kind.USES_PRUNED, catalog)).orElse(Json.Obj.EMPTY));
    }

    private static Map<String, Pruned> prunedUses(Json items) {
        var result = new TreeMap<String, Pruned>();
        if (items instanceof Json.Obj(var members)) {
            members.forEach((key, value) -> result.put(key, Pruned.of(value)));
        }
        return result;
    }

    private static long since(StoreTransaction session, long seq, BiConsumer<String, Instant> use) {
        return since(session, seq, Long.MAX_VALUE, use);
    }

    /// @param last the number of the last question that is wanted
    private static long since(StoreTransaction session, long seq, long last, BiConsumer<String, Instant> use) {
        long newest = seq;
        for (var page = session.queries().after(newest, PAGE);
                !page.isEmpty();
                page = session.queries().after(newest, PAGE)) {
            var queries = page.stream().filter(query -> query.seq() <= last).toList();
            forEachHit(
                    queries,
                    (hit, question) -> use.accept(hit.key(), question.entry().at()));
            newest = page.getLast().seq();
            if (newest >= last) {
                return last;
            }
        }
        return newest;
    }

    private static void forEachHit(
            List<QueryLog.LoggedQuery> questions, BiConsumer<QueryLogEntry.Hit, QueryLog.LoggedQuery> use) {
        for (var question : questions) {
            if (QueryKinds.GIVING.contains(question.entry().kind())) {
                question.entry().hits().forEach(hit -> use.accept(hit, question));
            }
        }
    }

    public static void count(Map<String, ItemUse> uses, String key, Instant at) {
        uses.merge(key, ItemUse.NEVER.increment(at), (before, _) -> before.increment(at));
    }

    private static String catalog(String key) {
        int end = key.indexOf('/');
        return end < 0 ? "" : key.substring(0, end);
    }

    private static long number(Optional<Json> mark) {
        return mark.map(value -> Long.parseLong(value.plain())).orElse(0L);
    }
}

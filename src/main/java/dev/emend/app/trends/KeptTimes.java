package dev.emend.app.trends;

import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.JournalEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Since when learnings are kept, read from the journal: the newest change that made each kept and is
/// not undone. An edit of what is kept already, or another item for it, keeps it since before.
///
/// @param since by [LearningRef#key()]
record KeptTimes(Map<String, Instant> since) {
    static final KeptTimes NONE = new KeptTimes(Map.of());

    private static final List<CommandKind> KEEPING = List.of(
            CommandKind.KEEP,
            CommandKind.KEEP_BY_RULE,
            CommandKind.EDIT,
            CommandKind.INTERRUPT,
            CommandKind.SUPERSEDE,
            CommandKind.KEEP_ONE,
            CommandKind.REATTACH);

    /// More changes than these are read together with all others.
    private static final int MAX_NEWER = 1_000;

    static KeptTimes read(StoreTransaction session) {
        var entries = new ArrayList<>(session.history().leavingStates(KEEPING));
        var undone = session.journal()
                .undoneBy(entries.stream().map(JournalEntry::seq).toList());
        entries.removeIf(entry -> undone.containsKey(entry.seq()));
        var since = new HashMap<String, Instant>();
        entries.forEach(entry -> take(entry, since));
        return new KeptTimes(Map.copyOf(since));
    }

    /// The times after newer changes. When some of these are undone or redone, all is read anew.
    ///
    /// @param changes how many there are since
    KeptTimes withChanges(StoreTransaction session, long changes) {
        if (changes > MAX_NEWER) {
            return read(session);
        }
        var newer = session.journal()
                .recent(Math.toIntExact(changes), Long.MAX_VALUE)
                .reversed();
        if (newer.stream().anyMatch(entry -> entry.undoes() != null)) {
            return read(session);
        }
        var all = new HashMap<>(since);
        newer.stream()
                .filter(entry -> KEEPING.stream().anyMatch(kind -> kind.is(entry.change())))
                .forEach(entry -> take(entry, all));
        return new KeptTimes(Map.copyOf(all));
    }

    private static void take(JournalEntry entry, Map<String, Instant> since) {
        var before = entry.change().before().object("states");
        var after = entry.change().after();
        var movedTimes = new HashMap<String, Instant>();
        after.object("moved").members().forEach((was, name) -> {
            var at = since.get(was);
            if (at != null) {
                movedTimes.put(name.plain(), at);
            }
        });
        boolean isJudging = !CommandKind.REATTACH.is(entry.change());
        after.object("states").members().forEach((key, word) -> {
            boolean wasKept = before.text(key).flatMap(ReviewState::find).equals(Optional.of(ReviewState.KEPT));
            boolean isKept = ReviewState.of(word.plain()) == ReviewState.KEPT;
            if (isJudging && isKept && !wasKept && LearningRef.isKey(key)) {
                since.put(key, entry.at());
            }
        });
        since.putAll(movedTimes);
    }

    /// Empty when the journal does not say.
    Optional<Instant> of(LearningRef learning) {
        return Optional.ofNullable(since.get(learning.key()));
    }
}

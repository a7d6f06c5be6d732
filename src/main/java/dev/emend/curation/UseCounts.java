package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.memory.QueryLog;
import dev.emend.memory.StoreException;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Brings how often agents were given items into the `use_count` and `last_used_at` of those that
/// have them, whenever their file is saved anyway: asking never writes a file. It is no act, so the
/// history says nothing of it and nothing undoes it. Used by the saver's thread.
///
/// What was counted is noted in the store behind the save. A crash between the two counts those
/// uses a second time.
final class UseCounts {
    private static final String COUNT = "use_count";
    private static final int PAGE = 2_000;
    private static final String LAST = "last_used_at";

    private final Backstage backstage;

    UseCounts(Backstage backstage) {
        this.backstage = backstage;
    }

    /// @param catalog with the uses so far
    /// @param newest the question up to which they are counted; 0 when there is nothing new
    record Counted(Catalog catalog, long newest) {}

    Counted counted(Catalog now) throws StoreException {
        var mark = mark(now);
        long newest =
                backstage
                        .store()
                        .read(session ->
                                session.marks()
                                        .get(mark)
                                        .map(value -> Long.parseLong(value.plain()))
                                        .orElse(0L));
        var uses = new HashMap<ItemRef, ServedItem.Use>();
        boolean isNew = false;
        for (var page = page(newest); !page.isEmpty(); page = page(newest)) {
            count(page, now, uses);
            newest = page.getLast().seq();
            isNew = true;
        }
        if (!isNew) {
            return new Counted(now, 0);
        }
        var edits = new ArrayList<Edit>();
        uses.forEach((ref, use) -> edits.addAll(edits(ref, use, now)));
        return new Counted(edits.isEmpty() ? now : now.with(edits).catalog(), newest);
    }

    private List<QueryLog.Logged> page(long after) throws StoreException {
        return backstage.store().read(session -> session.queries().after(after, PAGE));
    }

    private static void count(
            List<QueryLog.Logged> asked, Catalog now, Map<ItemRef, ServedItem.Use> uses) {
        var prefix = now.id() + "/";
        for (var one : asked) {
            boolean isGiven = KnowledgeUse.KINDS.contains(one.entry().kind());
            for (var hit : one.entry().hits()) {
                if (isGiven && hit.key().startsWith(prefix)) {
                    uses.merge(
                            ItemRef.parse(hit.key()),
                            ServedItem.Use.NEVER.again(one.entry().at()),
                            (before, _) -> before.again(one.entry().at()));
                }
            }
        }
    }

    private static List<Edit> edits(ItemRef ref, ServedItem.Use use, Catalog now) {
        var item = now.find(ref);
        var count = item.map(one -> one.fields().get(COUNT));
        if (count.isEmpty() || !(count.get() instanceof Json.Num(var written))) {
            return List.of();
        }
        if (!written.matches("[0-9]{1,15}")) {
            return List.of(); // somebody counts otherwise
        }
        var edits = new ArrayList<Edit>();
        edits.add(new Edit.SetField(ref, COUNT, Json.from(Long.parseLong(written) + use.count())));
        if (item.get().fields().has(LAST)) {
            use.last()
                    .map(Instant::toString)
                    .ifPresent(
                            last -> edits.add(new Edit.SetField(ref, LAST, new Json.Text(last))));
        }
        return edits;
    }

    /// They are in the file now.
    void written(Counted counted) throws StoreException {
        if (counted.newest != 0) {
            var at = backstage.clock().instant();
            backstage
                    .store()
                    .write(session -> {
                        session.marks()
                                .set(mark(counted.catalog), Json.from(counted.newest), "Emend", at);
                        return counted.newest;
                    });
        }
    }

    private static Mark mark(Catalog catalog) {
        return new Mark(Mark.Kind.USES_WRITTEN, catalog.id().toString());
    }
}

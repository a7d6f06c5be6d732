package dev.emend.curation;

import dev.emend.catalog.Catalog;
import dev.emend.memory.StoreException;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Brings how often agents were given items into the `use_count` and `last_used_at` of those that
/// have them, whenever their file is saved anyway: asking never writes a file. It is no act, so the
/// history says nothing of it and nothing undoes it. Used by the saver's thread.
///
/// What was counted is noted in the store behind the save. A crash between the two counts those
/// uses a second time.
final class UseCounts {
    private static final String COUNT = "use_count";
    private static final String LAST = "last_used_at";

    private final Backstage backstage;

    UseCounts(Backstage backstage) {
        this.backstage = backstage;
    }

    /// @param catalog with the uses so far
    /// @param newest the question up to which they are counted; 0 when there is nothing new
    record Counted(Catalog catalog, long newest) {}

    Counted counted(Catalog now) throws StoreException {
        var id = now.id().toString();
        var unwritten = backstage.store().read(session -> LoggedUses.unwritten(session, id));
        var edits = new ArrayList<Edit>();
        unwritten.uses().forEach((key, use) -> edits.addAll(edits(ItemRef.parse(key), use, now)));
        return new Counted(edits.isEmpty() ? now : now.with(edits).catalog(), unwritten.newest());
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
            var id = counted.catalog.id().toString();
            backstage
                    .store()
                    .write(session -> {
                        LoggedUses.written(session, id, counted.newest, at);
                        return counted.newest;
                    });
        }
    }
}

package dev.emend.app.catalogs;

import dev.emend.app.core.ItemUse;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UsageLog;
import dev.emend.catalog.Catalog;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Timestamps;
import dev.emend.store.sql.StoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Adds the number of uses of items by agents to the `use_count` and `last_used_at` of those that have
/// them, whenever their file is saved anyway: asking never writes a file. This is no change, so the
/// history does not list it and nothing undoes it. Used by the saver's thread.
///
/// Counted uses are noted in the store after the save. A crash between the two counts those uses a
/// second time.
public final class UsageFieldUpdater {
    private static final String COUNT = "use_count";
    private static final String LAST = "last_used_at";

    /// The fields that are counted.
    public static final Set<String> FIELDS = Set.of(COUNT, LAST);

    private final ServiceContext context;

    UsageFieldUpdater(ServiceContext context) {
        this.context = context;
    }

    /// @param catalog with the uses so far
    /// @param newest the question up to which they are counted; 0 when there is nothing new
    record CountedCatalog(Catalog catalog, long newest) {}

    CountedCatalog withUses(Catalog catalog) throws StoreException {
        var id = catalog.id().toString();
        var unwritten = context.store().read(session -> UsageLog.unwritten(session, id));
        var edits = new ArrayList<Edit>();
        unwritten.uses().forEach((key, use) -> edits.addAll(edits(ItemRef.parse(key), use, catalog)));
        return new CountedCatalog(
                edits.isEmpty() ? catalog : catalog.with(edits).catalog(), unwritten.newest());
    }

    private List<Edit> edits(ItemRef ref, ItemUse use, Catalog catalog) {
        var item = catalog.find(ref);
        var count = item.map(knowledgeItem -> knowledgeItem.fields().get(COUNT));
        if (count.isEmpty() || !(count.get() instanceof Json.Num(var number))) {
            return List.of();
        }
        if (!number.matches("[0-9]{1,15}")) {
            return List.of(); // somebody counts otherwise
        }
        var edits = new ArrayList<Edit>();
        edits.add(new Edit.SetField(ref, COUNT, Json.from(Long.parseLong(number) + use.count())));
        if (item.get().fields().has(LAST)) {
            use.last()
                    .map(at -> as(item.get().fields().get(LAST), at))
                    .ifPresent(last -> edits.add(new Edit.SetField(ref, LAST, new Json.Text(last))));
        }
        return edits;
    }

    /// Agents write local time without a zone and can't compare it with one that has a zone; who
    /// wrote a zone gets one.
    private String as(@Nullable Json before, Instant at) {
        boolean hasZone = before instanceof Json.Text(var text) && text.matches(".*(Z|[+-]\\d\\d:?\\d\\d)");
        return hasZone ? at.toString() : Timestamps.local(at, context.clock().getZone());
    }

    /// Records that the counted uses are in the file.
    void markWritten(CountedCatalog countedCatalog) throws StoreException {
        if (countedCatalog.newest != 0) {
            var at = context.clock().instant();
            var id = countedCatalog.catalog.id().toString();
            context.store().write(session -> {
                UsageLog.markWritten(session, id, countedCatalog.newest, at);
                return countedCatalog.newest;
            });
        }
    }
}

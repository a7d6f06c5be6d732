package dev.emend.catalog.merge;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.Mojibake;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A merge of whole catalogs: decides item by item what stays, goes and comes, and writes down the
/// edits in an order in which each finds its item.
final class CatalogMerge {
    private final Catalog base;
    private final Catalog ours;
    private final Catalog theirs;
    private final TheirSide side;
    private final MergeStatistics tally = new MergeStatistics();
    private final List<Edit> changes = new ArrayList<>();
    private final List<MergeRow> keptRows = new ArrayList<>();
    private final List<MergeRow> removedRows = new ArrayList<>();
    private final List<RowFinding> rowFindings = new ArrayList<>();

    /// A conflict and the item it is about, which gets its name when all are in their places.
    private record RowFinding(MergeRow row, MergeFinding finding) {}

    CatalogMerge(Catalog base, Catalog ours, Catalog theirs, TheirSide side) {
        this.base = base;
        this.ours = ours;
        this.theirs = theirs;
        this.side = side;
    }

    MergeResult run() {
        var rows = new ItemRows(base, ours, theirs);
        rows.rows().forEach(this::decide);
        for (var clash : rows.clashes()) {
            tell(
                    new MergeRow(-1, clash.ours(), -1),
                    ConflictKind.SAME_ID,
                    new Conflict.Values(null, fields(ours, clash.ours()), fields(theirs, clash.theirs())));
        }
        var order = new ItemOrder(ours, theirs, keptRows);
        var edits = new ArrayList<>(changes);
        removedRows.sort(Comparator.comparingInt(MergeRow::theirs).reversed());
        removedRows.forEach(row -> edits.add(new Edit.RemoveItem(theirs.ref(row.theirs()))));
        edits.addAll(order.additions());
        var reason = theirs.readOnlyReason();
        if (reason.isPresent()) {
            edits.clear();
        }
        var result = theirs.with(edits);
        if (!result.rejectedEdits().isEmpty()) {
            throw new IllegalStateException(
                    "the merge: " + result.rejectedEdits().getFirst());
        }
        var conflicts = rowFindings.stream()
                .map(rowFinding -> rowFinding.finding.at(name(rowFinding.row, order, result.catalog())))
                .toList();
        return new MergeResult(
                result.catalog(),
                edits,
                origins(order, result.catalog()),
                conflicts,
                tally.warnings(),
                tally.changes(conflicts.size()),
                reason.map(readOnlyReason -> "The file is open for reading only: " + readOnlyReason)
                        .or(() -> tally.tooMuch(base.size(), theirs.size())));
    }

    private List<Integer> origins(ItemOrder order, Catalog mergedCatalog) {
        var origins = new ArrayList<>(Collections.nCopies(mergedCatalog.size(), MergeResult.CAME));
        for (var row : keptRows) {
            int position = position(row, order);
            if (position >= 0 && row.inOurs()) {
                origins.set(position, row.ours());
            }
        }
        return origins;
    }

    /// The position of an item; a catalog that can only be read stays as it is.
    private int position(MergeRow row, ItemOrder order) {
        return theirs.readOnlyReason().isPresent() ? row.theirs() : order.position(row);
    }

    private ItemRef name(MergeRow row, ItemOrder order, Catalog mergedCatalog) {
        int position = theirs.readOnlyReason().isPresent() ? -1 : order.position(row);
        if (position >= 0) {
            return mergedCatalog.ref(position);
        }
        var inFile = row.inTheirs() ? theirs.ref(row.theirs()) : ours.ref(row.ours());
        return new ItemRef(theirs.id(), inFile.knowledgeId(), inFile.occurrence());
    }

    private void decide(MergeRow row) {
        if (row.inOurs() && row.inTheirs()) {
            keptRows.add(row);
            if (row.inBase() && !ours.isWrittenAs(row.ours(), theirs, row.theirs())) {
                merge(row);
            }
        } else if (row.inTheirs()) {
            inTheirsOnly(row);
        } else if (row.inOurs()) {
            inOursOnly(row);
        }
    }

    private void merge(MergeRow row) {
        var before = fields(base, row.base());
        var theirFields = fields(theirs, row.theirs());
        var item = new ItemMerge(before, fields(ours, row.ours()), theirFields, side);
        tally.merged(item, theirs.ref(row.theirs()).label());
        if (theirs.isUnnamed(row.theirs())) {
            // it can't be edited before it is named, so what it lost is told
            findLostLearnings(row, item);
            return;
        }
        tally.reapplied(item.reappliedCount());
        item.findings().forEach(finding -> rowFindings.add(new RowFinding(row, finding)));
        if (!item.fields().equals(theirFields)) {
            changes.addAll(new ItemDiff(theirs.ref(row.theirs()), theirFields, item).edits());
        }
    }

    private void findLostLearnings(MergeRow row, ItemMerge item) {
        var identities = LearningRef.identities(item.learnings().values());
        for (int i = 0; i < identities.size(); i++) {
            var learning = item.learnings().keptLearnings().get(i);
            if (!learning.row().inTheirs()) {
                var values = new Conflict.Values(null, learning.value(), null);
                var kind = ConflictKind.REMOVED_BY_AGENT;
                rowFindings.add(new RowFinding(row, new MergeFinding(kind, identities.get(i), List.of(), values)));
            }
        }
    }

    private void inTheirsOnly(MergeRow row) {
        var theirFields = fields(theirs, row.theirs());
        if (!row.inBase()) {
            keptRows.add(row);
            tally.added(theirFields);
            return;
        }
        var before = fields(base, row.base());
        boolean isChanged = !Mojibake.repair(before, theirFields).equals(before);
        if (theirs.isUnnamed(row.theirs())) {
            keptRows.add(row);
        } else if (isChanged) {
            keptRows.add(row);
            tally.changed();
            tell(row, ConflictKind.EDITED_AND_DELETED, new Conflict.Values(before, null, theirFields));
        } else {
            removedRows.add(row);
            tally.reapplied(1);
        }
    }

    private void inOursOnly(MergeRow row) {
        var ourFields = fields(ours, row.ours());
        boolean isUnnamed = ours.isUnnamed(row.ours());
        if (!row.inBase() && !isUnnamed) {
            keptRows.add(row);
            tally.reapplied(1);
            return;
        }
        if (side == TheirSide.PERSON && row.inBase()) {
            removedByPerson(row, ourFields);
            return;
        }
        tally.removed(ourFields);
        if (isUnnamed && wasNamed(ourFields)) {
            return;
        }
        @Nullable Json before = row.inBase() ? fields(base, row.base()) : null;
        if (ourFields.equals(before) && KnowledgeItem.home(ourFields).isPresent()) {
            return; // agents tidy their memories; what they dropped is listed with all they changed
        }
        tell(
                row,
                before == null || ourFields.equals(before)
                        ? ConflictKind.REMOVED_BY_AGENT
                        : ConflictKind.EDITED_AND_DELETED,
                new Conflict.Values(before, ourFields, null));
    }

    /// Handles an item removed by a person: what was changed here stays until somebody settles it.
    private void removedByPerson(MergeRow row, Json.Obj ourFields) {
        var before = fields(base, row.base());
        if (ourFields.equals(before)) {
            tally.removed(ourFields);
            return;
        }
        keptRows.add(row);
        tell(row, ConflictKind.EDITED_AND_DELETED, new Conflict.Values(before, ourFields, null));
    }

    /// True when theirs has the same item with a `knowledge_id`, as Emend asks for.
    private boolean wasNamed(Json.Obj unnamedItem) {
        var content = unnamedItem.without("knowledge_id");
        for (int i = 0; i < theirs.size(); i++) {
            if (!theirs.isUnnamed(i)
                    && ours.firstNamed(theirs.nameOf(i)) < 0
                    && fields(theirs, i).without("knowledge_id").equals(content)) {
                return true;
            }
        }
        return false;
    }

    private void tell(MergeRow row, ConflictKind kind, Conflict.Values values) {
        rowFindings.add(new RowFinding(row, new MergeFinding(kind, null, List.of(), values)));
    }

    private static Json.Obj fields(Catalog catalog, int index) {
        return catalog.item(index).fields();
    }
}

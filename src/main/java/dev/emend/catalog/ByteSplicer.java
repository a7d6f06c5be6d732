package dev.emend.catalog;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonScanner;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;

/// Applies edits to the bytes of one catalog: the file is cut into items, the edited ones are
/// rewritten in place, and everything is joined again.
///
/// Used once, by one thread.
final class ByteSplicer {
    private final Catalog base;
    private final List<Catalog.Refused> rejectedEdits = new ArrayList<>();
    private final List<Entry> entries;
    private final Container root;
    private final Slice before;
    private final Slice after;
    private boolean hasMoved;
    private boolean hasChanged;

    /// The data of an item beside its bytes.
    ///
    /// @param name what edits call it: an item without an id keeps the position it had at first
    /// @param id empty for items without one
    private record Entry(String name, String id, byte flaws) {
        static Entry of(Json.Obj fields) {
            var id = ItemOffsets.Builder.id(fields);
            return new Entry(id, id, Warnings.flaws(fields));
        }
    }

    ByteSplicer(Catalog base, ItemOffsets slots) {
        this.base = base;
        this.entries = new ArrayList<>(slots.size());
        for (int i = 0; i < slots.size(); i++) {
            byte flaws = slots.flaws(i);
            var name = slots.id(i);
            entries.add(new Entry(name, Warnings.isUnnamed(flaws) ? "" : name, flaws));
        }
        var rootArray = RootArray.of(base.bytes(), slots);
        this.root = rootArray.root();
        this.before = rootArray.before();
        this.after = rootArray.after();
    }

    Catalog.Applied apply(List<Edit> edits) {
        for (var edit : edits) {
            try {
                apply(edit);
            } catch (RejectedEditException refusal) {
                rejectedEdits.add(new Catalog.Refused(edit, refusal.reason()));
            }
        }
        return new Catalog.Applied(hasChanged ? join() : base, rejectedEdits);
    }

    private void apply(Edit edit) throws RejectedEditException {
        var reason = base.readOnlyReason();
        if (reason.isPresent()) {
            throw new RejectedEditException(Messages.of("catalogs.openReadOnly", reason.get()));
        }
        int index = indexOf(edit.item());
        switch (edit) {
            case Edit.AddItem(var item, var before, var value) -> {
                if (index < 0) {
                    add(item, before == null ? -1 : indexOf(before), value);
                }
            }
            case Edit.RemoveItem(var item) -> {
                if (index >= 0) {
                    editable(item);
                    root.remove(index);
                    entries.remove(index);
                    hasMoved = true;
                    hasChanged = true;
                }
            }
            default -> change(edit, index);
        }
    }

    private void add(ItemRef item, int before, Json.Obj value) throws RejectedEditException {
        if (!item.catalog().equals(base.id())) {
            throw new RejectedEditException(Messages.of("catalogs.itemElsewhere", item.label()));
        }
        editable(item);
        if (!value.text("knowledge_id").orElse("").equals(item.knowledgeId())) {
            throw new RejectedEditException(Messages.of("catalogs.otherId", item.label()));
        }
        int at = before < 0 ? entries.size() : before;
        root.insert(at, null, value, base.style());
        entries.add(at, Entry.of(value));
        hasMoved = true;
        try {
            check(at);
        } catch (RejectedEditException refusal) {
            root.remove(at);
            entries.remove(at);
            throw refusal;
        }
        hasChanged = true;
    }

    private void change(Edit edit, int index) throws RejectedEditException {
        if (index < 0) {
            if (edit instanceof Edit.RemoveLearning || edit instanceof Edit.RemoveField) {
                return;
            }
            throw new RejectedEditException(
                    Messages.of("catalogs.goneFromFile", edit.item().label()));
        }
        editable(edit.item());
        var element = root.elements().get(index);
        var item = Container.of(element.value(), element.lead().indentation());
        if (!new ItemEdits(item, base.style()).apply(edit)) {
            return;
        }
        root.replace(index, item.toSlice());
        try {
            var newEntry = Entry.of(check(index));
            hasMoved |= !newEntry.name().equals(entries.set(index, newEntry).name());
        } catch (RejectedEditException refusal) {
            root.replace(index, element.value());
            throw refusal;
        }
        hasChanged = true;
    }

    /// Reads what was written: nothing leaves here that could not be opened again.
    private Json.Obj check(int index) throws RejectedEditException {
        var value = root.elements().get(index).value();
        try {
            return (Json.Obj) new JsonScanner(value.source(), value.from(), value.to(), 1).value();
        } catch (JsonFault fault) {
            throw new RejectedEditException(Messages.of("catalogs.valueUnreadable", fault.description()));
        }
    }

    private static void editable(ItemRef item) throws RejectedEditException {
        if (item.isUnnamed()) {
            throw new RejectedEditException(Messages.of("catalogs.itemUnnamed", item.label()));
        }
    }

    private int indexOf(ItemRef item) {
        if (!hasMoved) {
            return base.indexOf(item).orElse(-1);
        }
        int skipCount = item.occurrence();
        for (int i = 0; i < entries.size() && item.catalog().equals(base.id()); i++) {
            if (entries.get(i).name().equals(item.knowledgeId()) && skipCount-- == 0) {
                return i;
            }
        }
        return -1;
    }

    private Catalog join() {
        var bytes = new byte[before.length() + root.length() + after.length()];
        int at = before.copyTo(bytes, 0);
        after.copyTo(bytes, root.copyTo(bytes, at));
        at++;
        var builder = new ItemOffsets.Builder(entries.size());
        for (int i = 0; i < entries.size(); i++) {
            var element = root.elements().get(i);
            at += element.lead().length();
            int end = at + element.value().length();
            builder.add(at, end, entries.get(i).id(), entries.get(i).flaws());
            at = end + element.trail().length() + 1;
        }
        return new Catalog(base.id(), base.path(), bytes, base.style(), builder.build(), null);
    }
}

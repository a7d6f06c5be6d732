package dev.emend.catalog;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonScanner;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A version of a catalog file in memory: its bytes and the place of each item.
///
/// Immutable and thread-safe. No tree is kept: items are parsed from their bytes when they are
/// asked for, so a catalog costs its size plus some 100 bytes per item.
public final class Catalog {
    private final UUID id;
    private final Path path;
    private final byte[] bytes;
    private final JsonStyle style;
    private final ItemOffsets slots;
    private final @Nullable String readOnlyReason;
    private final List<FileNote> notes;
    private final String sha256;

    Catalog(UUID id, Path path, byte[] bytes, JsonStyle style, ItemOffsets slots, @Nullable String readOnlyReason) {
        this(id, path, bytes, style, slots, readOnlyReason, List.of());
    }

    private Catalog(
            UUID id,
            Path path,
            byte[] bytes,
            JsonStyle style,
            ItemOffsets slots,
            @Nullable String readOnlyReason,
            List<FileNote> notes) {
        this.id = id;
        this.path = path;
        this.bytes = bytes;
        this.style = style;
        this.slots = slots;
        this.readOnlyReason = readOnlyReason;
        this.notes = notes;
        this.sha256 = Sha256.of(bytes);
    }

    public UUID id() {
        return id;
    }

    /// The file as it was named when it was read; one that is saved has no links in its path.
    public Path path() {
        return path;
    }

    /// The hash of [#bytes()], 64 lower-case hexadecimal digits: the version's identity.
    public String sha256() {
        return sha256;
    }

    public int size() {
        return slots.size();
    }

    /// The item at a position counted from 0.
    public KnowledgeItem item(int index) {
        try {
            var scanner = new JsonScanner(bytes, slots.start(index), slots.end(index), 1);
            return new KnowledgeItem(ref(index), (Json.Obj) scanner.value());
        } catch (JsonFault fault) {
            throw new IllegalStateException("the catalog was valid when it was read", fault);
        }
    }

    /// The item at a position exactly as it stands in the file, without what is around it.
    public byte[] raw(int index) {
        return Arrays.copyOfRange(bytes, slots.start(index), slots.end(index));
    }

    /// The slice of [#bytes()] with the item at a position.
    Slice place(int index) {
        return new Slice(bytes, slots.start(index), slots.end(index));
    }

    public Optional<KnowledgeItem> find(ItemRef ref) {
        var index = indexOf(ref);
        return index.isPresent() ? Optional.of(item(index.getAsInt())) : Optional.empty();
    }

    /// The position of the item, counted from 0; empty when it is not in this version or belongs to
    /// another catalog.
    public OptionalInt indexOf(ItemRef ref) {
        return ref.catalog().equals(id) ? slots.indexOf(ref.knowledgeId(), ref.occurrence()) : OptionalInt.empty();
    }

    /// The address of the item at a position. An item without a `knowledge_id` is called `#` and
    /// its position counted from 1.
    public ItemRef ref(int index) {
        return new ItemRef(id, slots.id(index), slots.occurrence(index));
    }

    /// The `knowledge_id` at a position, or `#` and the position counted from 1.
    public String nameOf(int index) {
        return slots.id(index);
    }

    public int occurrence(int index) {
        return slots.occurrence(index);
    }

    public boolean isUnnamed(int index) {
        return slots.id(index).startsWith("#");
    }

    /// The position of the first item of a name, or -1.
    public int firstNamed(String name) {
        return slots.indexOf(name, 0).orElse(-1);
    }

    /// The position of the next item with the name of this one, or -1; -1 for -1.
    public int nextOfName(int index) {
        return index < 0 ? -1 : slots.nextOfSameId(index);
    }

    /// True when two items have the same bytes; equal items may differ in white space.
    public boolean isWrittenAs(int index, Catalog other, int otherIndex) {
        return Arrays.equals(
                bytes,
                slots.start(index),
                slots.end(index),
                other.bytes,
                other.slots.start(otherIndex),
                other.slots.end(otherIndex));
    }

    /// Why this file can't be edited, as a sentence that says what is wrong and where.
    public Optional<String> readOnlyReason() {
        return Optional.ofNullable(readOnlyReason);
    }

    /// A note for people on one of the files of a folder.
    ///
    /// @param sentence the file, what is wrong with it and what to do
    /// @param isLeftOut whether nothing of it is read
    public record FileNote(String sentence, boolean isLeftOut) {}

    /// A copy of this catalog with these notes for people.
    public Catalog withNotes(List<FileNote> notes) {
        return new Catalog(id, path, bytes, style, slots, readOnlyReason, List.copyOf(notes));
    }

    /// The notes given to [#withNotes].
    public List<FileNote> notes() {
        return notes;
    }

    /// The warnings for people about this file, one sentence per kind of oddity.
    public List<String> warnings() {
        return Stream.concat(notes.stream().map(FileNote::sentence), slots.warnings().stream())
                .toList();
    }

    /// The bytes of the file. Not a copy, so that 100 MB are not doubled: never write into it.
    public byte[] bytes() {
        return bytes;
    }

    public JsonStyle style() {
        return style;
    }

    /// This catalog with edits applied one after the other; nothing is written to disk. Bytes that
    /// no edit concerns stay as they are. Edits that can't be applied are left out and told.
    public Applied with(List<Edit> edits) {
        return new ByteSplicer(this, slots).apply(edits);
    }

    /// @param rejectedEdits the edits that were left out, in their order
    public record Applied(Catalog catalog, List<Refused> rejectedEdits) {
        public Applied {
            rejectedEdits = List.copyOf(rejectedEdits);
        }
    }

    /// @param reason why, without capital or full stop: `the item open_files is no longer in the
    ///   file`
    public record Refused(Edit edit, String reason) {}
}

package dev.emend.model;

/// Link from one memory to another.
///
/// @param from the id of a [Memory]
/// @param to the id of a [Memory]; it may be missing
/// @param kind in the words of its source, for example `works_at`
/// @param rest what the source says of it beside that
public record MemoryLink(String from, String to, String kind, Origin origin, Json.Obj rest) {
    public MemoryLink(String from, String to, String kind, Origin origin) {
        this(from, to, kind, origin, Json.Obj.EMPTY);
    }

    /// This link without what its source says of it beside that.
    public MemoryLink bare() {
        return new MemoryLink(from, to, kind, origin);
    }
}

package dev.emend.json;

/// Something that can be read but not written back without loss: a key that occurs twice in its
/// object, or half a surrogate pair.
///
/// @param offset the index of the byte in the array that was read
/// @param description a plain sentence without its place
public record JsonWarning(Kind kind, int offset, String description) {
    public enum Kind {
        DUPLICATE_KEY,
        LONE_SURROGATE
    }
}

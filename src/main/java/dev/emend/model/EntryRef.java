package dev.emend.model;

/// The address of what a person reviews: an item, a learning of an item, or an entry of the store such as a memory.
public sealed interface EntryRef permits ItemRef, LearningRef, StoreRef {
    /// The number of hexadecimal digits of a SHA-256 for which nobody finds other words within an hour.
    int CHECKSUM = 12;

    /// The item of a learning; anything else itself.
    EntryRef owner();

    /// The name of its owner as people read it.
    String label();

    /// The key of the entry in the store, the index and on the command line.
    String key();

    /// A key as commands list it, without the checksum of the words behind its last `@`.
    static String withoutChecksum(String key) {
        int end = key.length() - 1 - CHECKSUM;
        boolean hasChecksum = end > 0
                && key.charAt(end) == '@'
                && key.chars().skip(end + 1L).allMatch(c -> c >= '0' && c <= '9' || c >= 'a' && c <= 'f');
        return hasChecksum ? key.substring(0, end) : key;
    }

    /// @param key as [#key()] gave it
    /// @throws IllegalArgumentException when it is none
    static EntryRef parse(String key) {
        var storeRef = StoreRef.find(key);
        if (storeRef.isPresent()) {
            return storeRef.get();
        }
        return LearningRef.isKey(key) ? LearningRef.parse(key) : ItemRef.parse(key);
    }
}

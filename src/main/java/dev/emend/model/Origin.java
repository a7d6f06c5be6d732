package dev.emend.model;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/// Place where a record was read.
///
/// @param source the file, folder or server and what in it (a collection, a table); the same place
///   always has the same name. Empty for what was written here
/// @param format the word of the format, as `emend import --json` says it
/// @param id the name of the record there; the hash of its content when it has no name
public record Origin(String source, String format, String id) {
    public static final Origin HERE = new Origin("", "", "");

    /// The id of the memory here. The same record of the same place has the same id, so that
    /// importing twice changes nothing.
    public String memoryId() {
        return UUID.nameUUIDFromBytes((source + "\n" + format + "\n" + id).getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}

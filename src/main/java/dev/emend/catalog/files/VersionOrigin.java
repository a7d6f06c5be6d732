package dev.emend.catalog.files;

import java.util.Locale;

/// Who made a version of a catalog.
public enum VersionOrigin {
    /// Emend wrote it, or an earlier version of Emend kept it and did not say.
    OWN,
    /// Another program wrote it, and it was taken over.
    EXTERNAL,
    /// Another program wrote it, and a person put what was before in its place.
    REJECTED;

    /// What holds when the same bytes are found or written again: what was written here stays so when it is put back.
    public VersionOrigin again(VersionOrigin now) {
        return this == OWN && now == EXTERNAL ? OWN : now;
    }

    /// As the names of files have it.
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.emend.catalog.files;

import java.util.Locale;

/// The origin of a version of a catalog.
public enum VersionOrigin {
    /// Emend wrote it, or an earlier version of Emend kept it and did not say.
    OWN,
    /// Another program wrote it, and it was taken over.
    EXTERNAL,
    /// Another program wrote it, and a person put what was before in its place.
    REJECTED,
    /// Never in the file: what was made of it, kept for those who compare.
    UNWRITTEN;

    /// The origin of a version found or written as it is: its first maker, until a person rejects it.
    public VersionOrigin combine(VersionOrigin newer) {
        return this == REJECTED || newer == REJECTED ? newer : this;
    }

    /// As the names of files have it.
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

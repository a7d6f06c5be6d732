package dev.emend.catalog.files;

import java.util.Locale;

/// Who made a version of a catalog.
public enum VersionOrigin {
    /// Emend wrote it, or an earlier version of Emend kept it and did not say.
    OWN,
    /// Another program wrote it, and it was taken over.
    EXTERNAL,
    /// Another program wrote it, and a person put what was before in its place.
    REJECTED,
    /// Never in the file: what was made of it, kept for those who compare.
    UNWRITTEN;

    /// What holds when a file is found or written as it is: who made it first did, until a person refuses it.
    public VersionOrigin combine(VersionOrigin now) {
        return this == REJECTED || now == REJECTED ? now : this;
    }

    /// As the names of files have it.
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

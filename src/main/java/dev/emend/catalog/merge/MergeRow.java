package dev.emend.catalog.merge;

/// An item or a learning on the three sides of a merge: its position there, or -1 where it is not.
record MergeRow(int base, int ours, int theirs) {
    boolean inBase() {
        return base >= 0;
    }

    boolean inOurs() {
        return ours >= 0;
    }

    boolean inTheirs() {
        return theirs >= 0;
    }
}

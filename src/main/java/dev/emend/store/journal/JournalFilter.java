package dev.emend.store.journal;

/// Filter for entries of the journal. Empty texts match all.
///
/// @param words must all stand in the item's id or in the label, in any case
/// @param person exactly
/// @param kind the word of a [CommandKind], which finds its former words too
public record JournalFilter(String words, String person, String kind) {
    public static final JournalFilter ALL = new JournalFilter("", "", "");
}

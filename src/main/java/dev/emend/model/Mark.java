package dev.emend.model;

import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The name of something said about an item, a learning or a pair of them that is kept beside the
/// file; its value is JSON.
///
/// @param target [ItemRef#key()], [LearningRef#key()], [StoreRef#key()], or a [pair][#pair] of them; for
///   [Kind#ATTRIBUTED] the key of an item and the name of what was given to it; for
///   [Kind#USES_WRITTEN] and [Kind#USES_PRUNED] the id of a catalog, for [Kind#USES_COUNTED]
///   [Kind#ALL_USES]
public record Mark(Kind kind, String target) {
    /// The separator between the two keys of a pair.
    public static final char BETWEEN = '\n';

    public enum Kind {
        /// Not in the file and can be put there: `{"index": n, "value": {…}}`; with
        /// `"never_in_file": true` it was never in it and goes there when a person keeps it; with
        /// `"in_file": "rejected"` it is in the file after all, since a backup in which it had that state was
        /// restored and the file was not.
        DETACHED("aside"),
        /// Snoozed until a moment: a text, ISO 8601 in UTC.
        SNOOZED("later"),
        /// Worth a second look: true.
        FLAG,
        /// A reviewer's own words: a text.
        NOTE,
        /// The learning that stands for this one: a text, its key.
        SUPERSEDED_BY,
        /// A pair that was judged to have nothing to do with each other: true.
        UNRELATED,
        /// A pair of learnings of which a person said that nobody can follow both: true.
        CONTRADICTS,
        /// The failure was not this item's fault and does not cost it trust: true; `"proposed"`
        /// when it never was a failure.
        FAILURE_DISMISSED("blame_rejected"),
        /// The trust of an item was set by a person: `{"before": t, "trust": t, "reason": "…",
        /// "learnings": [keys of those it had then], "earlier": [the same of earlier times]}`.
        TRUST_SET,
        /// The words of an entry that other programs changed after a person kept it: `{"words": {…},
        /// "kept": [hashes of the words people kept]}`; without `words` once it is decided.
        CHANGED,
        /// What is called otherwise since other programs changed it: a text, its key from then on. The history knows
        /// it by this name.
        RENAMED,
        /// A memory that no search gives while nobody asks for archived ones: true. Kept with its row in the store.
        ARCHIVED,
        /// The state of the words of a memory that imports replaced: `{import: state}`, the number
        /// of an undone import negative. Kept with its rows in the store.
        REPLACED,
        /// The outcome of a run, as a person says: a text. Kept with its row in the store.
        OUTCOME,
        /// A failure or a step of a plan that named no item was given to this one: true.
        ATTRIBUTED,
        /// On a catalog as a whole, its id: up to which question of the log its items' uses are in
        /// its file: a number.
        USES_WRITTEN,
        /// On a catalog as a whole, its id: how often its items were given by questions that are no
        /// longer in the log: `{item key: {"count": n, "unwritten": how many of them are not in its
        /// file, "last_used_at": "…"}}`.
        USES_PRUNED,
        /// On [#ALL_USES]: how often all items were given by the questions up to one, so that
        /// nobody reads the whole log: `{"newest": its number, "items": {item key: {"count": n,
        /// "last_used_at": "…"}}}`.
        USES_COUNTED;

        /// The target of [#USES_COUNTED].
        public static final String ALL_USES = "all";

        private final String word;

        /// Whether it is on two learnings, named by both.
        public boolean isPair() {
            return this == UNRELATED || this == CONTRADICTS;
        }

        Kind() {
            word = name().toLowerCase(Locale.ROOT);
        }

        Kind(String word) {
            this.word = word;
        }

        /// As rows and the journal have it; it never changes there.
        public String word() {
            return word;
        }

        /// The kind of that word; empty for a word of another version.
        public static Optional<Kind> of(String word) {
            return Stream.of(values()).filter(kind -> kind.word().equals(word)).findFirst();
        }
    }

    /// The target, or the first of a pair.
    public String first() {
        int end = target.indexOf(BETWEEN);
        return end < 0 ? target : target.substring(0, end);
    }

    /// The same under other names.
    ///
    /// @param keys what an entry is called by its key here
    public Mark withKeys(UnaryOperator<String> keys) {
        int end = target.indexOf(BETWEEN);
        if (end < 0) {
            return new Mark(kind, keys.apply(target));
        }
        var owner = keys.apply(first());
        var other = target.substring(end + 1);
        return new Mark(kind, kind.isPair() ? pair(owner, keys.apply(other)) : owner + BETWEEN + other);
    }

    /// The target of a mark on two learnings or items; the order does not matter.
    public static String pair(String first, String second) {
        return first.compareTo(second) <= 0 ? first + BETWEEN + second : second + BETWEEN + first;
    }
}

package dev.emend.search;

import dev.emend.model.Json;
import dev.emend.model.Memory;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Searchable entry: an item, a learning that points to its item, a memory.
///
/// @param id unique in the whole index: `ItemRef.key()`, `LearningRef.key()` or the id of a memory
/// @param texts each with words and a vector of its own
/// @param place of what is in a catalog
/// @param facts of what is looked at by filters
public record IndexEntry(
        String id,
        List<Texts> texts,
        @Nullable Place place,
        @Nullable Facts facts) {

    public IndexEntry {
        texts = List.copyOf(texts);
    }

    /// An item or a learning.
    public IndexEntry(String id, Place place, Texts texts) {
        this(id, List.of(texts), place, null);
    }

    /// A memory.
    public IndexEntry(String id, String task, String content, String document, Json.Obj metadata) {
        this(
                id,
                List.of(Texts.prose(Memory.Space.TASK, task), Texts.prose(Memory.Space.CONTENT, content)),
                null,
                new Facts(document, metadata));
    }

    /// The texts in which words are looked for.
    ///
    /// @param title counts twice as much as the body
    /// @param embeddingText the text whose vector stands for the entry; when it changes, the old vector
    ///   goes
    /// @param exact names found as they are written: `knowledge_id`, shortcut, tools, location
    public record Texts(TextFields fields, String title, String body, String embeddingText, List<String> exact) {
        public Texts {
            exact = List.copyOf(exact);
        }

        /// The texts of an item or a learning.
        public Texts(String title, String body, String embeddingText, List<String> exact) {
            this(TextFields.ENTRY, title, body, embeddingText, exact);
        }

        static Texts prose(Memory.Space space, String text) {
            return new Texts(TextFields.of(space), "", text, text, List.of());
        }

        /// Whether there is nothing beside what is embedded.
        private boolean isProse() {
            return title.isEmpty() && exact.isEmpty() && body.equals(embeddingText);
        }
    }

    /// @param owner the key of the item; equal to the id of an item
    public record Place(UUID catalog, String owner, Attributes attributes) {}

    /// @param document what `$contains` looks at
    /// @param metadata what a `where` looks at: its texts, numbers and booleans. Emend's own come under
    ///   names that begin with `emend:` (`emend:state`, `emend:kind`, `emend:tier`, `emend:source`)
    public record Facts(String document, Json.Obj metadata) {}

    /// The attributes of an entry that people and failures change; changing them costs no indexing.
    ///
    /// @param trust 0.5 to 1; NaN and values outside 0 to 1 count as 1
    /// @param quality 1 to 5; empty counts as 3
    public record Attributes(double trust, OptionalInt quality) {
        public static final Attributes NEW = new Attributes(1, OptionalInt.empty());

        private static final int UNRATED = 3;

        double trustOrFull() {
            return trust >= 0 && trust <= 1 ? trust : 1;
        }

        /// `(quality - 1) / 4`, 0 to 1.
        double quality01() {
            return (Math.clamp(quality.orElse(UNRATED), 1, 5) - 1) / 4.0;
        }
    }

    /// The texts whose vectors stand for it.
    public List<String> embeddingTexts() {
        return texts.stream().map(Texts::embeddingText).toList();
    }

    Attributes attributes() {
        return place == null ? Attributes.NEW : place.attributes;
    }

    /// Whether it is no learning, which belongs to an item.
    boolean isItem() {
        return place != null && place.owner.equals(id);
    }

    /// Another number when what is embedded changed.
    long textPrint() {
        long print = TextHash.START;
        for (var text : embeddingTexts()) {
            print = TextHash.of(print, text);
        }
        return print;
    }

    /// Another number when anything changed that is in its document, its attributes left out.
    long print() {
        long print = textPrint();
        for (var part : texts) {
            if (!part.isProse()) {
                print = TextHash.of(TextHash.of(print, part.title), part.body);
                for (var exact : part.exact) {
                    print = TextHash.of(print, exact);
                }
            }
        }
        if (place != null) {
            print = TextHash.of(TextHash.of(print, place.catalog.toString()), place.owner);
        }
        return facts == null ? print : TextHash.of(TextHash.of(print, facts.document), facts.metadata.compact());
    }
}

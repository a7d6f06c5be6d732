package dev.emend.app.library;

import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.journal.TrustHistory;
import dev.emend.catalog.markdown.MemoryPlace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Everything the workspace knows about one item.
///
/// @param ratings newest first
/// @param source where it stands
public record ItemDetail(
        KnowledgeItem item,
        Source source,
        List<ReviewedLearning> learnings,
        TrustHistory trustHistory,
        List<Rating> ratings)
        implements EntryDetail {

    /// @param raw the item exactly as it stands in the file, in JSON or Markdown, decided edits included
    /// @param mask the mask that covers its secrets
    /// @param isInFile false for one that is only proposed and waits beside the file: no agent reads it
    /// @param state where the item stands with its reviewers
    /// @param changes what another program changed since it was kept, by the key of the item or learning
    public record Source(
            Path file, String raw, SecretMask mask, boolean isInFile, ReviewState state, Map<String, Change> changes) {
        public Source {
            changes = Map.copyOf(changes);
        }
    }

    /// Words that were kept, and those another program put in their place, by the names of their fields.
    public record Change(Json.Obj before, Json.Obj after) {}

    @Override
    public ItemRef ref() {
        return item.ref();
    }

    @Override
    public String title() {
        return mask().apply(item.description());
    }

    @Override
    public Json.Obj fields() {
        return item.fields();
    }

    /// The change by another program to the item or a learning of it since it was kept; secrets are not masked.
    @Override
    public Optional<Change> change(String key) {
        return Optional.ofNullable(source.changes.get(key));
    }

    @Override
    public Json.Obj words() {
        return ChangedWords.of(item.fields());
    }

    /// The item as prompts print it.
    public KnowledgeItem promptItem() {
        return Trust.withoutUnearnedTrust(item, state());
    }

    @Override
    public ReviewState state() {
        return source.state;
    }

    @Override
    public Optional<Rating> rating() {
        return ratings.stream().findFirst();
    }

    /// Whether it stands in its file.
    public boolean isInFile() {
        return source.isInFile;
    }

    public Path file() {
        return source.file;
    }

    /// The text in the file, its secrets masked.
    public String raw(SecretMask cover) {
        if (cover.isEmpty()) {
            return source.raw;
        }
        // in a list the lines of a secret are indented, and not found as they are in the item
        return item.home().isPresent() ? MemoryPlace.toMarkdown(cover.apply(item)) : cover.apply(source.raw);
    }

    public String raw() {
        return source.raw;
    }

    @Override
    public SecretMask mask() {
        return source.mask;
    }
}

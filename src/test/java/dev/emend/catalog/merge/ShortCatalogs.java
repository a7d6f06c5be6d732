package dev.emend.catalog.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.CatalogSamples;
import dev.emend.catalog.TruncatedFileException;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// Short catalogs for tests of the merge, written with single quotes.
public final class ShortCatalogs {
    private ShortCatalogs() {}

    public static Catalog catalog(String text) {
        var bytes = text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        try {
            return new CatalogReader(CatalogSamples.ID, Path.of("c.json"), 1 << 20).read(bytes, _ -> {});
        } catch (CatalogException | TruncatedFileException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static MergeResult merge(String base, String ours, String theirs) {
        return Merge.of(catalog(base), catalog(ours), catalog(theirs));
    }

    /// Merges three versions of the item `a`, given by its other members.
    static MergeResult item(String base, String ours, String theirs) {
        return merge(one(base), one(ours), one(theirs));
    }

    public static String one(String members) {
        return "[{'knowledge_id': 'a'" + (members.isEmpty() ? "" : ", ") + members + "}]";
    }

    static void assertItem(String members, MergeResult merged) {
        assertText(one(members), merged);
    }

    static void assertText(String expected, MergeResult merged) {
        assertEquals(expected, CatalogSamples.text(merged.catalog()).replace('"', '\''));
    }

    /// The only conflict.
    static Conflict conflict(ConflictKind kind, MergeResult merged) {
        assertEquals(
                List.of(kind), merged.conflicts().stream().map(Conflict::kind).toList());
        return merged.conflicts().getFirst();
    }

    static void assertNoConflict(MergeResult merged) {
        assertEquals(List.of(), merged.conflicts());
    }
}

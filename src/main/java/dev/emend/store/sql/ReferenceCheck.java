package dev.emend.store.sql;

import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/// References between rows that lead nowhere: a damaged row may still name another, and H2 looks at
/// a reference only when it is written.
public final class ReferenceCheck {
    private static final int NAMED = 3;

    /// @param key what names the row that refers
    /// @param child the column that refers
    private record Reference(String table, String key, String child, String parent, String column) {
        private String query() {
            return """
            select '%s ' || c.%s from %s c
            where c.%s is not null
                and not exists (select 1 from %s p where p.%s = c.%s)
            order by c.%s fetch first %d rows only
            """.formatted(key, key, table, child, parent, column, child, key, NAMED);
        }
    }

    private static final List<Reference> ALL = List.of(
            new Reference("journal", "seq", "catalog", "catalog", "id"),
            new Reference("journal", "seq", "undoes", "journal", "seq"),
            new Reference("journal_saved", "seq", "seq", "journal", "seq"),
            new Reference("rating_withdrawal", "seq", "rating_seq", "rating", "seq"),
            new Reference("conflict_settled", "conflict", "conflict", "conflict", "seq"),
            new Reference("conflict_settled", "conflict", "act", "journal", "seq"),
            new Reference("golden_run", "query", "query", "golden_query", "seq"),
            new Reference("run_analysis", "run", "run", "run", "seq"),
            new Reference("run_pattern_member", "run", "run", "run", "seq"),
            new Reference("source_write", "source", "source", "source", "id"),
            new Reference("conversation_message", "conversation", "conversation", "conversation", "seq"));

    private ReferenceCheck() {}

    /// A sentence part for each reference with the first rows that have it, empty when all lead
    /// somewhere.
    public static List<String> brokenReferences(Handle handle) {
        var brokenReferences = new ArrayList<String>();
        for (var reference : ALL) {
            var rows = handle.createQuery(reference.query()).mapTo(String.class).list();
            if (!rows.isEmpty()) {
                brokenReferences.add("%s %s %s a %s that is not there"
                        .formatted(
                                reference.table,
                                String.join(", ", rows),
                                rows.size() == 1 ? "names" : "name",
                                reference.parent.replace('_', ' ')));
            }
        }
        return brokenReferences;
    }
}

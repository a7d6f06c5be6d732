package dev.emend.app.library;

import dev.emend.app.core.QuotedText;

/// One line of the facet rail.
///
/// @param group `trust`, `learnings`, `rating`, `kind`, `scope` or `tool`
/// @param clause what it adds to the query line, for example `trust>=0.9` or `tool:Click-Tool`
/// @param isOn whether the query line holds the clause already
public record Facet(String group, String clause, int count, boolean isOn) {
    /// The value behind the field name: `Click-Tool`.
    public String value() {
        return QuotedText.bare(clause.substring(clause.indexOf(':') + 1));
    }
}

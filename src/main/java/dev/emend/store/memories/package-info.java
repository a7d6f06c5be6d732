/// Tables of memories, imports, sources, runs and conversations.
///
/// May import: model, json, store.sql, store.journal, store.curation.
@NullMarked
package dev.emend.store.memories;

import org.jspecify.annotations.NullMarked;

/// Tables of what people say of items and learnings.
///
/// May import: model, json, store.sql, store.journal.
@NullMarked
package dev.emend.store.curation;

import org.jspecify.annotations.NullMarked;

/// Backups of the database file, signed and checked.
///
/// May import: model, json, store.sql, store.journal, store.db.
@NullMarked
package dev.emend.store.backup;

import org.jspecify.annotations.NullMarked;

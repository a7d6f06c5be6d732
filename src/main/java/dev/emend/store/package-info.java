/// The store: an embedded H2 database in the workspace folder, opened, locked, exported, and put
/// back after damage.
///
/// May import: model, json, store.sql, store.journal, store.db, store.backup.
@NullMarked
package dev.emend.store;

import org.jspecify.annotations.NullMarked;

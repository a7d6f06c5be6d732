/// The database file and one transaction on it, its checks and upgrades.
///
/// May import: model, json, store.sql, store.journal, store.curation, store.memories.
@NullMarked
package dev.emend.store.db;

import org.jspecify.annotations.NullMarked;

/// A store on a PostgreSQL server, shared by several reviewers, and the outbox beside it.
///
/// May import: model, json, store, store.sql, store.journal, store.db, store.backup.
@NullMarked
package dev.emend.store.team;

import org.jspecify.annotations.NullMarked;

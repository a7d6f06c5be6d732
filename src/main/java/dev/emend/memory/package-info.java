/// The store: an embedded H2 database in the workspace folder, reached through one thread, or the
/// PostgreSQL of a team with an outbox beside it. Both have the same tables and sessions; what only
/// PostgreSQL has lies in `db/migration/postgresql`.
///
/// May import: model and json.
@NullMarked
package dev.emend.memory;

import org.jspecify.annotations.NullMarked;

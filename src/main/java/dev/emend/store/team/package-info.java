/// A store on a PostgreSQL server, shared by several reviewers, and the outbox beside it.
@NullMarked
package dev.emend.store.team;

import org.jspecify.annotations.NullMarked;

/// Memories of agents: table, filter, search, edits, retention.
///
/// May import: the rings below, core, catalogs, journal, backup, search, library.
@NullMarked
package dev.emend.app.memories;

import org.jspecify.annotations.NullMarked;

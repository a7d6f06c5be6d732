/// All features of one workspace in one place, for window, command line and server.
///
/// May import: the rings below, core, catalogs, journal, backup, team, search, library, preview,
/// conflicts, review, memories, transfer, runs, trends, feedback, agents.
@NullMarked
package dev.emend.app.workspace;

import org.jspecify.annotations.NullMarked;

/// Clients of the agent server: who they are, what they report and what was given to them.
///
/// May import: the rings below, core, catalogs, journal, search, library, memories, transfer,
/// knowledge.
@NullMarked
package dev.emend.app.agents;

import org.jspecify.annotations.NullMarked;

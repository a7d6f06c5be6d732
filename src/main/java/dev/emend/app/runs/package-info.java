/// Recorded runs: how agents worked, what went wrong, and what can be learned.
///
/// May import: the rings below, core, catalogs, search, library, memories, transfer.
@NullMarked
package dev.emend.app.runs;

import org.jspecify.annotations.NullMarked;

/// What agents ask for: knowledge of all sources past the review gate.
///
/// May import: the rings below, core, catalogs, journal, search, library, memories, transfer.
@NullMarked
package dev.emend.app.knowledge;

import org.jspecify.annotations.NullMarked;

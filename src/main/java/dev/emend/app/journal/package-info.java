/// Commands: decided, journaled, undone, exported and imported as history.
///
/// May import: the rings below, core, catalogs.
@NullMarked
package dev.emend.app.journal;

import org.jspecify.annotations.NullMarked;

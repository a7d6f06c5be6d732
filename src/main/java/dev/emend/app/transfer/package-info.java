/// Import and export, and sources that are read again.
///
/// May import: the rings below, core, catalogs, journal, backup, search, memories.
@NullMarked
package dev.emend.app.transfer;

import org.jspecify.annotations.NullMarked;

/// Backups of the store, integrity scans, and the way back after damage.
///
/// May import: the rings below, core, catalogs, journal.
@NullMarked
package dev.emend.app.backup;

import org.jspecify.annotations.NullMarked;

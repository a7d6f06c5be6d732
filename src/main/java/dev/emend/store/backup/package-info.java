/// Backups of the database file, signed and checked.
@NullMarked
package dev.emend.store.backup;

import org.jspecify.annotations.NullMarked;

/// Backups of the store, integrity scans, and the way back after damage.
@NullMarked
package dev.emend.app.backup;

import org.jspecify.annotations.NullMarked;

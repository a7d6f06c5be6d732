/// Examination of foreign catalogs and stores.
///
/// May import: the rings below, core, catalogs, library, preview, review, transfer.
@NullMarked
package dev.emend.app.check;

import org.jspecify.annotations.NullMarked;

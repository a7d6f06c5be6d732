/// What agents read, as it is and as it would be after a decision nobody has made.
///
/// May import: the rings below, core, catalogs, journal, search.
@NullMarked
package dev.emend.app.preview;

import org.jspecify.annotations.NullMarked;

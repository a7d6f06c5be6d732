/// Trust, outcomes and judgements over time, as tables and drawings.
///
/// May import: the rings below, core, catalogs, journal, library, preview, review.
@NullMarked
package dev.emend.app.trends;

import org.jspecify.annotations.NullMarked;

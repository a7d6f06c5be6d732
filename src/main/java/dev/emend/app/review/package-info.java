/// The review of learnings: queue, verdicts, proposals, attribution, trust, calibration of
/// reviewers.
///
/// May import: the rings below, core, catalogs, journal, library, preview.
@NullMarked
package dev.emend.app.review;

import org.jspecify.annotations.NullMarked;

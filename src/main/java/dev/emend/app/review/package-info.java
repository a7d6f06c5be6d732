/// The review of learnings: queue, verdicts, proposals, attribution, trust, calibration of
/// reviewers.
@NullMarked
package dev.emend.app.review;

import org.jspecify.annotations.NullMarked;

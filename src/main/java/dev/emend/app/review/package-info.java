/// The review of learnings, items and memories: queue, verdicts, proposals within a catalog and across collections,
/// attribution, trust, calibration of reviewers.
@NullMarked
package dev.emend.app.review;

import org.jspecify.annotations.NullMarked;

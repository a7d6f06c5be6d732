/// Proportions, intervals, agreement and calibration.
///
/// May import: nothing of ours.
@NullMarked
package dev.emend.analysis.statistics;

import org.jspecify.annotations.NullMarked;

/// Proportions, intervals, agreement and calibration.
@NullMarked
package dev.emend.analysis.statistics;

import org.jspecify.annotations.NullMarked;

/// What the review desk proposes: duplicates, contradictions, recurrence, attribution, advice.
/// Detectors propose, people decide.
///
/// May import: model, analysis.extraction.
@NullMarked
package dev.emend.analysis.similarity;

import org.jspecify.annotations.NullMarked;

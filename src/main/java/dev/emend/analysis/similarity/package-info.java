/// What the review proposes: duplicates, contradictions, recurrence, attribution, advice. Detectors
/// propose, people decide.
@NullMarked
package dev.emend.analysis.similarity;

import org.jspecify.annotations.NullMarked;

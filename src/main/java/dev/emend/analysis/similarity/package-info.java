/// What the review proposes: what learnings are compared by and what judges are asked of two,
/// recurrence, attribution, advice. People decide.
@NullMarked
package dev.emend.analysis.similarity;

import org.jspecify.annotations.NullMarked;

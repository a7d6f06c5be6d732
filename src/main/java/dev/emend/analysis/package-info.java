/// What can be computed from records alone: whether conditions hold, patterns of people and agents,
/// secrets and instructions in texts, and what the review desk proposes: duplicates,
/// contradictions, recurrence, attribution, advice; how agents worked in their runs, and what can
/// be learned from them. Detectors propose, people decide. User patterns never meet
/// `java.util.regex`.
///
/// May import: model, RE2/J.
@NullMarked
package dev.emend.analysis;

import org.jspecify.annotations.NullMarked;

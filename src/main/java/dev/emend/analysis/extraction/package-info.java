/// What can be learned from a run by rules.
///
/// May import: model, analysis.runs.
@NullMarked
package dev.emend.analysis.extraction;

import org.jspecify.annotations.NullMarked;

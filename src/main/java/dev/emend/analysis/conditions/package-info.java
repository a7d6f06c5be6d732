/// Whether conditions of items hold, and what separates the cases.
///
/// May import: model, analysis.patterns.
@NullMarked
package dev.emend.analysis.conditions;

import org.jspecify.annotations.NullMarked;

/// How trust, outcomes and recurrence change over time: six questions, each with its answer, its
/// chart, the same numbers as a table and the records behind every mark. May import: gui.kit,
/// gui.part, model; curation in view models and what stands behind them.
@NullMarked
package dev.emend.gui.trends;

import org.jspecify.annotations.NullMarked;

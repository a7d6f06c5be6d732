/// How trust, outcomes and recurrence change over time: questions, each with its answer, its chart,
/// the same numbers as a table and the records behind every mark.
@NullMarked
package dev.emend.gui.trends;

import org.jspecify.annotations.NullMarked;

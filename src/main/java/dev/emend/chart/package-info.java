/// Charts as data: what one says, its numbers as a table, and its drawing as plain shapes, which the
/// window and a page draw alike.
@NullMarked
package dev.emend.chart;

import org.jspecify.annotations.NullMarked;

/// Trust, outcomes, judgements and activity over time, and whether learnings helped, as charts.
@NullMarked
package dev.emend.app.trends;

import org.jspecify.annotations.NullMarked;

/// Trust, outcomes and judgements over time, as tables and drawings.
@NullMarked
package dev.emend.app.trends;

import org.jspecify.annotations.NullMarked;

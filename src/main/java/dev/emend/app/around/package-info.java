/// What lies around one item: its learnings, the plans and runs it was used in, memories, people, and
/// what happened to it over time.
@NullMarked
package dev.emend.app.around;

import org.jspecify.annotations.NullMarked;

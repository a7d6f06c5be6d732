/// Recorded runs: how agents worked, what went wrong, and what can be learned.
@NullMarked
package dev.emend.app.runs;

import org.jspecify.annotations.NullMarked;

/// What helps when things go wrong: log files, how the last process ended, and the report of a problem.
@NullMarked
package dev.emend.app.diagnostics;

import org.jspecify.annotations.NullMarked;

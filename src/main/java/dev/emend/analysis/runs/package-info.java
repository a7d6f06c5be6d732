/// How agents worked in their runs.
@NullMarked
package dev.emend.analysis.runs;

import org.jspecify.annotations.NullMarked;

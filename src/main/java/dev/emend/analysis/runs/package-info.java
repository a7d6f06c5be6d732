/// How agents worked in their runs.
///
/// May import: model.
@NullMarked
package dev.emend.analysis.runs;

import org.jspecify.annotations.NullMarked;

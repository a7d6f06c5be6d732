/// Conversations, their feedback, and summaries of periods.
///
/// May import: the rings below, core, catalogs, journal, library, memories, transfer, knowledge,
/// runs.
@NullMarked
package dev.emend.app.feedback;

import org.jspecify.annotations.NullMarked;

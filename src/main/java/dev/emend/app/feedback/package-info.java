/// Conversations, their feedback, and summaries of periods.
@NullMarked
package dev.emend.app.feedback;

import org.jspecify.annotations.NullMarked;

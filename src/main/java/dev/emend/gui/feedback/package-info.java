/// The feedback screen: what was said of conversations, the summaries of periods, and what agents
/// are told of them.
@NullMarked
package dev.emend.gui.feedback;

import org.jspecify.annotations.NullMarked;

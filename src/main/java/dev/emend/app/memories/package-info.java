/// Memories of agents: table, filter, search, edits, retention.
@NullMarked
package dev.emend.app.memories;

import org.jspecify.annotations.NullMarked;

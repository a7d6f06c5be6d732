/// Tables of memories, imports, sources, runs and conversations.
@NullMarked
package dev.emend.store.memories;

import org.jspecify.annotations.NullMarked;

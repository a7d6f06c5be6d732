/// Memories and their links, drawn.
@NullMarked
package dev.emend.gui.memories.graph;

import org.jspecify.annotations.NullMarked;

/// The table of memories: filter line, pages of rows, selection, and search.
@NullMarked
package dev.emend.gui.memories.list;

import org.jspecify.annotations.NullMarked;

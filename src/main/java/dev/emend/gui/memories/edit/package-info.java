/// Changing, deciding and promoting a memory.
@NullMarked
package dev.emend.gui.memories.edit;

import org.jspecify.annotations.NullMarked;

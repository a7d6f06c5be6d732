/// One memory, read.
@NullMarked
package dev.emend.gui.memories.detail;

import org.jspecify.annotations.NullMarked;

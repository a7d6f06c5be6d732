/// What the parts of the memories screen share: labels, panel heads and cells of files.
@NullMarked
package dev.emend.gui.memories.part;

import org.jspecify.annotations.NullMarked;

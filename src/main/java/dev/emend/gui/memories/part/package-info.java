/// What the parts of the memories screen share: labels, panel heads, and what they read and change.
@NullMarked
package dev.emend.gui.memories.part;

import org.jspecify.annotations.NullMarked;

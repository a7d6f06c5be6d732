/// Forgetting by rule, and resetting.
@NullMarked
package dev.emend.gui.memories.retention;

import org.jspecify.annotations.NullMarked;

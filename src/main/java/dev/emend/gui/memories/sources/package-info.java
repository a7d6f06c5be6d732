/// The sources that others write to.
@NullMarked
package dev.emend.gui.memories.sources;

import org.jspecify.annotations.NullMarked;

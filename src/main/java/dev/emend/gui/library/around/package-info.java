/// What lies around the item shown in the library: a graph and a timeline.
@NullMarked
package dev.emend.gui.library.around;

import org.jspecify.annotations.NullMarked;

/// The map of the library: points by meaning, drawn, walked and selected, and what is done to a selection.
@NullMarked
package dev.emend.gui.library.map;

import org.jspecify.annotations.NullMarked;

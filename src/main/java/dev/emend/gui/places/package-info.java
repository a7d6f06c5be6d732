/// Where memories are on this machine: those agents keep are found and opened, and the place of an item is shown in an
/// editor.
@NullMarked
package dev.emend.gui.places;

import org.jspecify.annotations.NullMarked;

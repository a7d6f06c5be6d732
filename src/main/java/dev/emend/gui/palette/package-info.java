/// The palette: everything a person can do or go to, found by a few letters.
@NullMarked
package dev.emend.gui.palette;

import org.jspecify.annotations.NullMarked;

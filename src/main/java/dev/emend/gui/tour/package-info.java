/// One walk of every screen on what is open, written as pictures without a display: `emend tour`.
/// Imports the shell and the services behind it, no screen.
@NullMarked
package dev.emend.gui.tour;

import org.jspecify.annotations.NullMarked;

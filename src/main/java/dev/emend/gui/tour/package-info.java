/// Pictures of every screen, written without a display: `emend tour`.
@NullMarked
package dev.emend.gui.tour;

import org.jspecify.annotations.NullMarked;

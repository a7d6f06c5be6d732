@NullMarked
package dev.emend.gui.places;

import org.jspecify.annotations.NullMarked;

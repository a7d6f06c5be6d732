@NullMarked
package dev.emend.gui.memories;

import org.jspecify.annotations.NullMarked;

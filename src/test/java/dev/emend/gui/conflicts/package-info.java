@NullMarked
package dev.emend.gui.conflicts;

import org.jspecify.annotations.NullMarked;

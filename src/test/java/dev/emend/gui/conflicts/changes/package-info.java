@NullMarked
package dev.emend.gui.conflicts.changes;

import org.jspecify.annotations.NullMarked;

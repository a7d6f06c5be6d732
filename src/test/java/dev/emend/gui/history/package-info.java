@NullMarked
package dev.emend.gui.history;

import org.jspecify.annotations.NullMarked;

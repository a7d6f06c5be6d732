@NullMarked
package dev.emend.gui.library;

import org.jspecify.annotations.NullMarked;

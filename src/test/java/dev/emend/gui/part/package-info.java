@NullMarked
package dev.emend.gui.part;

import org.jspecify.annotations.NullMarked;

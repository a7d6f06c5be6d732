@NullMarked
package dev.emend.gui.runs;

import org.jspecify.annotations.NullMarked;

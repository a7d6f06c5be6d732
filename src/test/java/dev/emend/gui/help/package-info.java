@NullMarked
package dev.emend.gui.help;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.emend.gui.trends;

import org.jspecify.annotations.NullMarked;

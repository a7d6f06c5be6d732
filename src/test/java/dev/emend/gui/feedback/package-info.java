@NullMarked
package dev.emend.gui.feedback;

import org.jspecify.annotations.NullMarked;

/// Layouts that fit the room there is: panes above instead of beside each other, and rows of controls
/// in several lines.
@NullMarked
package dev.emend.gui.layout;

import org.jspecify.annotations.NullMarked;

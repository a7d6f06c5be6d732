/// The first screen: what is open, what waits for a person, what is doubtful first.
@NullMarked
package dev.emend.gui.home;

import org.jspecify.annotations.NullMarked;

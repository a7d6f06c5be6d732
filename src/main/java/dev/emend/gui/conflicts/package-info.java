/// The conflicts screen: what people and agents did to the same place, side by side, and files that
/// changed too much to be taken over; and what finders propose for a verdict: contradictions,
/// duplicates, failures without an item.
@NullMarked
package dev.emend.gui.conflicts;

import org.jspecify.annotations.NullMarked;

/// The conflicts screen: what people and agents did to the same place, side by side; files that changed too much to
/// be taken over; what other programs changed in folders of memories; and what finders propose for a verdict:
/// contradictions, duplicates, look-alikes wherever they are kept, failures without an item.
@NullMarked
package dev.emend.gui.conflicts;

import org.jspecify.annotations.NullMarked;

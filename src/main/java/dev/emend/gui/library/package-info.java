/// The library screen: finding items by words, filters and facets, reading one of them from every
/// side, and correcting, rating, condensing and editing it.
@NullMarked
package dev.emend.gui.library;

import org.jspecify.annotations.NullMarked;

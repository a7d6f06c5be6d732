/// Vectors as places on a map: the projection of many to two dimensions, where a new one belongs among
/// those that stay, and what the regions of the map are about.
@NullMarked
package dev.emend.analysis.projection;

import org.jspecify.annotations.NullMarked;

/// Items, learnings and memories as points by meaning: where each lies, what the regions are about, which
/// points are duplicates or contradict each other.
@NullMarked
package dev.emend.app.map;

import org.jspecify.annotations.NullMarked;

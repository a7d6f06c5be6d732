/// Tests of the projection, of placing what is new, and of the words of regions.
@NullMarked
package dev.emend.analysis.projection;

import org.jspecify.annotations.NullMarked;

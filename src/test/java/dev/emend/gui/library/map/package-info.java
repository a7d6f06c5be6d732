/// Tests of the map: its geometry without a toolkit, and the real window over the samples.
@NullMarked
package dev.emend.gui.library.map;

import org.jspecify.annotations.NullMarked;

/// Tests of the map on the samples, with the real model.
@NullMarked
package dev.emend.app.map;

import org.jspecify.annotations.NullMarked;

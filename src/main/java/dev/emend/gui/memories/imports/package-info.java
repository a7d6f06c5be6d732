/// Files in and out, and records that could not be read.
@NullMarked
package dev.emend.gui.memories.imports;

import org.jspecify.annotations.NullMarked;

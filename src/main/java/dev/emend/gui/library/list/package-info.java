/// What only the list of items has: its columns, its filters as chips, and how ratings are spread.
@NullMarked
package dev.emend.gui.library.list;

import org.jspecify.annotations.NullMarked;

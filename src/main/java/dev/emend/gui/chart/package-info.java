/// Charts in the window: the view of one, its table, and writing it to a file.
@NullMarked
package dev.emend.gui.chart;

import org.jspecify.annotations.NullMarked;

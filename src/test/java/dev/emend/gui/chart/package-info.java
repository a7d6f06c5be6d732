@NullMarked
package dev.emend.gui.chart;

import org.jspecify.annotations.NullMarked;

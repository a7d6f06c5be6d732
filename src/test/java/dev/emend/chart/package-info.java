@NullMarked
package dev.emend.chart;

import org.jspecify.annotations.NullMarked;

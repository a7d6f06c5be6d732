/// Dashboards in the window: their cards, and pinning a chart to one from any screen.
@NullMarked
package dev.emend.gui.dashboards;

import org.jspecify.annotations.NullMarked;

/// Dashboards: named lists of charts a person pinned, and the charts of them.
@NullMarked
package dev.emend.app.dashboards;

import org.jspecify.annotations.NullMarked;

/// Tests of dashboards.
@NullMarked
package dev.emend.app.dashboards;

import org.jspecify.annotations.NullMarked;

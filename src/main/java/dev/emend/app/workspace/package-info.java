/// All features of one workspace in one place, for window, command line and server.
@NullMarked
package dev.emend.app.workspace;

import org.jspecify.annotations.NullMarked;

/// The window: rail, header, banner, status bar, palette, jobs, and the one subscription to
/// changes.
@NullMarked
package dev.emend.gui.shell;

import org.jspecify.annotations.NullMarked;

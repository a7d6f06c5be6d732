/// The window: rail, header, banner, status bar, palette, jobs, and the one subscription to
/// changes.
///
/// May import: every other gui package, curation, model and settings.
@NullMarked
package dev.emend.gui.shell;

import org.jspecify.annotations.NullMarked;

/// The history screen: what was done, newest first, and taking one change back; and the backups of
/// the workspace with their way back.
@NullMarked
package dev.emend.gui.history;

import org.jspecify.annotations.NullMarked;

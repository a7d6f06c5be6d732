/// What every screen is made of: loading states, background work, texts, icons, acts and small
/// controls.
///
/// May import: JavaFX and its control libraries, settings, and of curation only the exception it
/// writes for users.
@NullMarked
package dev.emend.gui.kit;

import org.jspecify.annotations.NullMarked;

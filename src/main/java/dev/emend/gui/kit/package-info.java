/// What every screen is made of: its base, loading states, background work, texts, icons, actions
/// and small controls.
@NullMarked
package dev.emend.gui.kit;

import org.jspecify.annotations.NullMarked;

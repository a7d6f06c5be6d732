/// The first screen: what is open, what waits for a person, what is doubtful first.
///
/// May import: gui.kit, gui.part, model, and curation in view models.
@NullMarked
package dev.emend.gui.home;

import org.jspecify.annotations.NullMarked;

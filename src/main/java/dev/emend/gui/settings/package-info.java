/// The settings screen: the person, the look, the model, ranking and rules.
///
/// May import: gui.kit, model, settings, and curation in view models.
@NullMarked
package dev.emend.gui.settings;

import org.jspecify.annotations.NullMarked;

/// The review screen: one learning after the other, judged with one key each.
///
/// May import: gui.kit, gui.part, model, and curation in view models.
@NullMarked
package dev.emend.gui.review;

import org.jspecify.annotations.NullMarked;

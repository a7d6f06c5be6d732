/// Who may come through the agents' door, how they are set up, what they asked, and trying it
/// oneself.
///
/// May import: gui.kit, gui.part, curation (view models only), model.
@NullMarked
package dev.emend.gui.agents;

import org.jspecify.annotations.NullMarked;

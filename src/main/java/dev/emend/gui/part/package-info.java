/// What several screens share: the learning card, the interrupt form, the rubric, the agent's-eye
/// preview and the trust ledger.
///
/// May import: gui.kit, model, and curation. Only view models call curation.
@NullMarked
package dev.emend.gui.part;

import org.jspecify.annotations.NullMarked;

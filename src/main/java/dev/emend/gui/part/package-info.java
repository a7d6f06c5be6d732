/// What several screens share: the learning card, the interrupt form, the rubric, the agent's-eye
/// preview and the trust ledger.
@NullMarked
package dev.emend.gui.part;

import org.jspecify.annotations.NullMarked;

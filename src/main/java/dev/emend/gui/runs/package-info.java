/// The runs screen: what agents did, step by step, what was wasted, and what many runs have in
/// common.
///
/// May import `gui.kit`, `gui.part` and `model`; view models also `curation`.
@NullMarked
package dev.emend.gui.runs;

import org.jspecify.annotations.NullMarked;

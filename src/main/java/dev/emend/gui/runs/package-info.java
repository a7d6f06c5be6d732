/// The runs screen: what agents did, step by step, what was wasted, and what many runs have in
/// common.
@NullMarked
package dev.emend.gui.runs;

import org.jspecify.annotations.NullMarked;

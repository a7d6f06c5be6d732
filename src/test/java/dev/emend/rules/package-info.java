/// The habits of this project as tests: rings, limits and texts.
///
/// Each rule says why it exists; to change one, write a decision record.
@NullMarked
package dev.emend.rules;

import org.jspecify.annotations.NullMarked;

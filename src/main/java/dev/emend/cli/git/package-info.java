/// Git as the way knowledge goes to a team, for people and for git itself: `merge-driver`, `propose`,
/// `promote` and `diff`.
@NullMarked
package dev.emend.cli.git;

import org.jspecify.annotations.NullMarked;

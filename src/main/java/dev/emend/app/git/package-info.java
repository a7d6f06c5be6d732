/// Git as the way knowledge goes to a team: merging in git itself, decisions as commits on a branch,
/// and what two versions of a catalog differ in.
@NullMarked
package dev.emend.app.git;

import org.jspecify.annotations.NullMarked;

/// What agents ask for: knowledge of all sources past the review gate.
@NullMarked
package dev.emend.app.knowledge;

import org.jspecify.annotations.NullMarked;

/// Limits a team agrees on: what a check fails, and what feedback counts.
@NullMarked
package dev.emend.model.rules;

import org.jspecify.annotations.NullMarked;

/// Deciding on learnings: `review`, `conflicts`, `correct`, `rate` and what is measured of it.
@NullMarked
package dev.emend.cli.review;

import org.jspecify.annotations.NullMarked;

/// Digests of learnings and of the feedback of a period: sentences chosen, never invented. Vectors
/// come in as arguments.
@NullMarked
package dev.emend.summary;

import org.jspecify.annotations.NullMarked;

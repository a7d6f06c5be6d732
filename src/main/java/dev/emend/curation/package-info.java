/// The one door: everything a person or an agent may do, as small classes, one per group of verbs.
///
/// May import: the ring below.
@NullMarked
package dev.emend.curation;

import org.jspecify.annotations.NullMarked;

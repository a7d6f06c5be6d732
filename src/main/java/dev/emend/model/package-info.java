/// The words of the domain as records and pure functions.
///
/// Items, learnings and actions are typed views of the JSON they were read from, so that nothing an
/// agent wrote is ever lost between reading and writing. No input or output here.
@NullMarked
package dev.emend.model;

import org.jspecify.annotations.NullMarked;

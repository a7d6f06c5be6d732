/// The review screen: one card after the other of what waits (learnings, items, memories), judged with one key each,
/// and the same as a list.
@NullMarked
package dev.emend.gui.review;

import org.jspecify.annotations.NullMarked;

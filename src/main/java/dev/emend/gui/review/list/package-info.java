/// The review queue as a list: many learnings at a glance, several decided at once.
@NullMarked
package dev.emend.gui.review.list;

import org.jspecify.annotations.NullMarked;
